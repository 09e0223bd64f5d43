import SimmerDomain
import SimmerStore

/// `share.*`
extension RoomMethods {
    private static func share(_ params: Params, _ actions: Actions) throws -> Actions.Shared {
        let (tx, room) = (actions.tx, actions.room.key)
        let said = try params.optionalString("text")
        if params.names("photo") {
            let photo = try tx.objects.get(Photo.self, id: params.id("photo"), in: room)
            return try actions.share(photo, name: photo.object.text, text: said ?? photo.object.text)
        }
        let tea = try tx.objects.get(Tea.self, id: params.id("tea"), in: room)
        return try actions.share(tea, name: tea.object.name, text: said ?? actions.shareText(of: tea))
    }

    /// A page with the posts that lead to it.
    static func answer(_ shared: Actions.Shared, _ actions: Actions) -> JSON {
        let isPhoto = shared.share.subject.kind == Photo.kind
        let links = actions.links(
            text: shared.share.text ?? "", page: shared.url, tag: isPhoto ? "photo/share tag" : "tea/share tag")
        return .compact([
            "share": shared.share.json, "url": .string(shared.url), "x": .string(links.x),
            "facebook": links.facebook.map(JSON.string), "cut": .bool(links.isCut),
        ])
    }

    @Sendable static func share(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let (tx, room) = (actions.tx, actions.room.key)
        switch method {
        case .shareList: return ["shares": .array(try tx.shares.open(in: room).map(\.json))]
        case .shareCreate:
            return try answer(share(params, actions), actions)
        case .shareRevoke:
            try actions.checkPublishing()
            guard let share = try tx.shares.find(params.id("share"), in: room) else {
                throw Refusal(.notFound, field: "share", phrase: "share not found")
            }
            let name = try tx.objects.shownName(of: share.subject.id, kind: share.subject.kind) ?? ""
            try tx.shares.set(isOpen: false, share, name: name, verb: "share.revoke", origin: actions.origin)
            return [:]
        default: throw Refusal(.unknown, field: "method")
        }
    }
}
