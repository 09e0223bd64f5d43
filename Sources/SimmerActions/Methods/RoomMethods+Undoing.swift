import SimmerDomain
import SimmerStore

/// `undo` and `redo`
extension RoomMethods {
    static let ofUndoing: [RoomMethod] = [undo, redo]

    private static let change = Parameter.text(.optional("change", .ref("Id"), "x"))

    private static let undo = RoomMethod(
        MethodDescriptor(
            .undo, .changes, by: .member, atDevice: .ofPerson,
            "Takes back one's newest change of the room, or a named one.",
            [
                .room, change.field.described("Its id, or that of a thing: what was changed of it last."), .cid,
            ],
            result: .ref("Changes"))
    ) { call in
        let undoing = Undoing(actions: call.actions)
        guard let id = try call[change] else { return try answer(undoing.undo(), call) }
        // Of a thing, what was changed last: the bar after a deletion knows what was deleted, and nothing of changes.
        guard let named = try undoing.named().first(where: { [$0.id, $0.group, $0.object].contains(id) }) else {
            throw Refusal(.notFound, field: change.field.name, phrase: "undo nothing")
        }
        return try answer(undoing.undo(named), call)
    }

    private static let redo = RoomMethod(
        MethodDescriptor(
            .redo, .changes, by: .member, atDevice: .ofPerson,
            "Undoes the undo.",
            [.room, change.field, .cid], result: .ref("Changes"))
    ) { call in try answer(Undoing(actions: call.actions).redo(), call) }

    private static func answer(_ outcome: Undoing.Outcome, _ call: RoomCall) throws -> JSON {
        let words = ChangeWords(actions: call.actions)
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
