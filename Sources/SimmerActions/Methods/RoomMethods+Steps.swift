import SimmerDomain
import SimmerStore

/// `step.*`
extension RoomMethods {
    @Sendable static func step(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let (tx, room) = (actions.tx, actions.room.key)
        if method == .stepAdd {
            let experiment = try tx.objects.get(Experiment.self, id: params.id("experiment"), in: room)
            let wanted = params.names("number") ? try params.whole("number") : nil
            let (step, number) = try actions.addStep(params.optionalString("title") ?? "", at: wanted, to: experiment)
            return ["step": try wire(step, actions, number: number)]
        }
        if method == .stepCorrect {
            let old = try tx.objects.get(StepEntry.self, id: params.id("entry"), in: room)
            let step = try tx.objects.get(Step.self, id: old.object.stepId, in: room)
            let experiment = try actions.experiment(of: step)
            guard old.object.author == actions.account.id, !old.object.isWithdrawn else {
                throw Refusal(.notAllowed, field: "entry", phrase: "author only")
            }
            let entry = try actions.correct(
                old, to: params.optionalString("text") ?? "", in: step, of: experiment, verb: method.rawValue)
            return ["entry": try tx.objects.wire(entry)]
        }
        let step = try tx.objects.get(Step.self, id: params.id("step"), in: room)
        let experiment = try actions.experiment(of: step)
        switch method {
        case .stepUpdate: return try ["step": wire(update(step, params, experiment, actions), actions)]
        case .stepMove:
            let number = try actions.move(step, to: params.whole("number"), of: experiment)
            return try ["step": wire(tx.objects.get(Step.self, id: step.id, in: room), actions, number: number)]
        case .stepDelete:
            try actions.deleteStep(step, of: experiment)
            return [:]
        case .stepTick:
            let isDone = try params.optionalBool("done") ?? true
            guard let ticked = step.object.ticked(isDone, by: actions.account.id, at: actions.now) else {
                return try ["step": wire(step, actions)]
            }
            let verb = isDone ? "step.done" : "step.untick"
            return try ["step": wire(actions.change(step, to: ticked, of: experiment, verb: verb), actions)]
        case .stepLog:
            let column = try params.optionalChoice("column", of: StepEntry.Column.self) ?? .did
            let happenedAt = try params.instant("happenedAt")
            guard happenedAt.map({ $0 <= actions.now }) ?? true else { throw Refusal(.invalid, field: "happenedAt") }
            let text = try params.optionalString("text") ?? ""
            let verb = column == .did ? "step.did" : "step.observe"
            let entry =
                try params.optionalBool("replace") == true
                ? actions.replaceText(text, column, of: step, experiment, verb: "step.correct").entry
                : actions.addEntry(text, column, to: step, of: experiment, happenedAt: happenedAt, verb: verb)
            return ["entry": try tx.objects.wire(entry)]
        case .stepPhoto:
            let files = try tx.files.uploads(params.texts("photos") ?? [], of: actions.account.key, in: room)
            guard !files.isEmpty else { throw Refusal(.missing, field: "photos", phrase: "no picture") }
            let added = try actions.addPhotos(files, to: step, of: experiment)
            return try result(added, "photos", actions)
        case .stepFile:
            let files = try tx.files.uploads(
                params.texts("files") ?? [], of: actions.account.key, in: room, areDocuments: true)
            guard !files.isEmpty else { throw Refusal(.missing, field: "files", phrase: "no file") }
            return try result(actions.attach(files, to: step, of: experiment), "files", actions)
        case .stepPhotos:
            let (offset, limit) = try params.page()
            let photos = try actions.photos(of: step)
            return [
                "photos": .array(try photos.dropFirst(offset).prefix(limit).map { try tx.objects.wire($0) }),
                "total": JSON(photos.count),
            ]
        default: throw Refusal(.unknown, field: "method")
        }
    }

    private static func update(
        _ step: Stored<Step>, _ params: Params, _ experiment: Stored<Experiment>, _ actions: Actions
    ) throws -> Stored<Step> {
        var new = step.object
        if let title = try params.optionalString("title") { try new.rename(title) }
        if params.names("dueAt") || params.names("warnSeconds") {
            let at = params.names("dueAt") ? try params.instant("dueAt") : new.deadline?.at
            let warn = try params.number("warnSeconds") == nil ? nil : params.whole("warnSeconds")
            let isKept = !params.names("warnSeconds")
            new.deadline = try actions.deadline(at, warnSeconds: isKept ? new.deadline?.warnSeconds : warn)
        }
        try actions.check(params.version(), of: step, becoming: new)
        let verb = new.title == step.object.title ? "step.due" : "step.rename"
        return try actions.change(step, to: new, of: experiment, verb: verb)
    }

    private static func result<T: RoomObject>(_ added: Actions.Uploaded<T>, _ field: String, _ actions: Actions) throws
        -> JSON
    {
        var refused = added.refused
        refused.sort()
        return .object([
            .init(field, .array(try (added.new + added.known).map { try actions.tx.objects.wire($0) })),
            .init("added", JSON(added.new.count)), .init("total", JSON(added.total)),
            .init("refused", .array(refused.map { JSON($0) })),
        ])
    }

    private static func wire(_ step: Stored<Step>, _ actions: Actions, number: Int? = nil) throws -> JSON {
        var value = try actions.tx.objects.wire(step)
        let place =
            try number
            ?? actions.steps(of: actions.experiment(of: step)).firstIndex { $0.id == step.id }.map { $0 + 1 }
        value["number"] = place.map { JSON($0) }
        return value
    }
}
