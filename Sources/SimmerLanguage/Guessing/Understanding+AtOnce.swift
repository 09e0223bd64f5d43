extension Understanding {
    /// From here on a question that the learned reader proposes is answered without another one.
    private static let clear = 0.85
    /// From here on an order is answered although it is vague.
    private static let leastOfVague = 0.5
    /// From here on a change is made, where nothing of the line is left over.
    private static let complete = 0.95

    /// What is done of a line that was said to the bot: what changes nothing needs no second word, however it was
    /// understood. Everything else stays as it is, and is asked about.
    /// - Parameters:
    ///   - changesNothing: whether an order only tells or shows.
    ///   - isTakenBack: whether an order changes something that is easily taken back, in a room that wants such
    ///     ones done where nothing of the line is left over.
    package func atOnce(
        _ changesNothing: (Match) -> Bool, isTakenBack: (Match) -> Bool = { _ in false }
    ) -> Understanding {
        switch self {
        case .orders(let orders):
            return .orders(
                orders.map { order in
                    var order = order
                    if order.isDoubtful, changesNothing(order) { order.isDoubtful = false }
                    return order
                })
        case .vetoed(let order, let proposals):
            // What may be talk is answered all the same, but for what asks about a thing that nobody knows.
            if proposals.count < 2, changesNothing(order) {
                let isTalk = proposals.first?.probability ?? 0 < Self.leastOfVague
                return order.isVague && isTalk ? .nothing(nearest: []) : .orders([order])
            }
            // What cannot be said back cannot be asked about either.
            if proposals.isEmpty { return .nothing(nearest: []) }
            return Self.answered(proposals, changesNothing) ?? self
        case .guesses(let all):
            let proposals = all.filter { !$0.saysNot || changesNothing($0.match) }
            if proposals.isEmpty { return .nothing(nearest: []) }
            return Self.answered(proposals, changesNothing) ?? Self.made(proposals, isTakenBack)
                ?? .guesses(proposals)
        case .ambiguous, .perhaps, .talk, .nothing: return self
        }
    }

    private static func answered(_ proposals: [Proposal], _ changesNothing: (Match) -> Bool) -> Understanding? {
        guard let first = proposals.first, first.isWhole, first.probability >= clear, changesNothing(first.match)
        else { return nil }
        return .orders([first.match])
    }

    private static func made(_ proposals: [Proposal], _ isTakenBack: (Match) -> Bool) -> Understanding? {
        guard let first = proposals.first, first.isComplete, first.probability >= complete, isTakenBack(first.match)
        else { return nil }
        return .orders([first.match])
    }
}

extension Match {
    /// A reading that costs this much skips words of the line.
    private static let loose: Int32 = 50
    var skipsWords: Bool { Confidence.cost(of: confidence) >= Self.loose }

    /// Whether it stands on words that nobody knows, or on some of the line's words alone.
    var isVague: Bool { skipsWords || slots.values.contains { $0.freeWords != nil } }
}
