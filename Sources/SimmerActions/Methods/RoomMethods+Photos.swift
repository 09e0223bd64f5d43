import SimmerDomain
import SimmerStore

/// `album.list` and `photo.*`
extension RoomMethods {
    static let ofPhotos: [RoomMethod] = [
        albumList, photoGet, photoAdd, photoCopy, photoLike, photoDescribe, photoDelete,
    ]

    private static let photo = Parameter.id("photo", "x")
    private static let version = Parameter.version()
    private static let description = Parameter.text(.optional("description", .string(min: 1, max: 500)))
    /// One to twenty ids, none of them twice.
    private static let photos = Parameter(
        .needed("photos", .array(of: .ref("Id"), min: 1, max: mostAtOnce), ["x"])
    ) { params, name throws(Refusal) in
        let ids = try params.texts(name) ?? []
        guard !ids.isEmpty else { throw Refusal(.missing, field: name) }
        guard ids.count <= mostAtOnce, Set(ids).count == ids.count else { throw Refusal(.invalid, field: name) }
        return ids
    }
    private static let mostAtOnce = 20
    private static let to = Parameter.id(
        .needed("to", .ref("Id").described("Another room of the caller's."), "@room"))

    private static let changed = Schema.object([.needed("photo", .ref("AlbumPhoto")), .dup])

    private static func stored(_ call: RoomCall) throws -> Stored<Photo> {
        try call.actions.tx.objects.get(Photo.self, id: call[photo], in: call.actions.room.key)
    }

    private static func answer(_ added: Actions.Added, _ call: RoomCall) throws -> JSON {
        [
            "photos": .array(try added.new.map(call.actions.wire)),
            "known": .array(try added.known.map(call.actions.wire)),
        ]
    }

    // MARK: - The picture of another thing

    static let pictureId = Parameter.text(
        .optional(
            "picture", .string(max: 64).orNull.described("A photo that was uploaded to the room; null takes it away.")))

    /// The picture that a thing gets: one that the account may see in this room; nil for null and where none is named.
    static func picture(_ call: RoomCall) throws -> String? {
        guard let id = try call[pictureId] else { return nil }
        let (files, account) = (call.actions.tx.files, call.actions.account.key)
        guard let file = try? files.visible(id, to: account), file.room == call.actions.room.key, !file.isDocument
        else { throw Refusal(.notFound, field: pictureId.field.name, phrase: "photo not found") }
        return file.id
    }

    // MARK: - The album

    private static let step = Parameter.text(
        .optional("step", .ref("Id").described("Its photos; without it those of the room's album.")))
    private static let author = Parameter.text(
        .optional("author", .ref("Id").described("The account that added them."), "x"))
    private static let since = Parameter.instant(
        .optional("since", .ref("Time").described("Taken or added from then on."), 0))
    private static let until = Parameter.instant(
        .optional("until", .ref("Time").described("Taken or added before then."), 9))
    private static let query = Parameter.text(
        .optional(
            "query",
            .string(max: 200).described("Words that the description holds; case and accents do not matter."), "x"))
    private static let page = PageParameters(
        offset: .integer(min: 0, max: 1_000_000),
        limit: .integer(min: 1, max: 200).described("100 when absent."))

    private static let albumList = RoomMethod(
        MethodDescriptor(
            .albumList, .reads, by: .member, atDevice: .ofDevice,
            "A page of the photos of a room, or of a step.",
            [.room, step.field, author.field, since.field, until.field, query.field] + page.fields,
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto")).described("The newest first.")),
                .needed("total", .integer(min: 0).described("How many there are with that filter, on all pages.")),
            ]))
    ) { call in
        var filter = AlbumStore.Filter()
        filter.step = try call[step]
        filter.author = try call[author]
        filter.from = try call[since]
        filter.until = try call[until]
        filter.words = (try call[query] ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let (offset, limit) = try call[page]
        let (albums, room) = (call.actions.tx.albums, call.actions.room.key)
        return [
            "photos": .array(
                try albums.photos(in: room, filter, offset: offset, limit: limit).map(call.actions.wire)),
            "total": JSON(try albums.count(in: room, filter)),
        ]
    }

    // MARK: - Photos

    private static let photoGet = RoomMethod(
        MethodDescriptor(
            .photoGet, .reads, by: .member, atDevice: .ofDevice,
            "One photo of an album.",
            [.room, photo.field], result: .object([.needed("photo", .ref("AlbumPhoto"))]))
    ) { call in ["photo": try call.actions.wire(stored(call))] }

    private static let photoAdd = RoomMethod(
        MethodDescriptor(
            .photoAdd, .changes, by: .member, atDevice: .ofPerson,
            "Puts uploaded pictures into the album of the room.",
            [
                .room, photos.field.described("Ids of pictures that were uploaded to the room."),
                description.field.asNeeded.described("Of all of them.").tried("x"), .cid.tried("@cid"),
            ],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto"))),
                .needed("known", .array(of: .ref("AlbumPhoto")).described("Those that were in the album already.")),
                .dup,
            ]))
    ) { call in
        let actions = call.actions
        let files = try call[photos].map { id in
            let file = try actions.tx.files.visible(id, to: actions.account.key)
            guard file.room == actions.room.key else {
                throw Refusal(.notFound, field: photos.field.name, phrase: "photo not found")
            }
            return file
        }
        let added = try actions.addPhotos(files, text: call[description] ?? "")
        // One line in the room tells of all.
        try actions.announce(added)
        return try answer(added, call)
    }

    private static let photoCopy = RoomMethod(
        MethodDescriptor(
            .photoCopy, .changes, by: .member, atDevice: .never,
            "Puts copies of photos into the album of another room.",
            [
                .room.described("Where they are."),
                photos.field.described("Ids of photos of the room's album or of its steps."), to.field,
                description.field.described("Of those that have none.").tried("x"), .cid.tried("@cid"),
            ],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto")).described("The copies, as they are there.")),
                .needed("known", .array(of: .ref("AlbumPhoto")).described("Those that were in that album already.")),
                .dup,
            ]))
    ) { call in
        let (actions, tx) = (call.actions, call.actions.tx)
        let target = try tx.rooms.visible(call[to], to: actions.account.key).room
        let text = try call[description]
        let originals = try call[photos].map { id in
            var original = try actions.original(tx.objects.get(Photo.self, id: id, in: actions.room.key))
            if let text, original.text.isEmpty { original.text = text }
            return original
        }
        return try answer(actions.copyPhotos(originals, to: target), call)
    }

    private static let photoDescribe = RoomMethod(
        MethodDescriptor(
            .photoDescribe, .changes, by: .member, atDevice: .ofPerson,
            "Changes the description of a photo.",
            [.room, photo.field, description.field.asNeeded.tried("y"), version.field.tried(1), .cid],
            result: changed)
    ) { call in
        let (photo, text) = (try stored(call), try call[description] ?? "")
        return ["photo": try call.actions.wire(call.actions.describe(photo, as: text, version: call[version]))]
    }

    private static let on = Parameter.flag(.optional("on", .boolean.described("true unless said."), true), or: true)

    private static let photoLike = RoomMethod(
        MethodDescriptor(
            .photoLike, .changes, by: .member, atDevice: .ofPerson,
            "Whether the account likes a photo.",
            [.room, photo.field, on.field, .cid], result: changed)
    ) { call in ["photo": try call.actions.wire(call.actions.like(stored(call), on: call[on]))] }

    private static let photoDelete = RoomMethod(
        MethodDescriptor(
            .photoDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a photo.",
            [.room, photo.field, .cid], result: .object([.dup]))
    ) { call in
        try call.actions.deletePhoto(stored(call))
        return [:]
    }
}
