import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "show the noodles" · "sort by brand" · "grocery list"
enum ListNoodles: IntentHandler {
    static let intent = "noodle.list"

    static func run(_ turn: Turn) throws -> Reply {
        let sort = turn.choice("sort").flatMap(ShelfStore.Sort.init)
        if sort == nil, turn.text("sort") != nil { throw Refusal(.unknown, field: "sort", phrase: "sort unknown") }
        let filter = turn.choice("filter").flatMap(NoodleFilter.init)
        // It stays so until it is asked for otherwise (N23); "more" asks for nothing.
        if turn.number("offset") == nil {
            try turn.arrange(sort: sort, filter: filter)
            // Noodles are not all that one buys.
            for kind in SpokenKinds.all where filter == .unavailable {
                if let groceries = try kind.groceries(turn) { return groceries }
            }
        }
        return try list(
            turn, by: sort ?? turn.membership.noodleSort, filter ?? turn.membership.noodleFilter)
    }

    private static func list(_ turn: Turn, by sort: ShelfStore.Sort, _ filter: NoodleFilter) throws -> Reply {
        let (shelf, room) = (turn.tx.shelf, turn.room.key)
        let count = try shelf.count(Noodle.kind, in: room, filter.shelf)
        guard count > 0 else { return try nothing(turn, filter, isKept: turn.choice("filter") == nil) }
        let timers = try turn.actions.timersOfNoodles()
        return try turn.list(
            count: count, title: title(turn, count, sort, filter), kind: Noodle.kind, id: \.id,
            keeping: ["sort": .choice(sort.rawValue), "filter": .choice(filter.rawValue)],
            item: { number, line in
                filter == .unavailable ? try missing(turn, number, line) : try turn.line(number, of: line, timers)
            },
            page: { offset, limit in
                try shelf.page(Noodle.kind, in: room, by: sort, filter.shelf, offset: offset, limit: limit)
            })
    }

    /// Names what is not as usual: a filter, an order other than by name.
    private static func title(
        _ turn: Turn, _ count: Int, _ sort: ShelfStore.Sort, _ filter: NoodleFilter
    ) -> String {
        var values: [String: PhraseValue] = ["count": .number(Double(count))]
        if sort != Membership.noodleSorts[0] { values["sort"] = .text(turn.phrase("kitchen/sort \(sort)")) }
        if filter != .all { values["filter"] = .text(turn.phrase("kitchen/filter \(filter)")) }
        return turn.phrase(filter == .unavailable ? "grocery list" : "title", values)
    }

    /// A line of the grocery list (N20): a box to tick, the name and the brand.
    private static func missing(_ turn: Turn, _ number: Int, _ line: ShelfStore.Line) throws -> Cards.Item {
        var item = Cards.Item(number: number, title: turn.shelfName(line.name, line.brand))
        item.marks = [turn.phrase("kitchen/mark to buy")]
        if line.supply == .low { item.detail = turn.phrase("kitchen/low") }
        item.subject = Subject(kind: Noodle.kind, id: line.id)
        item.buttons = [turn.button("bought", try turn.spokenName(line))]
        return item
    }

    /// `isKept`: the filter is one of before, so it is said how to see the others.
    static func nothing(_ turn: Turn, _ filter: NoodleFilter, isKept: Bool = false) throws -> Reply {
        let all = try turn.tx.shelf.count(Noodle.kind, in: turn.room.key)
        turn.focus.next = nil
        guard all > 0 else { return turn.quietly("noodle.list/none") }
        let words = turn.phrase("noodle.list/no \(filter)", ["count": .number(Double(all))])
        return Reply(isKept ? "\(words) \(turn.phrase("noodle.list/others"))" : words, isQuiet: true)
    }
}

extension Turn {
    /// Keeps how the speaker's list is sorted and filtered; nil leaves it as it is.
    /// What is asked at a shared device holds for once.
    func arrange(sort: ShelfStore.Sort?, filter: NoodleFilter?) throws {
        guard speaker.device == nil, speaker.hasLogin else { return }
        var fields: JSON = [:]
        if let sort, sort != membership.noodleSort { fields[Membership.noodleSortField] = .string(sort.rawValue) }
        if let filter, filter != membership.noodleFilter {
            fields[Membership.noodleFilterField] = .string(filter.rawValue)
        }
        guard fields.members?.isEmpty == false else { return }
        try set(fields, of: membership, verb: NoodleSettings.intent)
    }
}

/// "how is my list sorted?" · "reset my list"
enum NoodleSettings: IntentHandler {
    static let intent = "noodle.settings"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.choice("value") == "reset" || turn.text("value") == "reset" {
            try turn.arrange(sort: Membership.noodleSorts[0], filter: .all)
            return said("reset", turn, Membership.noodleSorts[0], .all)
        }
        return said("shown", turn, turn.membership.noodleSort, turn.membership.noodleFilter)
    }

    private static func said(
        _ key: String, _ turn: Turn, _ sort: ShelfStore.Sort, _ filter: NoodleFilter
    ) -> Reply {
        turn.quietly(
            key,
            [
                "sort": .text(turn.phrase("kitchen/sort \(sort)")),
                "filter": .text(turn.phrase("kitchen/filter \(filter)")),
            ])
    }
}
