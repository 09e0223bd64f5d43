import SimmerDomain
import SimmerStore

/// `step.add`, `step.update`, `step.move`, `step.delete` and `step.tick`
extension RoomMethods {
    static let ofSteps = [stepAdd, stepUpdate, stepMove, stepDelete, stepTick] + ofStepTexts + ofStepFiles

    static let stepId = Parameter.id("step", "x")
    private static let title = Parameter.text(Step.parameter("title", "y"))
    private static let number = Parameter.whole(.needed("number", .integer(min: 1), 1))
    private static let version = Parameter.version()
    private static let dueAt = Parameter.instant(
        .optional("dueAt", .oneOf(.ref("Time"), Schema(["type": "null"])), "@later"))
    private static let warnSeconds = Parameter.optionalWhole(
        .optional("warnSeconds", .integer(min: 1, max: 31_536_000).orNull, 60))
    private static let done = Parameter.flag(
        .optional("done", Schema(["type": "boolean", "default": true]), true), or: true)
    private static let changed = Schema.object([.needed("step", .ref("Step")), .dup])

    static func step(_ call: RoomCall) throws -> (step: Stored<Step>, experiment: Stored<Experiment>) {
        let step = try call.actions.tx.objects.get(Step.self, id: call[stepId], in: call.actions.room.key)
        return (step, try call.actions.experiment(of: step))
    }

    private static func answer(_ step: Stored<Step>, _ call: RoomCall, number: Int? = nil) throws -> JSON {
        let actions = call.actions
        var value = try actions.tx.objects.wire(step)
        let place =
            try number
            ?? actions.steps(of: actions.experiment(of: step)).firstIndex { $0.id == step.id }.map { $0 + 1 }
        value["number"] = place.map { JSON($0) }
        return ["step": value]
    }

    private static let stepAdd = RoomMethod(
        MethodDescriptor(
            .stepAdd, .changes, by: .member, atDevice: .ofPerson,
            "Adds a step, at a number or at the end.",
            [
                .room, experimentId.field, title.field.asNeeded.tried("x"),
                number.field.asOptional.described("Beyond the end it comes last."), .cid.tried("@cid"),
            ],
            result: changed)
    ) { call in
        let experiment = try call.actions.tx.objects.get(
            Experiment.self, id: call[experimentId], in: call.actions.room.key)
        let wanted = try call.given(number)
        let (step, place) = try call.actions.addStep(call[title] ?? "", at: wanted, to: experiment)
        return try answer(step, call, number: place)
    }

    private static let stepUpdate = RoomMethod(
        MethodDescriptor(
            .stepUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Renames a step, or sets or takes away its deadline.",
            [
                .room, stepId.field, version.field.tried(1), title.field, dueAt.field, warnSeconds.field, .cid,
            ],
            result: changed)
    ) { call in
        let (step, experiment) = try step(call)
        var new = step.object
        if let title = try call[title] { try new.rename(title) }
        if call.names(dueAt) || call.names(warnSeconds) {
            let at = try call.given(dueAt) ?? new.deadline?.at
            let warning = try call.given(warnSeconds) ?? new.deadline?.warnSeconds
            new.deadline = try call.actions.deadline(at, warnSeconds: warning)
        }
        try call.actions.check(call[version], of: step, becoming: new)
        let verb = new.title == step.object.title ? "step.due" : "step.rename"
        return try answer(call.actions.change(step, to: new, of: experiment, verb: verb), call)
    }

    private static let stepMove = RoomMethod(
        MethodDescriptor(
            .stepMove, .changes, by: .member, atDevice: .ofPerson,
            "Puts a step at another number.",
            [.room, stepId.field, number.field, .cid], result: changed)
    ) { call in
        let (step, experiment) = try step(call)
        let place = try call.actions.move(step, to: call[number], of: experiment)
        let moved = try call.actions.tx.objects.get(Step.self, id: step.id, in: call.actions.room.key)
        return try answer(moved, call, number: place)
    }

    private static let stepDelete = RoomMethod(
        MethodDescriptor(
            .stepDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a step.",
            [.room, stepId.field, .cid], result: .object([.dup]))
    ) { call in
        let (step, experiment) = try step(call)
        try call.actions.deleteStep(step, of: experiment)
        return [:]
    }

    private static let stepTick = RoomMethod(
        MethodDescriptor(
            .stepTick, .changes, by: .member, atDevice: .ofPerson,
            "Ticks a step, or takes the tick back.",
            [.room, stepId.field, done.field, .cid], result: changed)
    ) { call in
        let (step, experiment) = try step(call)
        let (isDone, actions) = (try call[done], call.actions)
        guard let ticked = step.object.ticked(isDone, by: actions.account.id, at: actions.now) else {
            return try answer(step, call)
        }
        let verb = isDone ? "step.done" : "step.untick"
        return try answer(actions.change(step, to: ticked, of: experiment, verb: verb), call)
    }
}
