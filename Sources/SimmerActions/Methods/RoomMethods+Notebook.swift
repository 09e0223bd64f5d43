import Foundation
import SimmerDomain
import SimmerStore

/// `experiment.*`, `template.*`, `undo` and `redo`
extension RoomMethods {
    @Sendable static func experiment(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        switch method {
        case .experimentList:
            let (offset, limit) = try params.page()
            let (all, steps) = (try actions.experimentsInOrder(), try actions.stepsOfAll())
            return [
                "experiments": .array(
                    try all.dropFirst(offset).prefix(limit).map { try actions.wire($0, steps: steps[$0.id] ?? []) }),
                "total": JSON(all.count),
            ]
        case .experimentCreate: return ["experiment": try actions.wire(create(params, actions))]
        default: break
        }
        let stored = try experiment(params, actions)
        func answer(_ experiment: Stored<Experiment>?) throws -> JSON {
            ["experiment": try actions.wire(experiment ?? stored)]
        }
        switch method {
        case .experimentUpdate: return try answer(update(stored, params, actions))
        case .experimentDelete:
            try actions.deleteExperiment(stored)
            return [:]
        case .experimentCopy:
            return try answer(
                actions.copy(
                    stored, title: params.optionalString("title"), start: date("startDate", params),
                    end: params.names("endDate") ? date("endDate", params) : nil))
        case .experimentLock: return try answer(actions.lock(stored))
        case .experimentUnlock: return try answer(actions.unlock(stored))
        case .experimentRemind: return try answer(actions.setCalm(!(params.optionalBool("on") ?? true), stored))
        case .experimentSign:
            let signoff = try actions.sign(stored)
            return SignResult(signoff: try actions.wire(signoff, of: stored)).json
        case .experimentProtocol: return ["versions": try actions.wire(actions.versions(of: stored))]
        case .experimentHistory:
            let (offset, limit) = try params.page()
            let changes = try actions.history(of: stored)
            return [
                "changes": .array(try changes.dropFirst(offset).prefix(limit).map { try wire($0, actions) }),
                "total": JSON(changes.count),
            ]
        default: return try answer(stored)
        }
    }

    @Sendable static func template(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let tx = actions.tx
        switch method {
        case .templateList: return ["templates": .array(try actions.templates().map { try tx.objects.wire($0) })]
        case .templateSave:
            let saved = try actions.saveTemplate(of: experiment(params, actions), title: params.optionalString("title"))
            return ["template": try tx.objects.wire(saved)]
        default:
            let stored = try tx.objects.get(
                ExperimentTemplate.self, id: params.id("template"), in: actions.room.key)
            try tx.objects.delete(stored, verb: "template.delete", origin: actions.origin)
            return [:]
        }
    }

    /// By its id, or by its title.
    private static func experiment(_ params: Params, _ actions: Actions) throws -> Stored<Experiment> {
        if !params.names("experiment"), let title = try params.optionalString("named") {
            guard let found = try actions.tx.objects.find(Experiment.self, named: title, in: actions.room.key) else {
                throw Refusal(
                    .notFound, field: "named", phrase: "experiment unknown", values: ["label": .text(title)])
            }
            return found
        }
        return try actions.tx.objects.get(Experiment.self, id: params.id("experiment"), in: actions.room.key)
    }

    private static func create(_ params: Params, _ actions: Actions) throws -> Stored<Experiment> {
        if let id = try params.optionalString("template") {
            let template = try actions.tx.objects.get(ExperimentTemplate.self, id: id, in: actions.room.key)
            return try actions.createExperiment(
                from: template.object, title: params.optionalString("title"), start: date("startDate", params),
                end: params.names("endDate") ? date("endDate", params) : nil)
        }
        return try actions.createExperiment(
            title: params.optionalString("title") ?? "", start: date("startDate", params), end: date("endDate", params),
            protocolText: params.optionalString("protocol") ?? "")
    }

    private static func update(
        _ stored: Stored<Experiment>, _ params: Params, _ actions: Actions
    ) throws -> Stored<Experiment> {
        try stored.object.checkOpen()
        for field in ["startDate", "endDate"] where params.names(field) {
            let same = field == "startDate" ? stored.object.startDate : stored.object.endDate
            guard try date(field, params) == same else {
                throw Refusal(.notAllowed, field: field, phrase: "experiment dates fixed")
            }
        }
        var experiment = stored.object
        if let title = try params.optionalString("title") { try experiment.rename(title) }
        if let text = try params.optionalString("protocol") { try experiment.replaceProtocol(text) }
        try actions.check(params.version(), of: stored, becoming: experiment)
        return try actions.change(
            stored, to: experiment,
            verb: experiment.title == stored.object.title
                ? "experiment.protocol" : "experiment.update")
    }

    private static func date(_ field: String, _ params: Params) throws(Refusal) -> CivilDate {
        guard let text = try params.optionalString(field) else { throw Refusal(.missing, field: field) }
        guard let date = CivilDate(text) else {
            throw Refusal(.invalid, field: field, phrase: "experiment no such day", values: ["day": .text(text)])
        }
        return date
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

    @Sendable static func undoing(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let undoing = Undoing(actions: actions)
        let outcome: Undoing.Outcome
        if method == .redo {
            outcome = try undoing.redo()
        } else if let id = try params.optionalString("change") {
            // Of a thing, what was changed last: the bar after a deletion knows what was deleted, and nothing of
            // changes.
            guard let change = try undoing.named().first(where: { [$0.id, $0.group, $0.object].contains(id) }) else {
                throw Refusal(.notFound, field: "change", phrase: "undo nothing")
            }
            outcome = try undoing.undo(change)
        } else {
            outcome = try undoing.undo()
        }
        let words = ChangeWords(actions: actions)
        return [
            "changes": .array(
                try outcome.changes.map { change in
                    [
                        "id": .string(change.id), "verb": .string(change.verb), "kind": .string(change.kind),
                        "object": .string(change.object), "text": .string(try words.describe(change)),
                    ]
                })
        ]
    }
}
