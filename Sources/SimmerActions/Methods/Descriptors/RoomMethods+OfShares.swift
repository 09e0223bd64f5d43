import SimmerDomain
import SimmerStore

/// `share.*`.
extension RoomMethods {
    static let ofShares: [RoomMethod] = [
        shareCreate, shareList, shareRevoke,
    ]

    private static let shareCreate = RoomMethod(
        MethodDescriptor(
            .shareCreate, .changes, by: .member, atDevice: .ofPerson,
            "A public page about a tea; its address is told this once.",
            [
                .room, .optional("tea", .ref("Id").described("Either this or a photo."), "@tea"),
                .optional("photo", .ref("Id")), .optional("text", .string(min: 1, max: 4000), "x"), .cid,
            ],
            result: .object([
                .needed("share", .ref("Share")),
                .optional(
                    "url", .string.described("The page; a repeat has another address, none when the page has ended.")),
                .optional("x", .string.described("The form for a post on X.")), .optional("facebook", .string),
                .needed(
                    "cut", .boolean.described("Whether the text is longer than a post on X may be, and cut there.")),
                .dup,
            ]), secrets: ["url", "x", "facebook"]), renew: renewShare, perform: share)

    private static let shareList = RoomMethod(
        MethodDescriptor(
            .shareList, .reads, by: .member, atDevice: .ofDevice,
            "The open public pages of a room.",
            [.room],
            result: .object([.needed("shares", .array(of: .ref("Share")))])), perform: share)

    private static let shareRevoke = RoomMethod(
        MethodDescriptor(
            .shareRevoke, .changes, by: .member, atDevice: .ofPerson,
            "Closes a public page.",
            [.room, .needed("share", .ref("Id"), "x"), .cid],
            result: .object([.dup])), perform: share)
}
