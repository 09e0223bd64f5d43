import SimmerDomain

/// Public pages. Their tokens are kept as hashes; making and ending one is logged, so that it is undone like everything
/// else.
package struct ShareStore {
    let tx: Transaction

    private static let columns =
        "id, room, kind, object, account, createdAt, language, text, revokedAt, views"
    private static let byHash = Query("SELECT \(columns) FROM share WHERE tokenHash = :hash")
    private static let byID = Query("SELECT \(columns) FROM share WHERE id = :id")
    private static let openOfObject = Query(
        "SELECT \(columns) FROM share WHERE object = :object AND revokedAt IS NULL ORDER BY createdAt, id")
    private static let openOfRoom = Query(
        "SELECT \(columns) FROM share WHERE room = :room AND revokedAt IS NULL ORDER BY createdAt, id")
    private static let insert = Query(
        """
        INSERT INTO share (id, tokenHash, room, kind, object, account, createdAt, language, text, views)
        VALUES (:id, :hash, :room, :kind, :object, :account, :now, :language, :text, 0)
        """)
    private static let revoke = Query("UPDATE share SET revokedAt = :at WHERE id = :id")
    private static let renew = Query("UPDATE share SET tokenHash = :new WHERE id = :id AND revokedAt IS NULL")
    private static let view = Query("UPDATE share SET views = views + 1 WHERE id = :id")

    private static func read(_ row: borrowing SQLRow) -> Share {
        Share(
            id: row.text(0), room: row.int(1), subject: Subject(kind: row.text(2), id: row.text(3)),
            createdBy: row.int(4), createdAt: row.instant(5), language: row.text(6), text: row.optionalText(7),
            revokedAt: row.optionalInstant(8), views: Int(row.int(9)))
    }

    /// - Parameter name: what the log calls the thing that is shared.
    package func insert(_ share: Share, tokenHash: String, name: String, origin: Origin) throws {
        try tx.connection.run(
            Self.insert,
            [
                "id": .text(share.id), "hash": .text(tokenHash), "room": .int(share.room),
                "kind": .text(share.subject.kind), "object": .text(share.subject.id),
                "account": .int(share.createdBy), "now": SQLValue(share.createdAt), "language": .text(share.language),
                "text": SQLValue(share.text),
            ])
        try log(share, isOpen: true, name: name, verb: "share.create", origin)
    }

    /// The open page of a token; nil when it is unknown or revoked, or when its room is gone: all the same from
    /// outside.
    package func open(tokenHash: String) throws -> Share? {
        guard let share = try tx.connection.first(Self.byHash, ["hash": .text(tokenHash)], Self.read), share.isOpen,
            let room = try tx.rooms.find(share.room), room.deletedAt == nil
        else { return nil }
        return share
    }

    /// What a page is about; nil when it is of another kind or gone.
    package func thing<T: RoomObject>(_ type: T.Type, of share: Share) throws -> T? {
        guard share.subject.kind == T.kind, let object = try tx.objects.find(type, id: share.subject.id),
            object.room == share.room, !object.isDeleted
        else { return nil }
        return object.object
    }

    package func find(_ id: String, in room: RoomKey) throws -> Share? {
        let found = try tx.connection.first(Self.byID, ["id": .text(id)], Self.read)
        return found?.room == room ? found : nil
    }
    /// The open ones of a thing, oldest first.
    package func open(of object: String) throws -> [Share] {
        try tx.connection.all(Self.openOfObject, ["object": .text(object)], Self.read)
    }
    /// The open ones of a room, oldest first.
    package func open(in room: RoomKey) throws -> [Share] {
        try tx.connection.all(Self.openOfRoom, ["room": .int(room)], Self.read)
    }

    /// Ends a page, or opens it again under the same address.
    package func set(isOpen: Bool, _ share: Share, name: String, verb: String, origin: Origin) throws {
        guard isOpen != share.isOpen else { return }
        try tx.connection.run(Self.revoke, ["at": SQLValue(isOpen ? nil : tx.now), "id": .text(share.id)])
        try log(share, isOpen: isOpen, name: name, verb: verb, origin)
    }

    /// Gives a page another token; under the earlier one nobody finds it any more. nil when it has ended.
    package func renew(_ share: Share) throws -> String? {
        let token = Identifier.secret()
        let renewed = try tx.connection.run(
            Self.renew, ["new": .text(ContentHash.token(token)), "id": .text(share.id)])
        return renewed == 1 ? token : nil
    }

    package func countView(of share: Share) throws { try tx.connection.run(Self.view, ["id": .text(share.id)]) }

    private func log(_ share: Share, isOpen: Bool, name: String, verb: String, _ origin: Origin) throws {
        try tx.changes.append(
            room: share.room, verb: verb, kind: Share.kind, object: share.id, before: ["open": .bool(!isOpen)],
            after: ["open": .bool(isOpen), "name": .string(name)], origin: origin)
        var told: JSON = [
            "kind": .string(Share.kind), "id": .string(share.id), "change": .string(isOpen ? "added" : "removed"),
        ]
        if isOpen { told["value"] = share.json }
        try tx.events.append(
            .item, to: share.room, author: origin.account, body: told, counting: isOpen ? .refusable : .always)
    }
}

extension Share {
    /// As members see it: nothing by which the page could be found.
    package var json: JSON {
        .compact([
            "id": .string(id), "subject": subject.json, "createdAt": JSON(createdAt), "language": .string(language),
            "text": text.map(JSON.string), "views": JSON(views),
        ])
    }
}
