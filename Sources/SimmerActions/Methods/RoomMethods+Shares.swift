import SimmerDomain
import SimmerStore

/// `share.*`
extension RoomMethods {
    static let ofShares: [RoomMethod] = [shareCreate, shareList, shareRevoke]

    private static let tea = Parameter.id(
        .optional("tea", .ref("Id").described("Either this or a photo."), "@tea"))
    private static let photo = Parameter.id(.optional("photo", .ref("Id")))
    private static let text = Parameter.text(.optional("text", .string(min: 1, max: 4000), "x"))
    private static let share = Parameter.id("share", "x")

    private static let shareCreate = RoomMethod(
        MethodDescriptor(
            .shareCreate, .changes, by: .member, atDevice: .ofPerson,
            "A public page about a tea; its address is told this once.",
            [.room, tea.field, photo.field, text.field, .cid],
            result: .object([
                .needed("share", .ref("Share")),
                .optional(
                    "url", .string.described("The page; a repeat has another address, none when the page has ended.")),
                .optional("x", .string.described("The form for a post on X.")), .optional("facebook", .string),
                .needed(
                    "cut", .boolean.described("Whether the text is longer than a post on X may be, and cut there.")),
                .dup,
            ]), secrets: ["url", "x", "facebook"]), renew: renewed
    ) { call in
        let (actions, objects, room) = (call.actions, call.actions.tx.objects, call.actions.room.key)
        let said = try call[text]
        guard call.names(photo) else {
            let tea = try objects.get(Tea.self, id: call[tea], in: room)
            return try answer(
                actions.share(tea, name: tea.object.name, text: said ?? actions.shareText(of: tea)), actions)
        }
        let photo = try objects.get(Photo.self, id: call[photo], in: room)
        return try answer(
            actions.share(photo, name: photo.object.text, text: said ?? photo.object.text), actions)
    }

    @Sendable private static func renewed(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let id = earlier["share"]?["id"]?.string,
            let share = try actions.tx.shares.find(id, in: actions.room.key),
            let shared = try actions.renew(share)
        else { return earlier }
        return answer(shared, actions)
    }

    /// A page with the posts that lead to it.
    private static func answer(_ shared: Actions.Shared, _ actions: Actions) -> JSON {
        let isPhoto = shared.share.subject.kind == Photo.kind
        let links = actions.links(
            text: shared.share.text ?? "", page: shared.url, tag: isPhoto ? "photo/share tag" : "tea/share tag")
        return .compact([
            "share": shared.share.json, "url": .string(shared.url), "x": .string(links.x),
            "facebook": links.facebook.map(JSON.string), "cut": .bool(links.isCut),
        ])
    }

    private static let shareList = RoomMethod(
        MethodDescriptor(
            .shareList, .reads, by: .member, atDevice: .ofDevice,
            "The open public pages of a room.",
            [.room],
            result: .object([.needed("shares", .array(of: .ref("Share")))]))
    ) { call in ["shares": .array(try call.actions.tx.shares.open(in: call.actions.room.key).map(\.json))] }

    private static let shareRevoke = RoomMethod(
        MethodDescriptor(
            .shareRevoke, .changes, by: .member, atDevice: .ofPerson,
            "Closes a public page.",
            [.room, share.field, .cid], result: .object([.dup]))
    ) { call in
        let (actions, tx) = (call.actions, call.actions.tx)
        try actions.checkPublishing()
        guard let page = try tx.shares.find(call[share], in: actions.room.key) else {
            throw Refusal(.notFound, field: share.field.name, phrase: "share not found")
        }
        let name = try tx.objects.shownName(of: page.subject.id, kind: page.subject.kind) ?? ""
        try tx.shares.set(isOpen: false, page, name: name, verb: call.method.rawValue, origin: actions.origin)
        return [:]
    }
}
