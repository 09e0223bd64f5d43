import SimmerDomain
import SimmerStore

/// `experiment.*`, but for its export
extension RoomMethods {
    static let ofExperiments: [RoomMethod] = [
        experimentList, experimentGet, experimentCreate, experimentUpdate, experimentDelete, experimentCopy,
        experimentLock, experimentUnlock, experimentSign, experimentRemind, experimentProtocol, experimentHistory,
    ]

    static let experimentId = Parameter.id("experiment", "@experiment")
    private static let named = Parameter.text(
        .optional("named", .string.described("The title, in place of the id.")))
    private static let title = Parameter.text(.optional("title", .string))
    private static let protocolText = Parameter.text(.optional("protocol", .string))
    private static let startDate = date("startDate")
    private static let endDate = date("endDate")
    private static let template = Parameter.text(.optional("template", .ref("Id")))
    private static let tags = Parameter.texts(
        .optional("tags", .array(of: .string(min: 1, max: 30), max: Experiment.mostTags), ["x"]))
    private static let links = Parameter.texts(
        .optional(
            "links", .array(of: .ref("Id"), max: Experiment.mostLinks).described("Other experiments of the room.")))
    private static let tag = Parameter.text(
        .optional("tag", .string(max: 30).described("Only those that have it."), "x"))
    private static let version = Parameter.version()
    private static let on = Parameter.flag(.optional("on", .boolean.described("true unless said."), true), or: true)
    private static let password = Field.optional("password", .string(max: 200), "x").secret
    private static let pin = Field.optional("pin", .string(max: 200)).secret
    private static let pageOfList = PageParameters(
        limit: .integer(min: 1).described("100 unless said, at most 200."), isTried: false)
    private static let pageOfHistory = PageParameters(limit: .integer(min: 1).described("At most 200."))

    private static let one = Schema.object([.needed("experiment", .ref("Experiment"))])
    private static let changed = Schema.object([.needed("experiment", .ref("Experiment")), .dup])

    private static func date(_ name: String) -> Parameter<CivilDate> {
        Parameter(.optional(name, .ref("Date"))) { params, name throws(Refusal) in
            guard let text = try params.optionalString(name) else { throw Refusal(.missing, field: name) }
            guard let date = CivilDate(text) else {
                throw Refusal(.invalid, field: name, phrase: "experiment no such day", values: ["day": .text(text)])
            }
            return date
        }
    }

    /// By its id, or by its title.
    static func experiment(_ call: RoomCall) throws -> Stored<Experiment> {
        let (objects, room) = (call.actions.tx.objects, call.actions.room.key)
        if !call.names(experimentId), let title = try call[named] {
            guard let found = try objects.find(Experiment.self, named: title, in: room) else {
                throw Refusal(
                    .notFound, field: named.field.name, phrase: "experiment unknown", values: ["label": .text(title)])
            }
            return found
        }
        return try objects.get(Experiment.self, id: call[experimentId], in: room)
    }

    private static func answer(_ experiment: Stored<Experiment>, _ call: RoomCall) throws -> JSON {
        ["experiment": try call.actions.wire(experiment)]
    }

    /// A method that changes an experiment and answers it; nil is one that stays as it is.
    private static func changing(
        _ method: Method, _ summary: String, _ fields: [Field] = [],
        change: @escaping @Sendable (RoomCall, Stored<Experiment>) throws -> Stored<Experiment>?
    ) -> RoomMethod {
        RoomMethod(
            MethodDescriptor(
                method, .changes, by: .member, atDevice: .ofPerson, summary,
                [.room, experimentId.field] + fields + [.cid], result: changed)
        ) { call in
            let stored = try experiment(call)
            return try answer(change(call, stored) ?? stored, call)
        }
    }

    // MARK: - Reading

    private static let experimentList = RoomMethod(
        MethodDescriptor(
            .experimentList, .reads, by: .member, atDevice: .ofDevice,
            "The notebook.",
            [.room, tag.field] + pageOfList.fields,
            result: .object([
                .needed("experiments", .array(of: .ref("Experiment"))),
                .needed("total", .integer(min: 0).described("How many there are, on all pages.")),
            ]))
    ) { call in
        let actions = call.actions
        let (offset, limit) = try call[pageOfList]
        let (tag, steps) = (try call[tag]?.lowercased(), try actions.stepsOfAll())
        let all = try actions.experimentsInOrder().filter { tag == nil || $0.object.tags.contains(tag ?? "") }
        return [
            "experiments": .array(
                try all.dropFirst(offset).prefix(limit).map { try actions.wire($0, steps: steps[$0.id] ?? []) }),
            "total": JSON(all.count),
        ]
    }

    private static let experimentGet = RoomMethod(
        MethodDescriptor(
            .experimentGet, .reads, by: .member, atDevice: .ofDevice,
            "One experiment with its steps and entries.",
            [.room, experimentId.field], result: one)
    ) { call in try answer(experiment(call), call) }

    private static let experimentProtocol = RoomMethod(
        MethodDescriptor(
            .experimentProtocol, .reads, by: .member, atDevice: .ofDevice,
            "The versions of the protocol, the newest first, each with what became of the one before it.",
            [.room, experimentId.field],
            result: .object([.needed("versions", .array(of: .ref("ProtocolVersion")))]))
    ) { call in ["versions": try call.actions.wire(call.actions.versions(of: experiment(call)))] }

    private static let experimentHistory = RoomMethod(
        MethodDescriptor(
            .experimentHistory, .reads, by: .member, atDevice: .ofDevice,
            "Every change of it, its steps and entries, the newest first.",
            [.room, experimentId.field] + pageOfHistory.fields,
            result: .object([
                .needed("changes", .array(of: .ref("NotebookChange"))), .needed("total", .integer(min: 0)),
            ]))
    ) { call in
        let stored = try experiment(call)
        let (offset, limit) = try call[pageOfHistory]
        let changes = try call.actions.history(of: stored)
        return [
            "changes": .array(try changes.dropFirst(offset).prefix(limit).map { try wire($0, call.actions) }),
            "total": JSON(changes.count),
        ]
    }

    private static func wire(_ change: Change, _ actions: Actions) throws -> JSON {
        let words = ChangeWords(actions: actions)
        let author = try change.account.flatMap { try actions.tx.accounts.find($0) }
        return .compact([
            "id": .string(change.id), "at": JSON(change.at), "by": JSON(author?.id),
            "byName": .string(try words.author(of: change)), "verb": .string(change.verb),
            "kind": .string(change.kind), "object": .string(change.object),
            "text": .string(try words.describe(change)), "undone": change.undoneBy == nil ? nil : true,
        ])
    }

    // MARK: - Making and changing

    private static let experimentCreate = RoomMethod(
        MethodDescriptor(
            .experimentCreate, .changes, by: .member, atDevice: .ofPerson,
            "A new experiment, also from a template.",
            [
                .room, title.field.described("Needed without a template.").tried("x"),
                startDate.field.asNeeded.tried("2026-11-02"),
                endDate.field.described("Needed without a template, which says how long it takes.").tried("2026-11-06"),
                protocolText.field.described("Needed without a template.").tried("x"), template.field,
                .cid.tried("@cid"),
            ],
            result: changed)
    ) { call in
        let actions = call.actions
        guard let id = try call[template] else {
            return try answer(
                actions.createExperiment(
                    title: call[title] ?? "", start: call[startDate], end: call[endDate],
                    protocolText: call[protocolText] ?? ""), call)
        }
        let template = try actions.tx.objects.get(ExperimentTemplate.self, id: id, in: actions.room.key)
        return try answer(
            actions.createExperiment(
                from: template.object, title: call[title], start: call[startDate], end: call.given(endDate)), call)
    }

    private static let experimentUpdate = RoomMethod(
        MethodDescriptor(
            .experimentUpdate, .changes, by: .member, atDevice: .ofPerson,
            """
            Another title, another protocol, other tags or links; dates are fixed. The version is the one on which the \
            change rests: of an older one, what others changed since is a conflict.
            """,
            [
                .room, experimentId.field, title.field.tried("y"), protocolText.field.tried("y"), startDate.field,
                endDate.field, tags.field, links.field, version.field.tried(1), .cid.tried("@cid"),
            ],
            result: changed)
    ) { call in
        let stored = try experiment(call)
        try stored.object.checkOpen()
        for (date, fixed) in [(startDate, stored.object.startDate), (endDate, stored.object.endDate)] {
            guard try call.given(date) ?? fixed == fixed else {
                throw Refusal(.notAllowed, field: date.field.name, phrase: "experiment dates fixed")
            }
        }
        var experiment = stored.object
        if let title = try call[title] { try experiment.rename(title) }
        if let text = try call[protocolText] { try experiment.replaceProtocol(text) }
        if let tags = try call[tags] { try experiment.tag(tags) }
        if let links = try call[links] {
            for id in links { _ = try call.actions.tx.objects.get(Experiment.self, id: id, in: call.actions.room.key) }
            try experiment.link(links)
        }
        try call.actions.check(call[version], of: stored, becoming: experiment)
        return try answer(
            call.actions.change(
                stored, to: experiment,
                verb: experiment.protocolText == stored.object.protocolText
                    ? "experiment.update" : "experiment.protocol"), call)
    }

    private static let experimentDelete = RoomMethod(
        MethodDescriptor(
            .experimentDelete, .changes, by: .member, atDevice: .ofPerson,
            "It can be undone.",
            [.room, experimentId.field, .cid], result: .object([.dup]))
    ) { call in
        try call.actions.deleteExperiment(experiment(call))
        return [:]
    }

    private static let experimentCopy = RoomMethod(
        MethodDescriptor(
            .experimentCopy, .changes, by: .member, atDevice: .ofPerson,
            """
            The same again, with its protocol and its steps, without entries and photos. It lasts as \
            long unless an end is given.
            """,
            [
                .room, experimentId.field,
                title.field.described("The title with a number, unless said.").tried("z"),
                startDate.field.asNeeded.tried("2026-11-09"), endDate.field, .cid.tried("@cid"),
            ],
            result: changed)
    ) { call in
        try answer(
            call.actions.copy(
                experiment(call), title: call[title], start: call[startDate], end: call.given(endDate)), call)
    }

    private static let experimentLock = changing(.experimentLock, "Nothing of it changes any more.") { call, stored in
        try call.actions.lock(stored)
    }

    private static let experimentUnlock = changing(.experimentUnlock, "For owners of the room.") { call, stored in
        try call.actions.unlock(stored)
    }

    private static let experimentRemind = changing(
        .experimentRemind, "Whether the room is told when it begins and ends.", [on.field]
    ) { call, stored in try call.actions.setCalm(!call[on], stored) }

    private static let experimentSign = RoomMethod(
        MethodDescriptor(
            .experimentSign, .changes, by: .member, atDevice: .ofPerson,
            """
            Signed off by somebody who wrote nothing of it, with the password or the number of \
            account.setPin. Wrong ones make wait.
            """,
            [.room, experimentId.field.asOptional, named.field, password, pin, .cid],
            result: .object(SignResult.fields + [.dup]))
    ) { call in
        let stored = try experiment(call)
        return SignResult(signoff: try call.actions.wire(call.actions.sign(stored), of: stored)).json
    }
}
