import SimmerDomain
import SimmerStore

/// `note.*`: what members note of teas.
extension RoomMethods {
    static let ofNotes: [RoomMethod] = [noteAdd, noteUpdate, noteDelete]

    private static let note = Parameter.id("note", "@note")
    private static let version = Parameter.version()
    private static let text = Parameter.text(TastingNote.parameter("text", "y"))
    private static let values: [KindParameter<TastingNote>] = [
        KindParameter(.number(TastingNote.parameter("rating", 4))) { note, rating throws(Refusal) in
            try note.set(rating: rating)
        },
        KindParameter(
            .texts(.optional("tags", .array(of: .string(max: 40), max: 20), ["a"]))
        ) { note, tags throws(Refusal) in try note.set(tags: tags ?? []) },
    ]
    private static let changed = Schema.object([.needed("note", .ref("TastingNote")), .dup])

    private static func stored(_ call: RoomCall) throws -> Stored<TastingNote> {
        try call.actions.tx.objects.get(TastingNote.self, id: call[note], in: call.actions.room.key)
    }

    private static let noteAdd = RoomMethod(
        MethodDescriptor(
            .noteAdd, .changes, by: .member, atDevice: .ofPerson,
            "A tasting note of the account's own.",
            [.room, teaId.field, text.field.asNeeded.tried("x")] + values.map(\.field) + [.cid.tried("@cid")],
            result: changed)
    ) { call in
        let actions = call.actions
        var note = try TastingNote(
            id: Identifier.make(at: actions.now), teaId: tea(call).id, personId: actions.account.id,
            text: call[text] ?? "")
        try values.set(by: call, of: &note)
        return ["note": try actions.tx.objects.wire(actions.addNote(note))]
    }

    private static let noteUpdate = RoomMethod(
        MethodDescriptor(
            .noteUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes a note of the account's own.",
            [.room, note.field, version.field.tried(1), text.field] + values.map(\.field.untried) + [.cid],
            result: changed)
    ) { call in
        let stored = try stored(call)
        var note = stored.object
        if let text = try call[text] { try note.set(text: text) }
        try values.set(by: call, of: &note)
        try call.actions.check(call[version], of: stored, becoming: note)
        return ["note": try call.actions.tx.objects.wire(call.actions.change(stored, to: note))]
    }

    private static let noteDelete = RoomMethod(
        MethodDescriptor(
            .noteDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a note: its author, or an owner of the room.",
            [.room, note.field, .cid], result: .object([.dup]))
    ) { call in
        try call.actions.deleteNote(stored(call))
        return [:]
    }
}
