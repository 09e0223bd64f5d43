import SimmerDomain
import SimmerStore

/// `album.list` and `photo.*`.
extension RoomMethods {
    static let ofPhotos: [RoomMethod] = [
        albumList, photoGet, photoAdd, photoCopy, photoDescribe, photoDelete,
    ]

    private static let albumList = RoomMethod(
        MethodDescriptor(
            .albumList, .reads, by: .member, atDevice: .ofDevice,
            "A page of the photos of a room, or of a step.",
            [
                .room, .optional("step", .ref("Id").described("Its photos; without it those of the room's album.")),
                .optional("author", .ref("Id").described("The account that added them."), "x"),
                .optional("since", .ref("Time").described("Taken or added from then on."), 0),
                .optional("until", .ref("Time").described("Taken or added before then."), 9),
                .optional(
                    "query",
                    .string(max: 200).described("Words that the description holds; case and accents do not matter."),
                    "x"), .optional("offset", .integer(min: 0, max: 1_000_000), 0),
                .optional("limit", .integer(min: 1, max: 200).described("100 when absent."), 5),
            ],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto")).described("The newest first.")),
                .needed("total", .integer(min: 0).described("How many there are with that filter, on all pages.")),
            ])), perform: photo)

    private static let photoGet = RoomMethod(
        MethodDescriptor(
            .photoGet, .reads, by: .member, atDevice: .ofDevice,
            "One photo of an album.",
            [.room, .needed("photo", .ref("Id"), "x")],
            result: .object([.needed("photo", .ref("AlbumPhoto"))])), perform: photo)

    private static let photoAdd = RoomMethod(
        MethodDescriptor(
            .photoAdd, .changes, by: .member, atDevice: .ofPerson,
            "Puts uploaded pictures into the album of the room.",
            [
                .room,
                .needed(
                    "photos",
                    .array(of: .ref("Id"), min: 1, max: 20).described(
                        "Ids of pictures that were uploaded to the room."), ["x"]),
                .needed("description", .string(min: 1, max: 500).described("Of all of them."), "x"), .cid.tried("@cid"),
            ],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto"))),
                .needed("known", .array(of: .ref("AlbumPhoto")).described("Those that were in the album already.")),
                .dup,
            ])), perform: photo)

    private static let photoCopy = RoomMethod(
        MethodDescriptor(
            .photoCopy, .changes, by: .member, atDevice: .never,
            "Puts copies of photos into the album of another room.",
            [
                .needed("room", .ref("Id").described("Where they are."), "@room"),
                .needed(
                    "photos",
                    .array(of: .ref("Id"), min: 1, max: 20).described(
                        "Ids of photos of the room's album or of its steps."), ["x"]),
                .needed("to", .ref("Id").described("Another room of the caller's."), "@room"),
                .optional("description", .string(min: 1, max: 500).described("Of those that have none."), "x"),
                .cid.tried("@cid"),
            ],
            result: .object([
                .needed("photos", .array(of: .ref("AlbumPhoto")).described("The copies, as they are there.")),
                .needed("known", .array(of: .ref("AlbumPhoto")).described("Those that were in that album already.")),
                .dup,
            ])), perform: photo)

    private static let photoDescribe = RoomMethod(
        MethodDescriptor(
            .photoDescribe, .changes, by: .member, atDevice: .ofPerson,
            "Changes the description of a photo.",
            [
                .room, .needed("photo", .ref("Id"), "x"), .needed("description", .string(min: 1, max: 500), "y"),
                .optional("version", .integer(min: 1), 1), .cid,
            ],
            result: .object([.needed("photo", .ref("AlbumPhoto")), .dup])), perform: photo)

    private static let photoDelete = RoomMethod(
        MethodDescriptor(
            .photoDelete, .changes, by: .member, atDevice: .ofPerson,
            "Deletes a photo.",
            [.room, .needed("photo", .ref("Id"), "x"), .cid],
            result: .object([.dup])), perform: photo)
}
