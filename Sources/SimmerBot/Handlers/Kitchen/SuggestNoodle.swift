import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "what can I cook in under 8 minutes?" · "what do we all like?"
enum SuggestNoodle: IntentHandler {
    static let intent = "noodle.suggest"

    private static let most = 3

    static func run(_ turn: Turn) throws -> Reply {
        let isForAll = turn.meansAll || turn.match.slots["which"] != nil
        return isForAll ? try likedByAll(turn) : try onHand(turn)
    }

    /// What is on hand, done in time and liked enough: best rated first, for those in a hurry quickest first.
    private static func onHand(_ turn: Turn) throws -> Reply {
        var filter = NoodleFilter.available.shelf
        guard try count(turn, filter) > 0 else { return try ListNoodles.nothing(turn, .available) }
        let limit = turn.duration("limit").map { Int(min($0, 1e9).rounded()) }
        let rating = rating(turn)
        (filter.seconds, filter.rating) = (limit, rating)
        let isHurried = turn.choice("sort") == "time"
        // What has no time known may not be quick.
        if isHurried, limit == nil { filter.seconds = Noodle.cooking.upperBound }
        let found = try page(turn, isHurried ? .time : .rating, filter)
        guard !found.isEmpty else { return try nothing(turn, limit: limit, rating: rating) }
        var values: [String: PhraseValue] = ["count": .number(Double(found.count))]
        if let limit { values["limit"] = .duration(Double(limit)) }
        if let rating { values["rating"] = .number(rating) }
        return try list(found, turn, turn.phrase(isHurried ? "quickest" : "title", values))
    }

    /// By the lowest vote that each has (B15): nobody is left out.
    private static func likedByAll(_ turn: Turn) throws -> Reply {
        var filter = ShelfStore.Filter()
        filter.isRated = true
        let found = try page(turn, .agreement, filter)
        guard !found.isEmpty else { return turn.quietly("nobody rated") }
        return try list(found, turn, turn.phrase("liked by all", ["count": .number(Double(found.count))])) { line in
            line.lowest.map { turn.phrase("lowest", ["lowest": .number($0)]) }
        }
    }

    private static func list(
        _ found: [ShelfStore.Line], _ turn: Turn, _ title: String,
        _ note: (ShelfStore.Line) -> String? = { _ in nil }
    ) throws -> Reply {
        let timers = try turn.actions.timersOfNoodles()
        return try turn.list(found, title: title, kind: Noodle.kind, id: \.id) { number, line in
            var item = try turn.line(number, of: line, timers)
            if let note = note(line) { item.detail = [note, item.detail].compactMap(\.self).joined(separator: " · ") }
            let name = try turn.spokenName(line)
            item.buttons = [timers[line.id] == nil ? turn.button("start timer", name) : turn.button("show timer", name)]
            return item
        }
    }

    private static func nothing(_ turn: Turn, limit: Int?, rating: Double?) throws -> Reply {
        var filter = NoodleFilter.available.shelf
        guard let limit, rating == nil else {
            let best = try page(turn, .rating, filter).first
            var values: [String: PhraseValue] = ["rating": .number(rating ?? 0)]
            if let best { values["name"] = .text(turn.shelfName(best.name, best.brand)) }
            if let mean = best?.rating { values["mean"] = .number(mean) }
            return Reply(turn.phrase("none so good", values), code: .notFound)
        }
        var values: [String: PhraseValue] = ["limit": .duration(Double(limit))]
        filter.seconds = Noodle.cooking.upperBound
        guard let quickest = try page(turn, .time, filter).first,
            let seconds = try turn.tx.objects.find(Noodle.self, id: quickest.id)?.object.cookSeconds
        else { return Reply(turn.phrase("no times", values), code: .notFound) }
        values["name"] = .text(quickest.name)
        values["time"] = .duration(Double(seconds))
        let card = try list([quickest], turn, turn.phrase("quickest", ["count": 1])).card
        return Reply(turn.phrase("none", values), card: card, code: .notFound)
    }

    private static func rating(_ turn: Turn) -> Double? {
        if case .rating(let value)? = turn.match.slots["rating"] { return value }
        return turn.number("rating")
    }

    private static func count(_ turn: Turn, _ filter: ShelfStore.Filter) throws -> Int {
        try turn.tx.shelf.count(Noodle.kind, in: turn.room.key, filter)
    }

    private static func page(
        _ turn: Turn, _ sort: ShelfStore.Sort, _ filter: ShelfStore.Filter
    ) throws -> [ShelfStore.Line] {
        try turn.tx.shelf.page(Noodle.kind, in: turn.room.key, by: sort, filter, offset: 0, limit: most)
    }
}
