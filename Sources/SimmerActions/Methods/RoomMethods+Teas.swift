import SimmerDomain
import SimmerStore

/// `tea.*`
extension RoomMethods {
    static let ofTeas: [RoomMethod] = [teaList, teaGet, teaAdd, teaUpdate, teaDelete, teaTry, teaBrew]

    static let teaId = Parameter.id("tea", "@tea")

    private static let version = Parameter.version(
        "The version that was seen: what others changed since is kept, the same field is a conflict.")
    private static let name = Parameter.text(Tea.parameter("name", "y"))
    private static let brand = Parameter.text(Tea.parameter("brand"))
    private static let type = Parameter.choice(Tea.parameter("type", "green"), of: Tea.Kind.self)
    private static let values: [KindParameter<Tea>] = [
        KindParameter(.optionalWhole(Tea.parameter("steepSeconds", 60))) { tea, seconds throws(Refusal) in
            try tea.set(steepSeconds: seconds)
        },
        KindParameter(.number(Tea.parameter("waterC", 70))) { tea, celsius throws(Refusal) in
            try tea.set(waterC: celsius)
        },
        KindParameter(.number(Tea.parameter("leafGrams", 4))) { tea, grams throws(Refusal) in
            try tea.set(leafGrams: grams)
        },
        KindParameter(.number(Tea.parameter("waterMl", 120))) { tea, volume throws(Refusal) in
            try tea.set(waterMl: volume)
        },
        KindParameter(
            .number(.optional("stockGrams", .number(min: 0, max: 10_000).orNull, 50))
        ) { tea, grams throws(Refusal) in try tea.set(stockGrams: grams) },
    ]
    private static let infusions = Parameter(
        Tea.parameter("infusions", [["seconds": 10, "waterC": 90]])
    ) { params, name throws(Refusal) in
        try params.objects(name)?.map { infusion throws(Refusal) in
            Tea.Infusion(
                seconds: try Tea.Infusion.checked(seconds: infusion.whole("seconds")),
                waterC: try infusion.number("waterC").map { water throws(Refusal) in try Tea.checked(waterC: water) })
        }
    }
    private static let rinse = Parameter.flag(.optional("rinse", .boolean, true))
    private static let isTried = Parameter.flag(
        .optional("tried", .boolean.described("true unless said."), true), or: true)
    private static let seconds = Parameter.whole(
        .optional(
            "seconds", .integer(min: 1, max: 86_400).described("A single steep; as stored with the tea unless said."),
            60))

    private static let changed = Schema.object([.needed("tea", .ref("Tea")), .dup])

    static func tea(_ call: RoomCall) throws -> Stored<Tea> {
        try call.actions.tx.objects.get(Tea.self, id: call[teaId], in: call.actions.room.key)
    }

    /// The tea as the account sees it: with its own tick.
    private static func wire(_ stored: Stored<Tea>, _ call: RoomCall) throws -> JSON {
        let actions = call.actions
        var value = try actions.tx.objects.wire(stored)
        let own = try actions.tx.objects.find(
            Tried.self, named: Tried.fold(tea: stored.id, person: actions.account.id), in: actions.room.key)
        value["tried"] = .bool(own != nil)
        return value
    }

    private static func setValues(of tea: inout Tea, by call: RoomCall) throws(Refusal) {
        try values.set(by: call, of: &tea)
        if call.names(infusions) || call.names(rinse) {
            let infusions = try call.names(infusions) ? call[infusions] ?? [] : tea.infusions
            try tea.set(infusions: infusions, hasRinse: call[rinse] ?? tea.hasRinse)
        }
    }

    // MARK: - The list

    private static let triedBySelf = Parameter.flag(
        .optional("tried", .boolean.described("By the account itself."), true))
    private static let query = Parameter.text(
        .optional("query", .string.described("Parts of name and brand, of which the first four words count."), "x"))
    private static let page = PageParameters(limit: .integer(min: 1).described("100 unless said, 200 at most."))

    private static let teaList = RoomMethod(
        MethodDescriptor(
            .teaList, .reads, by: .member, atDevice: .ofDevice,
            "The room's teas, by name; `tried` is the account's own.",
            [.room, type.field, triedBySelf.field, query.field] + page.fields,
            result: .object([.needed("teas", .array(of: .ref("Tea"))), .needed("total", .integer(min: 0))]))
    ) { call in
        let (actions, tx, room) = (call.actions, call.actions.tx, call.actions.room.key)
        var filter = ShelfStore.TeaFilter()
        filter.type = try call[type]
        if let tried = try call[triedBySelf] {
            filter.triedBy = actions.account.id
            filter.isTried = tried
        }
        filter.words = (try call[query] ?? "").split { !$0.isLetter && !$0.isNumber }.map {
            ShelfStore.TeaFilter.Word(String($0))
        }
        let (offset, limit) = try call[page]
        let (ids, count) = try tx.shelf.countedTeas(in: room, filter, offset: offset, limit: limit)
        return [
            "teas": .array(try ids.compactMap { try tx.objects.find(Tea.self, id: $0) }.map { try wire($0, call) }),
            "total": JSON(count),
        ]
    }

    // MARK: - One tea

    private static let teaGet = RoomMethod(
        MethodDescriptor(
            .teaGet, .reads, by: .member, atDevice: .ofDevice,
            "A tea with its tasting notes, newest first.",
            [.room, teaId.field],
            result: .object([.needed("tea", .ref("Tea")), .needed("notes", .array(of: .ref("TastingNote")))]))
    ) { call in
        let tea = try tea(call)
        return [
            "tea": try wire(tea, call),
            "notes": .array(try call.actions.notes(of: tea).map { try call.actions.tx.objects.wire($0) }),
        ]
    }

    private static let teaAdd = RoomMethod(
        MethodDescriptor(
            .teaAdd, .changes, by: .member, atDevice: .ofPerson,
            "A new tea.",
            [.room, name.field.asNeeded.tried("x"), brand.field.asNeeded.tried("y"), type.field, pictureId.field]
                + values.map(\.field) + [infusions.field, rinse.field, .cid.tried("@cid")],
            result: changed)
    ) { call in
        var tea = try Tea(
            id: Identifier.make(at: call.actions.now), name: call[name] ?? "", brand: call[brand] ?? "",
            type: call[type] ?? .other)
        try setValues(of: &tea, by: call)
        tea.pictureId = try picture(call)
        return ["tea": try wire(call.actions.addTea(tea), call)]
    }

    private static let teaUpdate = RoomMethod(
        MethodDescriptor(
            .teaUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes what is named of a tea; null takes a value away.",
            [.room, teaId.field, version.field.tried(1), name.field, brand.field, type.field.untried, pictureId.field]
                + values.map(\.field.untried) + [infusions.field.untried, rinse.field.untried, .cid.tried("@cid")],
            result: changed)
    ) { call in
        let stored = try tea(call)
        var tea = stored.object
        if let name = try call[name] { tea.name = try Tea.checked(name: name) }
        if let brand = try call[brand] { tea.brand = try Tea.checked(brand: brand) }
        if let type = try call[type] { tea.type = type }
        try setValues(of: &tea, by: call)
        if call.names(pictureId) { tea.pictureId = try picture(call) }
        try call.actions.check(call[version], of: stored, becoming: tea)
        return ["tea": try wire(call.actions.change(stored, to: tea), call)]
    }

    private static let teaDelete = RoomMethod(
        MethodDescriptor(
            .teaDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a tea with its notes; undo brings all back.",
            [.room, teaId.field, .cid], result: .object([.dup]))
    ) { call in
        try call.actions.deleteTea(tea(call))
        return [:]
    }

    private static let teaTry = RoomMethod(
        MethodDescriptor(
            .teaTry, .changes, by: .member, atDevice: .ofPerson,
            "Whether the account has tried it.",
            [.room, teaId.field, isTried.field, .cid], result: changed)
    ) { call in
        let tea = try tea(call)
        _ = try call.actions.setTried(call[isTried], tea)
        return ["tea": try wire(tea, call)]
    }

    private static let teaBrew = RoomMethod(
        MethodDescriptor(
            .teaBrew, .changes, by: .member, atDevice: .ofPerson,
            "Starts the timer of a steep, or of the first infusion of a session.",
            [
                .room, teaId.field, seconds.field,
                .optional(infusions.field.name, .array(of: .ref("Infusion"), max: 20)), rinse.field.untried,
                .composedAt, .cid,
            ],
            result: .object([.needed("timer", .ref("Timer")), .dup]))
    ) { call in
        let (stored, actions, tx) = (try tea(call), call.actions, call.actions.tx)
        let at = try call.composedAt() ?? actions.now
        // A single steep, or with `infusions` (or where the tea has them and no `seconds` are given) a session.
        var infusions = try call[infusions] ?? []
        if infusions.isEmpty, !call.names(seconds) { infusions = stored.object.infusions }
        guard infusions.isEmpty else {
            let hasRinse = try call[rinse] ?? stored.object.hasRinse
            let started = try actions.startSession(stored, infusions: infusions, hasRinse: hasRinse, at: at)
            guard let id = started.brew.object.timers.last, let timer = try tx.objects.find(TimerRecord.self, id: id)
            else { throw Refusal(.notFound, field: "timer") }
            return ["timer": try tx.objects.wire(timer)]
        }
        guard let length = try call.given(seconds) ?? stored.object.steepSeconds else {
            throw Refusal(.missing, field: seconds.field.name)
        }
        guard length <= 86_400 else {
            throw Refusal(.tooBig, field: seconds.field.name, phrase: "tea timer too big")
        }
        return ["timer": try tx.objects.wire(actions.steep(stored, seconds: length, at: at).stored)]
    }
}
