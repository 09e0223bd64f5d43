import SimmerDomain
import SimmerStore

/// `step.log` and `step.correct`: what is written of a step
extension RoomMethods {
    static let ofStepTexts: [RoomMethod] = [stepLog, stepCorrect]

    private static let entry = Parameter.id("entry", "x")
    private static let text = Parameter.text(StepEntry.parameter("text"))
    private static let column = Parameter(
        .optional("column", Schema(["type": "string", "enum": ["did", "observed"], "default": "did"]), "did")
    ) { params, name throws(Refusal) in try params.optionalChoice(name, of: StepEntry.Column.self) ?? .did }
    private static let happenedAt = Parameter.instant(.optional("happenedAt", .ref("Time")))
    private static let replace = Parameter.flag(.optional("replace", .boolean), or: false)
    private static let changed = Schema.object([.needed("entry", .ref("Entry")), .dup])

    private static let stepLog = RoomMethod(
        MethodDescriptor(
            .stepLog, .changes, by: .member, atDevice: .ofPerson,
            """
            Appends an entry to one of the two texts of a step; with `replace` it is all that the text \
            says from then on.
            """,
            [
                .room, stepId.field, column.field, text.field.asNeeded.tried("x"), happenedAt.field, replace.field,
                .cid,
            ],
            result: changed)
    ) { call in
        let actions = call.actions
        let (step, experiment) = try step(call)
        let column = try call[column]
        let happened = try call[happenedAt]
        guard happened.map({ $0 <= actions.now }) ?? true else {
            throw Refusal(.invalid, field: happenedAt.field.name)
        }
        let text = try call[text] ?? ""
        let verb = column == .did ? "step.did" : "step.observe"
        let entry =
            try call[replace]
            ? actions.replaceText(text, column, of: step, experiment, verb: "step.correct").entry
            : actions.addEntry(text, column, to: step, of: experiment, happenedAt: happened, verb: verb)
        return ["entry": try actions.tx.objects.wire(entry)]
    }

    private static let stepCorrect = RoomMethod(
        MethodDescriptor(
            .stepCorrect, .changes, by: .member, atDevice: .ofPerson,
            "Corrects an own entry; the old one stays readable.",
            [.room, entry.field, text.field.asNeeded.tried("y"), .cid], result: changed)
    ) { call in
        let (actions, tx, room) = (call.actions, call.actions.tx, call.actions.room.key)
        let old = try tx.objects.get(StepEntry.self, id: call[entry], in: room)
        let step = try tx.objects.get(Step.self, id: old.object.stepId, in: room)
        let experiment = try actions.experiment(of: step)
        guard old.object.author == actions.account.id, !old.object.isWithdrawn else {
            throw Refusal(.notAllowed, field: entry.field.name, phrase: "author only")
        }
        let corrected = try actions.correct(
            old, to: call[text] ?? "", in: step, of: experiment, verb: call.method.rawValue)
        return ["entry": try tx.objects.wire(corrected)]
    }
}
