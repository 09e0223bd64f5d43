import SimmerDomain
import SimmerLanguage

extension RoomReader {
    /// Longer lines are text.
    private static let mostTyped = 300

    /// What a line would do if it were said now, or said to the bot. Nothing is said, changed or kept by it.
    func preview(_ line: Line) async throws -> LineReading {
        guard line.text.unicodeScalars.count <= Self.mostTyped else { return .nothing }
        if let reading = try await reading(of: line, isKept: false) {
            let read = reading.planner.reading(of: reading.planner.plan(reading.admission))
            if read != .nothing || reading.admission.isAddressed { return read }
        }
        var addressed = line
        addressed.isButton = true
        guard let reading = try await reading(of: addressed, isKept: false) else { return .nothing }
        let read = reading.planner.reading(of: reading.planner.plan(reading.admission))
        // What is only perhaps an order is talk where nobody called the bot.
        return read.outcome == .order ? LineReading(.offer, read.orders) : .nothing
    }
}

extension Planner {
    /// A plan in words.
    fileprivate func reading(of plan: Plan) -> LineReading {
        switch plan {
        case .orders(let orders): LineReading(.order, orders.compactMap(said))
        case .learned(let order, _): LineReading(.order, [order].compactMap(said))
        case .further(let orders): LineReading(.order, orders.prefix(1).compactMap(said))
        case .ambiguous(let matches), .mistyped(let matches, _): asking(matches.compactMap(said))
        case .perhaps(let match, let rest, _): asking(([match] + rest).compactMap(said))
        case .guesses(let proposals): asking(proposals.map { order($0.match, inReadersLanguage($0.match) ?? $0.say) })
        case .answer, .answers, .pick, .confirm, .drop, .form, .uploads: LineReading(.answer)
        case .ignore, .misfit, .small, .notUnderstood, .changed, .stale: .nothing
        }
    }

    private func asking(_ orders: [LineReading.Order]) -> LineReading {
        orders.isEmpty ? .nothing : LineReading(.ask, orders)
    }

    /// Nil where no sentence says just that.
    private func said(_ match: Match) -> LineReading.Order? {
        (inReadersLanguage(match) ?? grammar.saying(match, context)).map { order(match, $0) }
    }

    /// Whatever language the line was read in: "bus 9 min" may be a line of several.
    private func inReadersLanguage(_ match: Match) -> String? {
        guard let language = context.languages.first, language != match.language else { return nil }
        var match = match
        match.language = language
        return grammar.saying(match, context)
    }

    private func order(_ match: Match, _ say: String) -> LineReading.Order {
        LineReading.Order(
            intent: match.intent, say: say, changes: !DeviceIntents.changesNothing(match),
            slots: HandlerTable.slots(of: match, zone: context.timeZone, at: context.now))
    }
}
