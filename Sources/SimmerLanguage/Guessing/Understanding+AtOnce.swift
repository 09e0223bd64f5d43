extension Understanding {
    /// From here on a question that the learned reader proposes is answered without another one.
    private static let clear = 0.85

    /// What is done of a line that was said to the bot: what changes nothing needs no second word, however it was
    /// understood. Everything else stays as it is, and is asked about.
    /// - Parameter changesNothing: whether an order only tells or shows.
    package func atOnce(_ changesNothing: (Match) -> Bool) -> Understanding {
        switch self {
        case .orders(let orders):
            return .orders(
                orders.map { order in
                    var order = order
                    if order.isDoubtful, changesNothing(order) { order.isDoubtful = false }
                    return order
                })
        case .vetoed(let order, let proposals):
            // What may be talk is answered all the same.
            if proposals.count == 1, changesNothing(order) { return .orders([order]) }
            return Self.answered(proposals, changesNothing) ?? self
        case .guesses(let proposals): return Self.answered(proposals, changesNothing) ?? self
        case .ambiguous, .perhaps, .nothing: return self
        }
    }

    private static func answered(_ proposals: [Proposal], _ changesNothing: (Match) -> Bool) -> Understanding? {
        guard let first = proposals.first, first.isWhole, first.probability >= clear, changesNothing(first.match)
        else { return nil }
        return .orders([first.match])
    }
}
