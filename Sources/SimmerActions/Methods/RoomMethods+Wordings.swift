import SimmerDomain
import SimmerStore

/// `wording.*`
extension RoomMethods {
    static let ofWordings: [RoomMethod] = [wordingList, wordingRemove]

    private static let wording = Parameter.id("wording", "x")

    private static let wordingList = RoomMethod(
        MethodDescriptor(
            .wordingList, .reads, by: .member, atDevice: .ofDevice,
            """
            What the bot has learned in the room: words that were said to it, each with the sentence that somebody chose \
            when it asked what was meant, and that it reads in their place since.
            """,
            [.room], result: .object([.needed("wordings", .array(of: .ref(Wording.schemaName)))]))
    ) { call in
        ["wordings": .array(try call.actions.wordings().map { try call.actions.tx.objects.wire($0) })]
    }

    private static let wordingRemove = RoomMethod(
        MethodDescriptor(
            .wordingRemove, .changes, by: .member, atDevice: .ofPerson,
            "Forgets what was learned; only who taught it and owners may. Undo brings it back.",
            [.room, wording.field, .cid.tried("@cid")], result: .object([.dup]))
    ) { call in
        let found = try call.actions.tx.objects.find(Wording.self, id: call[wording])
        guard let found, found.room == call.actions.room.key, !found.isDeleted else {
            throw Refusal(.notFound, field: wording.field.name, phrase: "wording/not found")
        }
        try call.actions.forget(found)
        return [:]
    }
}
