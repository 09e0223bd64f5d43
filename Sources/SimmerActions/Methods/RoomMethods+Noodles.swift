import SimmerDomain
import SimmerStore

/// `noodle.*`
extension RoomMethods {
    @Sendable static func noodle(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        switch method {
        case .noodleList: return try listNoodles(params, actions)
        case .noodleSettings: return try arrange(params, actions)
        case .noodleNutrition: return try nutrition(params, actions)
        default: break
        }
        let stored = try actions.tx.objects.get(Noodle.self, id: params.id("noodle"), in: actions.room.key)
        if method == .noodleRate {
            try actions.rate(stored, params.number("value", in: Rating.values))
        }
        var noodle = try wire(stored, actions, actions.timersOfNoodles())
        noodle["ratings"] = .array(
            try actions.votes(of: stored.id).map {
                [
                    "account": .string($0.person.id), "name": .string($0.person.displayName),
                    "value": .double($0.value),
                ]
            })
        return ["noodle": noodle]
    }

    /// A page of the list, sorted and filtered as the person has it unless `sort` and `filter` say otherwise, which is
    /// not kept.
    private static func listNoodles(_ params: Params, _ actions: Actions) throws -> JSON {
        let (tx, room) = (actions.tx, actions.room.key)
        let mine = try tx.members.find(room, actions.account.key)
        let sort = try sort(params) ?? mine?.noodleSort ?? Membership.noodleSorts[0]
        let shown = try params.optionalChoice("filter", of: NoodleFilter.self) ?? mine?.noodleFilter ?? .all
        var filter = shown.shelf
        filter.part = try params.optionalString("query")
        filter.seconds = try params.whole("maxSeconds", in: 1...86_400)
        if params.names("minRating") { filter.rating = try params.number("minRating", in: Rating.values) }
        let offset = try params.whole("offset", in: 0...1_000_000) ?? 0
        let limit = try params.whole("limit", in: 1...200) ?? 50
        let timers = try actions.timersOfNoodles()
        let (page, count) = try tx.shelf.counted(
            Noodle.kind, in: room, by: sort, filter, offset: offset, limit: limit)
        return [
            "noodles": .array(
                try page.compactMap { line in
                    try tx.objects.find(Noodle.self, id: line.id).map { try wire($0, line, actions, timers) }
                }),
            "count": JSON(count), "sort": .string(sort.rawValue),
            "filter": .string(shown.rawValue),
        ]
    }

    /// Keeps how one's own list is sorted and filtered, for all of one's devices.
    private static func arrange(_ params: Params, _ actions: Actions) throws -> JSON {
        let (tx, room, me) = (actions.tx, actions.room.key, actions.account.key)
        guard let mine = try tx.members.find(room, me) else { throw Refusal(.notFound, field: "room") }
        var fields: JSON = [:]
        if let sort = try sort(params) { fields[Membership.noodleSortField] = .string(sort.rawValue) }
        if let filter = try params.optionalChoice("filter", of: NoodleFilter.self) {
            fields[Membership.noodleFilterField] = .string(filter.rawValue)
        }
        try tx.settings.set(fields, of: mine, in: room, verb: "noodle.settings", origin: actions.origin)
        let now = try tx.members.find(room, me) ?? mine
        return ["sort": .string(now.noodleSort.rawValue), "filter": .string(now.noodleFilter.rawValue)]
    }

    private static func sort(_ params: Params) throws -> ShelfStore.Sort? {
        let sort = try params.optionalChoice("sort", of: ShelfStore.Sort.self)
        if let sort, !Membership.noodleSorts.contains(sort) { throw Refusal(.unknown, field: "sort") }
        return sort
    }

    private static func wire(
        _ stored: Stored<Noodle>, _ actions: Actions, _ timers: [String: Stored<TimerRecord>]
    ) throws -> JSON {
        guard let line = try actions.tx.shelf.find(stored.id) else { throw Refusal(.notFound, field: "noodle") }
        return try wire(stored, line, actions, timers)
    }

    /// The noodle as every member sees it, with the mean, one's own rating and the timer that runs for it.
    private static func wire(
        _ stored: Stored<Noodle>, _ line: ShelfStore.Line, _ actions: Actions, _ timers: [String: Stored<TimerRecord>]
    ) throws -> JSON {
        var value = try actions.tx.objects.wire(stored)
        value["mean"] = line.rating.map(JSON.double)
        value["votes"] = JSON(line.votes)
        value["own"] = try actions.ownRating(of: stored.id).map(JSON.double)
        value["timer"] = try timers[stored.id].map { try actions.tx.objects.wire($0) }
        return value
    }
}
