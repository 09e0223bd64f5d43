import SimmerDomain
import SimmerStore

/// `share.*`
extension RoomMethods {
    func share(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let (tx, room) = (actions.tx, actions.room.key)
        switch method {
        case "share.list": return ["shares": .array(try tx.shares.open(in: room).map(\.json))]
        case "share.create":
            let tea = try tx.objects.get(Tea.self, id: params.id("tea"), in: room)
            let text = try params.text("text") ?? actions.shareText(of: tea)
            let shared = try actions.share(tea, text: text)
            let links = actions.links(text: text, page: shared.url)
            return .compact([
                "share": shared.share.json, "url": .string(shared.url), "x": .string(links.x),
                "facebook": links.facebook.map(JSON.string), "cut": .bool(links.isCut),
            ])
        case "share.revoke":
            try actions.checkPublishing()
            guard let share = try tx.shares.find(params.id("share"), in: room) else {
                throw Refusal(.notFound, field: "share", phrase: "share not found")
            }
            let name = try Kinds.name(of: share.subject.id, kind: share.subject.kind, tx) ?? ""
            try tx.shares.set(isOpen: false, share, name: name, verb: "share.revoke", origin: actions.origin)
            return [:]
        default: throw Refusal(.unknown, field: "method")
        }
    }
}
