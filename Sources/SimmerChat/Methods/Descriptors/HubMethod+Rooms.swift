import SimmerDomain

/// `room.*` and `sync`.
extension HubMethod {
    static let ofRooms: [HubMethod] = [
        roomList, roomCreate, roomSet, roomLeave, roomDelete, roomRestore, roomHistory, roomRead, sync,
    ]

    private static let roomList = HubMethod(
        MethodDescriptor(
            .roomList, .reads, by: .account, atDevice: .ofDevice,
            "One's rooms, the liveliest first.",
            [],
            result: .array(of: .ref("Room")))
    ) { hub, _, account, _ in try await hub.listRooms(account) }

    private static let roomCreate = HubMethod(
        MethodDescriptor(
            .roomCreate, .changes, by: .account, atDevice: .never,
            "Makes a room and its owner.",
            [
                .needed("name", .string(min: 1, max: 60).described("Of a direct room: the other's username."), "R"),
                .optional("kind", .words("chat", "pantry", "tea", "lab", "photos", "direct"), "chat"),
                .cid.tried("@cid"),
            ],
            result: .object(RoomResult.fields + [.dup]))
    ) { hub, request, account, _ in try await hub.createRoom(request, account) }

    private static let roomSet = HubMethod(
        MethodDescriptor(
            .roomSet, .changes, by: .member, atDevice: .never,
            "Changes the room (owners) or how one hears of it (each member).",
            [
                .room, .optional("name", .string(min: 1, max: 60), "F"), .optional("topic", .string(max: 500)),
                .optional("ring", .words("starter", "everyone").described("Whose page an alarm rings."), "starter"),
                .optional("invites", .words("members", "owners").described("Who may add people.")),
                .optional("links", .words("members", "owners").described("Who may make links.")),
                .optional("bot", .words("all", "addressed").described("What the bot listens to.")),
                .optional("language", .words("en", "fr")), .optional("pushHidesContent", .boolean),
                .optional("timeZone", .ref("Zone")),
                .optional("kind", .words("chat", "pantry", "tea", "lab", "photos")),
                .optional("peopleCount", .integer(min: 1, max: 50)), .optional("notify", .words("all", "mine", "none")),
                .optional("mutedUntil", .oneOf(.ref("Time"), Schema(["type": "null"]))), .cid,
            ],
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.setRoom(request, account) }

    private static let roomLeave = HubMethod(
        MethodDescriptor(
            .roomLeave, .changes, by: .member, atDevice: .never,
            "The last owner hands over first.",
            [.room, .cid],
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.leaveRoom(request, account) }

    private static let roomDelete = HubMethod(
        MethodDescriptor(
            .roomDelete, .changes, by: .member, atDevice: .never,
            "Gone for its members, for 7 days to be restored.",
            [.room, .optional("name", .string(max: 60).described("The room's name, as a check."), "x"), .cid],
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.deleteRoom(request, account) }

    private static let roomRestore = HubMethod(
        MethodDescriptor(
            .roomRestore, .changes, by: .member, atDevice: .never,
            "Brings a deleted room back.",
            [.room, .cid],
            result: .ref("Nothing"))
    ) { hub, request, account, _ in try await hub.restoreRoom(request, account) }

    private static let roomHistory = HubMethod(
        MethodDescriptor(
            .roomHistory, .reads, by: .member, atDevice: .ofDevice,
            "A page of messages, oldest first; with all every kind of event. At most 256 KiB.",
            [
                .room, .optional("before", .integer(min: 0), "@seq"), .optional("after", .integer(min: 0)),
                .optional("around", .integer(min: 0)), .optional("limit", .integer(min: 1, max: 200), 5),
                .optional("all", .boolean),
            ],
            result: HistoryResult.schema)
    ) { hub, request, account, _ in try await hub.history(request, account) }

    private static let roomRead = HubMethod(
        MethodDescriptor(
            .roomRead, .changes, by: .member, atDevice: .ofDevice,
            "One has read up to there; never goes back.",
            [.room, .needed("seq", .integer(min: 0), "@seq")],
            result: .object([.needed("unread", .integer(min: 0))]))
    ) { hub, request, account, _ in try await hub.read(request, account) }

    private static let sync = HubMethod(
        MethodDescriptor(
            .sync, .reads, by: .account, atDevice: .ofDevice,

            """
            Subscribes to all one's rooms and replays what was missed, then sends synced. Rooms that are \
            not named start at their head.
            """,
            [
                .optional("epoch", .string(max: 64), "x"), .optional("useq", .integer(min: 0), 0),
                .optional(
                    "rooms", .map(of: .integer(min: 0)).described("The last seq that the client has of each room."),
                    ["@room": 0]), .optional("limit", .integer(min: 0, max: 200), 5),
            ],
            result: SyncResult.schema),
        atOnce: { hub, request, session in try hub.syncAtOnce(request, try hub.account(of: session), session) }
    ) { hub, request, account, session in try await hub.sync(request, account, session) }
}
