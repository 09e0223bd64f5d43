import SimmerDomain

/// What came of one call of an outgoing webhook.
package struct EndpointCall: Sendable, Hashable {
    /// Why there was no answer.
    package enum Trouble: String, Sendable, CaseIterable {
        case unreachable, late, `private`, redirected
        case tooLarge = "too_large"
    }

    package var at: Instant
    /// Its type as it was sent: a `WebhookEvent`, or "test".
    package var event: String
    /// 1 for the first call of what happened, then one more each time.
    package var attempt: Int
    /// The HTTP status of the answer; nil: there was none.
    package var status: Int?
    package var trouble: Trouble?

    package init(at: Instant, event: String, attempt: Int, status: Int? = nil, trouble: Trouble? = nil) {
        self.at = at
        self.event = event
        self.attempt = attempt
        self.status = status
        self.trouble = trouble
    }

    package var isTaken: Bool { status.map((200..<300).contains) ?? false }
}

/// The outgoing webhooks of rooms, and their last calls for those who wonder why nothing came.
package struct EndpointStore {
    let tx: Transaction

    /// Calls of one webhook that are kept.
    package static let mostCalls = 50

    private static let columns =
        "id, room, name, url, events, secret, isOn, createdAt, failures, failingSince, retryAt"
    private static let byID = Query("SELECT \(columns) FROM endpoint WHERE id = :id")
    private static let inRoom = Query("SELECT \(columns) FROM endpoint WHERE room = :room ORDER BY createdAt, id")
    private static let rooms = Query("SELECT DISTINCT room FROM endpoint WHERE isOn = 1")
    private static let insert = Query(
        """
        INSERT INTO endpoint (\(columns))
        VALUES (:id, :room, :name, :url, :events, :secret, :on, :created, :failures, :since, :retry)
        """)
    private static let update = Query(
        """
        UPDATE endpoint SET name = :name, url = :url, events = :events, isOn = :on, failures = :failures,
            failingSince = :since, retryAt = :retry
        WHERE id = :id
        """)
    private static let delete = Query("DELETE FROM endpoint WHERE id = :id")
    private static let deleteAll = Query("DELETE FROM endpoint WHERE room = :room")
    private static let lastCall = Query(
        "SELECT coalesce(max(number), 0) FROM endpointCall WHERE endpoint = :endpoint")
    private static let insertCall = Query(
        """
        INSERT INTO endpointCall (endpoint, number, at, event, attempt, status, trouble)
        VALUES (:endpoint, :number, :at, :event, :attempt, :status, :trouble)
        """)
    private static let trimCalls = Query(
        "DELETE FROM endpointCall WHERE endpoint = :endpoint AND number <= :number")
    private static let calls = Query(
        """
        SELECT at, event, attempt, status, trouble FROM endpointCall WHERE endpoint = :endpoint
        ORDER BY number DESC
        """)
    private static let forgetCalls = Query("DELETE FROM endpointCall WHERE endpoint = :endpoint")

    private static func read(_ row: borrowing SQLRow) -> Endpoint {
        var endpoint = Endpoint(
            id: row.text(0), room: row.int(1), name: row.text(2), url: row.text(3),
            events: Endpoint.events(named: row.text(4)), secret: row.text(5), createdAt: row.instant(7))
        endpoint.isOn = row.bool(6)
        endpoint.failures = Int(row.int(8))
        endpoint.failingSince = row.optionalInstant(9)
        endpoint.retryAt = row.optionalInstant(10)
        return endpoint
    }

    package func find(_ id: String) throws -> Endpoint? {
        try tx.connection.first(Self.byID, ["id": .text(id)], Self.read)
    }
    /// In the order in which they were made.
    package func all(in room: RoomKey) throws -> [Endpoint] {
        try tx.connection.all(Self.inRoom, ["room": .int(room)], Self.read)
    }
    /// Where something is sent.
    package func roomsThatCall() throws -> Set<RoomKey> {
        Set(try tx.connection.all(Self.rooms, [:]) { $0.int(0) })
    }

    package func add(_ endpoint: Endpoint) throws {
        try tx.connection.run(
            Self.insert,
            [
                "id": .text(endpoint.id), "room": .int(endpoint.room), "name": .text(endpoint.name),
                "url": .text(endpoint.url), "events": .text(endpoint.eventNames), "secret": .text(endpoint.secret),
                "on": SQLValue(endpoint.isOn), "created": SQLValue(endpoint.createdAt),
                "failures": SQLValue(endpoint.failures), "since": SQLValue(endpoint.failingSince),
                "retry": SQLValue(endpoint.retryAt),
            ])
        try tellNodes(endpoint.room)
    }

    package func set(_ endpoint: Endpoint) throws {
        try tx.connection.run(
            Self.update,
            [
                "id": .text(endpoint.id), "name": .text(endpoint.name), "url": .text(endpoint.url),
                "events": .text(endpoint.eventNames), "on": SQLValue(endpoint.isOn),
                "failures": SQLValue(endpoint.failures), "since": SQLValue(endpoint.failingSince),
                "retry": SQLValue(endpoint.retryAt),
            ])
        try tellNodes(endpoint.room)
    }

    /// What waits to be sent is let go when its turn comes.
    package func remove(_ endpoint: Endpoint) throws {
        try tx.connection.run(Self.forgetCalls, ["endpoint": .text(endpoint.id)])
        try tx.connection.run(Self.delete, ["id": .text(endpoint.id)])
        try tellNodes(endpoint.room)
    }

    /// The room is gone for good.
    func purge(_ room: RoomKey) throws {
        for endpoint in try all(in: room) {
            try tx.connection.run(Self.forgetCalls, ["endpoint": .text(endpoint.id)])
        }
        try tx.connection.run(Self.deleteAll, ["room": .int(room)])
    }

    /// Whether something of the room is sent stands with the room, where every node sees it without a question.
    private func tellNodes(_ key: RoomKey) throws {
        let calls = try all(in: key).contains(where: \.isOn)
        guard var room = try tx.rooms.find(key), room.callsOut != calls else { return }
        room.callsOut = calls
        try tx.rooms.update(room)
    }

    // MARK: - Calls

    package func add(_ call: EndpointCall, of id: String) throws {
        let number = (try tx.connection.first(Self.lastCall, ["endpoint": .text(id)]) { $0.int(0) } ?? 0) + 1
        try tx.connection.run(
            Self.insertCall,
            [
                "endpoint": .text(id), "number": .int(number), "at": SQLValue(call.at), "event": .text(call.event),
                "attempt": SQLValue(call.attempt), "status": SQLValue(call.status.map { Int64($0) }),
                "trouble": SQLValue(call.trouble?.rawValue),
            ])
        try tx.connection.run(
            Self.trimCalls, ["endpoint": .text(id), "number": .int(number - Int64(Self.mostCalls))])
    }

    /// The newest first.
    package func calls(of id: String) throws -> [EndpointCall] {
        try tx.connection.all(Self.calls, ["endpoint": .text(id)]) { row in
            EndpointCall(
                at: row.instant(0), event: row.text(1), attempt: Int(row.int(2)),
                status: row.optionalInt(3).map { Int($0) },
                trouble: row.optionalText(4).flatMap(EndpointCall.Trouble.init(rawValue:)))
        }
    }
}
