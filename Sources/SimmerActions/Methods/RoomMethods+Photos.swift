import SimmerDomain
import SimmerStore

/// `album.list` and `photo.*`
extension RoomMethods {
    @Sendable static func photo(_ call: RoomCall) throws -> JSON {
        let (method, params, actions) = (call.method, call.params, call.actions)
        let (tx, room) = (actions.tx, actions.room.key)
        if method == .albumList { return try list(params, actions) }
        if method == .photoAdd { return try add(params, actions) }
        if method == .photoCopy { return try copy(params, actions) }
        let stored = try tx.objects.get(Photo.self, id: params.id("photo"), in: room)
        switch method {
        case .photoGet: return ["photo": try actions.wire(stored)]
        case .photoDescribe:
            let text = try params.optionalString("description") ?? ""
            return ["photo": try actions.wire(actions.describe(stored, as: text, version: params.version()))]
        case .photoDelete:
            try actions.deletePhoto(stored)
            return [:]
        default: throw Refusal(.unknown, field: "method")
        }
    }

    /// A page of the room's album, or of that of a step; the newest first.
    private static func list(_ params: Params, _ actions: Actions) throws -> JSON {
        var filter = AlbumStore.Filter()
        filter.step = try params.optionalString("step")
        filter.author = try params.optionalString("author")
        filter.from = try params.instant("since")
        filter.until = try params.instant("until")
        filter.words = (try params.optionalString("query") ?? "").split { !$0.isLetter && !$0.isNumber }.map(
            String.init)
        let (offset, limit) = try params.page()
        let albums = actions.tx.albums
        return [
            "photos": .array(
                try albums.photos(in: actions.room.key, filter, offset: offset, limit: limit).map(actions.wire)),
            "total": JSON(try albums.count(in: actions.room.key, filter)),
        ]
    }

    /// The picture that a thing gets: one that the account may see in this room; nil for null and where none is named.
    static func picture(_ params: Params, _ actions: Actions) throws -> String? {
        guard let id = try params.optionalString("picture") else { return nil }
        guard let file = try? actions.tx.files.visible(id, to: actions.account.key), file.room == actions.room.key,
            !file.isDocument
        else { throw Refusal(.notFound, field: "picture", phrase: "photo not found") }
        return file.id
    }

    /// Puts pictures that the person uploaded into the album, and says so in the room in one line.
    private static func add(_ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let files = try photoIDs(params).map { id in
            let file = try tx.files.visible(id, to: actions.account.key)
            guard file.room == actions.room.key else {
                throw Refusal(.notFound, field: "photos", phrase: "photo not found")
            }
            return file
        }
        let added = try actions.addPhotos(files, text: params.optionalString("description") ?? "")
        try actions.announce(added)
        return [
            "photos": .array(try added.new.map(actions.wire)), "known": .array(try added.known.map(actions.wire)),
        ]
    }

    /// Puts copies of photos of the room, or of its steps, into the album of another one.
    private static func copy(_ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let target = try tx.rooms.visible(params.id("to"), to: actions.account.key).room
        let text = try params.optionalString("description")
        let originals = try photoIDs(params).map { id in
            var original = try actions.original(tx.objects.get(Photo.self, id: id, in: actions.room.key))
            if let text, original.text.isEmpty { original.text = text }
            return original
        }
        let added = try actions.copyPhotos(originals, to: target)
        return [
            "photos": .array(try added.new.map(actions.wire)), "known": .array(try added.known.map(actions.wire)),
        ]
    }

    /// One to twenty ids, none of them twice.
    private static func photoIDs(_ params: Params) throws -> [String] {
        let ids = try params.texts("photos") ?? []
        guard !ids.isEmpty else { throw Refusal(.missing, field: "photos") }
        guard ids.count <= Self.mostAtOnce, Set(ids).count == ids.count else {
            throw Refusal(.invalid, field: "photos")
        }
        return ids
    }

    private static let mostAtOnce = 20
}
