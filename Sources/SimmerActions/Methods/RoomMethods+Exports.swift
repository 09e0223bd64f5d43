import SimmerDomain
import SimmerExport
import SimmerStore

/// What leads out of a room: downloads, and calendars.
extension RoomMethods {
    static let ofExports: [RoomMethod] = [
        roomExport, roomRevokeExports, calendarLink, calendarRevoke, experimentExport, albumExport,
    ]

    private static let list = Parameter.choice(
        .optional(
            "list",
            Schema(["enum": .array(ListExport.allCases.map { .string($0.rawValue) })]).described(
                "Only that list, as CSV; all of the room without.")), of: ListExport.self)
    private static let experiment = Parameter.id(
        .optional("experiment", .ref("Id").described("All of the room without."), "x"))

    private static let mostPhotos = 200
    private static let photos = Parameter(
        .optional(
            "photos",
            .array(of: .ref("Id"), min: 1, max: mostPhotos).described("Photos of the room's album; all without."), ["x"]
        )
    ) { params, name throws(Refusal) -> [String]? in
        guard let ids = try params.texts(name, most: mostPhotos) else { return nil }
        guard !ids.isEmpty else { throw Refusal(.invalid, field: name) }
        return ids
    }

    private static let revoked = Schema.object([.needed("revoked", .integer(min: 0)), .dup])

    // MARK: - Downloads

    private static let roomExport = RoomMethod(
        MethodDescriptor(
            .roomExport, .changes, by: .member, atDevice: .never,
            "An address at which one finds everything of the room, for a day; it is told this once.",
            [.room, list.field, .cid.tried("@cid")],
            result: .object([
                .optional("url", .ref("DownloadPath")), .needed("expiresAt", .ref("Time")),
                .optional(
                    "contents",
                    .object([
                        .needed("messages", .integer(min: 0)),
                        .needed(
                            "things",
                            .integer(min: 0).described("Timers, noodles, experiments, steps … that are not deleted.")),
                        .needed("files", .integer(min: 0)),
                        .needed("bytes", .integer(min: 0).described("Of the files.")),
                    ]).described("Of a whole room.")), .dup,
            ]), secrets: ["url"]), renew: renewedExport
    ) { call in
        let actions = call.actions
        if let list = try call[list] { return try answer(actions.export(.list(list))) }
        let contents = try RoomSize(of: actions.room, actions.tx)
        var answer = try answer(actions.export(.room))
        answer["contents"] = [
            "messages": JSON(contents.messages), "things": JSON(contents.things), "files": JSON(contents.files),
            "bytes": JSON(contents.bytes),
        ]
        return answer
    }

    private static let experimentExport = RoomMethod(
        MethodDescriptor(
            .experimentExport, .changes, by: .member, atDevice: .never,
            """
            An address at which one finds an experiment, or all of the room, as .eln, for a day; it is \
            told this once.
            """,
            [.room, experiment.field, .cid.tried("@cid")],
            result: .object([.optional("url", .ref("DownloadPath")), .needed("expiresAt", .ref("Time")), .dup]),
            secrets: ["url"]), renew: renewedExport
    ) { call in
        let (actions, objects, room) = (call.actions, call.actions.tx.objects, call.actions.room.key)
        guard call.names(experiment) else {
            guard try objects.count(Experiment.self, in: room) > 0 else {
                throw Refusal(.missing, field: experiment.field.name, phrase: "experiment none")
            }
            return try answer(actions.export(.notebook))
        }
        let stored = try objects.get(Experiment.self, id: call[experiment], in: room)
        return try answer(actions.export(.experiment(stored.id)))
    }

    private static let albumExport = RoomMethod(
        MethodDescriptor(
            .albumExport, .changes, by: .member, atDevice: .never,
            """
            An address at which one finds the pictures of photos of the room's album as a ZIP, each as it was \
            uploaded, for a day; it is told this once.
            """,
            [.room, photos.field, .cid.tried("@cid")],
            result: .object([.optional("url", .ref("DownloadPath")), .needed("expiresAt", .ref("Time")), .dup]),
            secrets: ["url"]), renew: renewedExport
    ) { call in
        let (actions, room) = (call.actions, call.actions.room.key)
        let ids = try call[photos] ?? []
        for id in ids {
            let photo = try actions.tx.objects.get(Photo.self, id: id, in: room)
            guard photo.object.stepId == nil else {
                throw Refusal(.notFound, field: photos.field.name, phrase: "photo not found")
            }
        }
        guard try !ids.isEmpty || actions.tx.albums.count(in: room) > 0 else {
            throw Refusal(.missing, field: photos.field.name, phrase: "album empty")
        }
        return try answer(actions.export(.album(ids)))
    }

    private static let roomRevokeExports = RoomMethod(
        MethodDescriptor(
            .roomRevokeExports, .changes, by: .member, atDevice: .never,
            "Ends the addresses of one's own downloads of the room.",
            [.room, .cid.tried("@cid")], result: revoked)
    ) { call in ["revoked": JSON(try call.actions.revokeExports())] }

    private static func answer(_ made: Actions.Download) -> JSON {
        [
            "url": .string(made.path), "expiresAt": JSON(made.expiresAt),
            "handle": .string(ContentHash.token(made.token)),
        ]
    }

    @Sendable private static func renewedExport(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let handle = earlier["handle"]?.string,
            let token = try actions.tx.addresses.renew(handle, for: .export)
        else { return earlier }
        var answer = earlier
        answer["url"] = .string(Actions.Download.path(token))
        answer["handle"] = .string(ContentHash.token(token))
        return answer
    }

    // MARK: - Calendars

    private static let calendarLink = RoomMethod(
        MethodDescriptor(
            .calendarLink, .changes, by: .member, atDevice: .never,
            "A calendar feed of one's own for the room; its address is told this once.",
            [.room, .cid.tried("@cid")],
            result: .object([
                .optional(
                    "url",
                    .string(pattern: "^/calendar/[A-Za-z0-9_-]{22,}[.]ics$").described(
                        "On this server; a repeat has another address, none when the first was revoked.")), .dup,
            ]), secrets: ["url"]), renew: renewedCalendar
    ) { call in calendar(try call.actions.makeCalendar()) }

    private static let calendarRevoke = RoomMethod(
        MethodDescriptor(
            .calendarRevoke, .changes, by: .member, atDevice: .never,
            "Ends one's own calendar feeds of the room.",
            [.room, .cid.tried("@cid")], result: revoked)
    ) { call in ["revoked": JSON(try call.actions.revokeCalendars())] }

    @Sendable private static func renewedCalendar(_ earlier: JSON, _ actions: Actions) throws -> JSON {
        guard let handle = earlier["handle"]?.string,
            let token = try actions.tx.addresses.renew(handle, for: .calendar)
        else { return earlier }
        return calendar(token)
    }

    private static func calendar(_ token: String) -> JSON {
        ["url": .string(Actions.calendarPath(token)), "handle": .string(ContentHash.token(token))]
    }
}
