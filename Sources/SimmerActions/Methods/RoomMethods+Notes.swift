import SimmerDomain
import SimmerStore

/// `note.*`: what members note of teas.
extension RoomMethods {
    static let ofNotes: [RoomMethod] = [noteList, noteAdd, noteUpdate, noteDelete]

    private static let note = Parameter.id("note", "@note")
    private static let version = Parameter.version()
    private static let text = Parameter.text(TastingNote.parameter("text", "y"))
    private static let rating = Parameter.number(TastingNote.parameter("rating", 4))
    private static let values: [KindParameter<TastingNote>] = [
        KindParameter(
            .whole(TastingNote.parameter("infusion", 2), in: TastingNote.infusions)
        ) { note, infusion throws(Refusal) in try note.set(infusion: infusion) },
        KindParameter(
            .texts(.optional("tags", .array(of: .string(max: 40), max: 20), ["a"]))
        ) { note, tags throws(Refusal) in try note.set(tags: tags ?? []) },
    ]
    private static let limit = Parameter.whole(
        .optional("limit", .integer(min: 1, max: 200).described("100 when absent."), 5), in: 1...200)
    private static let before = Parameter.text(
        .optional("before", .ref("Id").described("A note of the room: those that are older."), "@note"))
    private static let changed = Schema.object([.needed("note", .ref("TastingNote")), .dup])

    private static func stored(_ call: RoomCall) throws -> Stored<TastingNote> {
        try call.actions.tx.objects.get(TastingNote.self, id: call[note], in: call.actions.room.key)
    }

    private static let noteList = RoomMethod(
        MethodDescriptor(
            .noteList, .reads, by: .member, atDevice: .ofDevice,
            "The tasting notes of all teas of the room, newest first, a page of them.",
            [.room, limit.field, before.field],
            result: .object([.needed("notes", .array(of: .ref("TastingNote"))), .needed("moreBefore", .boolean)]))
    ) { call in
        let (tx, limit) = (call.actions.tx, try call[limit] ?? 100)
        let found = try tx.objects.newest(
            TastingNote.self, in: call.actions.room.key, before: call[before], limit: limit + 1)
        return [
            "notes": .array(try found.prefix(limit).map { try tx.objects.wire($0) }),
            "moreBefore": .bool(found.count > limit),
        ]
    }

    private static let noteAdd = RoomMethod(
        MethodDescriptor(
            .noteAdd, .changes, by: .member, atDevice: .ofPerson,
            "A tasting note of the account's own: words, a rating or both.",
            [.room, teaId.field, text.field.tried("x"), rating.field] + values.map(\.field) + [.cid.tried("@cid")],
            result: changed)
    ) { call in
        let actions = call.actions
        var note = try TastingNote(
            id: Identifier.make(at: actions.now), teaId: tea(call).id, personId: actions.account.id,
            text: call[text] ?? "", rating: call[rating])
        try values.set(by: call, of: &note)
        return ["note": try actions.tx.objects.wire(actions.addNote(note))]
    }

    private static let noteUpdate = RoomMethod(
        MethodDescriptor(
            .noteUpdate, .changes, by: .member, atDevice: .ofPerson,
            "Changes a note of the account's own.",
            [.room, note.field, version.field.tried(1), text.field, rating.field.untried]
                + values.map(\.field.untried) + [.cid],
            result: changed)
    ) { call in
        let stored = try stored(call)
        var note = stored.object
        try note.set(text: call[text] ?? note.text, rating: call.given(rating) ?? note.rating)
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
