import SimmerDomain
import SimmerStore

/// `noodle.list`, `noodle.get`, `noodle.rate` and `noodle.settings`: the noodles as one person sees them.
extension RoomMethods {
    static let ofNoodles = ofNoodleChanges + [noodleList, noodleGet, noodleRate, noodleSettings] + ofNutrition

    static let noodleId = Parameter.id("noodle", "@noodle")

    private static let sort = Parameter<ShelfStore.Sort?>(.optional("sort", .ref("NoodleSort"))) {
        params, name throws(Refusal) in
        let sort = try params.optionalChoice(name, of: ShelfStore.Sort.self)
        if let sort, !Membership.noodleSorts.contains(sort) { throw Refusal(.unknown, field: name) }
        return sort
    }
    private static let filter = Parameter.choice(.optional("filter", .ref("NoodleFilter")), of: NoodleFilter.self)
    private static let usual = "As the person has it, when absent."
    private static let query = Parameter.text(
        .optional(
            "query", .string(max: 200).described("A part of the name or the brand; case and accents do not matter."),
            "x"))
    private static let maxSeconds = Parameter.whole(
        .optional("maxSeconds", .integer(min: 1, max: 86_400).described("Those that cook no longer."), 600),
        in: 1...86_400)
    private static let minRating = Parameter.number(
        .optional("minRating", .number(min: 0, max: 5).orNull.described("Those whose mean is no lower."), 3),
        in: Rating.values)
    private static let offset = Parameter.whole(
        .optional("offset", .integer(min: 0, max: 1_000_000), 0), in: 0...1_000_000)
    private static let limit = Parameter.whole(
        .optional("limit", .integer(min: 1, max: 200).described("50 when absent."), 5), in: 1...200)
    private static let value = Parameter.number(
        .needed(
            "value", .number(min: 0, max: 5).orNull.described("In steps of 0.1; null takes the own rating back."), 4),
        in: Rating.values)

    static func noodle(_ call: RoomCall) throws -> Stored<Noodle> {
        try call.actions.tx.objects.get(Noodle.self, id: call[noodleId], in: call.actions.room.key)
    }

    // MARK: - The methods

    private static let noodleList = RoomMethod(
        MethodDescriptor(
            .noodleList, .reads, by: .member, atDevice: .ofDevice,
            "A page of the pantry, with means, own ratings and running timers.",
            [
                .room, sort.field.described(usual).tried("name"), filter.field.described(usual).tried("all"),
                query.field, maxSeconds.field, minRating.field, offset.field, limit.field,
            ],
            result: .object([
                .needed("noodles", .array(of: .ref("ListedNoodle"))),
                .needed(
                    "count", .integer(min: 0).described("How many there are with that filter and query, on all pages.")),
                .needed("sort", .ref("NoodleSort")), .needed("filter", .ref("NoodleFilter")),
            ]))
    ) { call in
        // Sorted and filtered as the person has it unless the call says otherwise, which is not kept.
        let (actions, tx, room) = (call.actions, call.actions.tx, call.actions.room.key)
        let mine = try tx.members.find(room, actions.account.key)
        let sort = try call[sort] ?? mine?.noodleSort ?? Membership.noodleSorts[0]
        let shown = try call[filter] ?? mine?.noodleFilter ?? .all
        var wanted = shown.shelf
        wanted.part = try call[query]
        wanted.seconds = try call[maxSeconds]
        if let least = try call.given(minRating) { wanted.rating = least }
        let offset = try call[offset] ?? 0
        let limit = try call[limit] ?? 50
        let timers = try actions.timersOfNoodles()
        let (page, count) = try tx.shelf.counted(
            Noodle.kind, in: room, by: sort, wanted, offset: offset, limit: limit)
        return [
            "noodles": .array(
                try page.compactMap { line in
                    try tx.objects.find(Noodle.self, id: line.id).map { try wire($0, line, actions, timers) }
                }),
            "count": JSON(count), "sort": .string(sort.rawValue),
            "filter": .string(shown.rawValue),
        ]
    }

    private static let noodleGet = RoomMethod(
        MethodDescriptor(
            .noodleGet, .reads, by: .member, atDevice: .ofDevice,
            "One noodle with the ratings of all.",
            [.room, noodleId.field],
            result: .object([.needed("noodle", .ref("ShownNoodle"))]))
    ) { call in try shown(noodle(call), call.actions) }

    private static let noodleRate = RoomMethod(
        MethodDescriptor(
            .noodleRate, .changes, by: .member, atDevice: .ofPerson,
            "Gives one's own rating; null takes it back.",
            [.room, noodleId.field, value.field, .cid],
            result: .object([.needed("noodle", .ref("ShownNoodle")), .dup]))
    ) { call in
        let noodle = try noodle(call)
        try call.actions.rate(noodle, call[value])
        return try shown(noodle, call.actions)
    }

    private static let noodleSettings = RoomMethod(
        MethodDescriptor(
            .noodleSettings, .changes, by: .member, atDevice: .never,
            "Keeps how one's own list is sorted and filtered; without either only tells.",
            [.room, sort.field.tried("brand"), filter.field.tried("meal"), .cid],
            result: .object([.needed("sort", .ref("NoodleSort")), .needed("filter", .ref("NoodleFilter")), .dup]))
    ) { call in
        // For all of one's devices.
        let (tx, room, me) = (call.actions.tx, call.actions.room.key, call.actions.account.key)
        guard let mine = try tx.members.find(room, me) else { throw Refusal(.notFound, field: Field.room.name) }
        var fields: JSON = [:]
        if let sort = try call[sort] { fields[Membership.noodleSortField] = .string(sort.rawValue) }
        if let filter = try call[filter] { fields[Membership.noodleFilterField] = .string(filter.rawValue) }
        try tx.settings.set(fields, of: mine, in: room, verb: call.method.rawValue, origin: call.actions.origin)
        let now = try tx.members.find(room, me) ?? mine
        return ["sort": .string(now.noodleSort.rawValue), "filter": .string(now.noodleFilter.rawValue)]
    }

    // MARK: - What is shown

    private static func shown(_ stored: Stored<Noodle>, _ actions: Actions) throws -> JSON {
        let timers = try actions.timersOfNoodles()
        guard let line = try actions.tx.shelf.find(stored.id) else {
            throw Refusal(.notFound, field: noodleId.field.name)
        }
        var noodle = try wire(stored, line, actions, timers)
        noodle["ratings"] = .array(
            try actions.votes(of: stored.id).map {
                [
                    "account": .string($0.person.id), "name": .string($0.person.displayName),
                    "value": .double($0.value),
                ]
            })
        return ["noodle": noodle]
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
