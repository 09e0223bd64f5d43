import SimmerDomain

/// A browser that can be woken with the page closed. It belongs to the login in which it was subscribed, and ends with
/// it.
package struct PushDevice: Sendable, Hashable {
    package var id: String
    package var account: AccountKey
    package var session: String
    package var endpoint: String
    /// Its public key and its secret in base64url.
    package var p256dh: String
    package var auth: String
    /// "Firefox" and "Linux", as the page told; empty when it did not.
    package var browser: String
    package var system: String
    package var createdAt: Instant
    /// When its push service last took something for it.
    package var lastOkAt: Instant?

    package init(
        id: String, account: AccountKey, session: String, endpoint: String, p256dh: String, auth: String,
        browser: String, system: String, createdAt: Instant, lastOkAt: Instant? = nil
    ) {
        self.id = id
        self.account = account
        self.session = session
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
        self.browser = browser
        self.system = system
        self.createdAt = createdAt
        self.lastOkAt = lastOkAt
    }
}

/// A device of a member, with what the member wants to be told of in the room.
package struct RoomDevice: Sendable, Hashable {
    package var device: String
    package var account: AccountKey
    package var accountID: String
    package var notify: Notify
    package var mutedUntil: Instant?
}

package struct PushStore {
    let tx: Transaction

    private static let columns = """
        push.id, push.account, push.session, push.endpoint, push.p256dh, push.auth, push.browser, push.system,
        push.createdAt, push.lastOkAt
        """
    /// A device whose login is over is as good as gone.
    private static let living = "FROM push JOIN session ON session.id = push.session AND session.expiresAt > :now"
    private static let byID = Query("SELECT \(columns) \(living) WHERE push.id = :id")
    private static let ofAccount = Query(
        "SELECT \(columns) \(living) WHERE push.account = :account ORDER BY push.createdAt")
    private static let ofRoom = Query(
        """
        SELECT push.id, push.account, membership.notify, membership.mutedUntil \(living)
        JOIN membership ON membership.room = :room AND membership.account = push.account
        ORDER BY push.account, push.createdAt
        """)
    private static let accounts = Query("SELECT DISTINCT account FROM push")
    private static let upsert = Query(
        """
        INSERT INTO push (id, account, session, endpoint, p256dh, auth, browser, system, createdAt)
        VALUES (:id, :account, :session, :endpoint, :p256dh, :auth, :browser, :system, :now)
        ON CONFLICT (endpoint) DO UPDATE SET account = excluded.account, session = excluded.session,
            p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser, system = excluded.system
        RETURNING id
        """)
    private static let took = Query("UPDATE push SET lastOkAt = :now WHERE id = :id")
    private static let delete = Query("DELETE FROM push WHERE id = :id")
    private static let deleteOwn = Query(
        "DELETE FROM push WHERE account = :account AND (id = :id OR endpoint = :endpoint)")
    private static let endSession = Query("DELETE FROM push WHERE account = :account AND session = :session")
    private static let endOthers = Query("DELETE FROM push WHERE account = :account AND session <> :except")
    private static let sweep = Query("DELETE FROM push WHERE session NOT IN (SELECT id FROM session)")

    private static func read(_ row: borrowing SQLRow) -> PushDevice {
        PushDevice(
            id: row.text(0), account: row.int(1), session: row.text(2), endpoint: row.text(3), p256dh: row.text(4),
            auth: row.text(5), browser: row.text(6), system: row.text(7), createdAt: row.instant(8),
            lastOkAt: row.optionalInstant(9))
    }

    package func find(_ id: String) throws -> PushDevice? {
        try tx.connection.first(Self.byID, ["now": SQLValue(tx.now), "id": .text(id)], Self.read)
    }

    /// In the order in which they were subscribed.
    package func all(of account: AccountKey) throws -> [PushDevice] {
        try tx.connection.all(Self.ofAccount, ["now": SQLValue(tx.now), "account": .int(account)], Self.read)
    }

    /// The devices of all members of a room.
    package func all(in room: RoomKey) throws -> [RoomDevice] {
        let found = try tx.connection.all(Self.ofRoom, ["now": SQLValue(tx.now), "room": .int(room)]) { row in
            RoomDevice(
                device: row.text(0), account: row.int(1), accountID: "", notify: Notify(rawValue: row.text(2)) ?? .mine,
                mutedUntil: row.optionalInstant(3))
        }
        // Most rooms have none, so that nobody is looked up in vain.
        return try found.map { device in
            var device = device
            device.accountID = try tx.accounts.find(device.account)?.id ?? ""
            return device
        }
    }

    /// Accounts that have a device, for those who keep it in memory that others have none.
    package func accounts() throws -> [AccountKey] { try tx.connection.all(Self.accounts) { $0.int(0) } }

    /// Keeps a device; an endpoint that was known becomes this account's and this login's, under the id that it had.
    /// Throws `limit` for an account with `most` others (0: no limit).
    package func put(_ device: PushDevice, most: Int) throws -> PushDevice {
        let others = try all(of: device.account).filter { $0.endpoint != device.endpoint }
        if most > 0, others.count >= most {
            throw Refusal(.limit, phrase: "too many devices", values: ["most": .number(Double(most))])
        }
        var kept = device
        kept.id =
            try tx.connection.first(
                Self.upsert,
                [
                    "id": .text(device.id), "account": .int(device.account), "session": .text(device.session),
                    "endpoint": .text(device.endpoint), "p256dh": .text(device.p256dh), "auth": .text(device.auth),
                    "browser": .text(device.browser), "system": .text(device.system), "now": SQLValue(tx.now),
                ]
            ) { $0.text(0) } ?? device.id
        tx.announce(.deviceAdded(device.account))
        return try find(kept.id) ?? kept
    }

    /// Its push service took something for it now.
    package func noteTaken(_ id: String) throws {
        try tx.connection.run(Self.took, ["now": SQLValue(tx.now), "id": .text(id)])
    }

    package func remove(_ id: String) throws { try tx.connection.run(Self.delete, ["id": .text(id)]) }

    /// Removes a device of the account, by its id or its endpoint. False when there is no such one.
    package func remove(_ device: String, of account: AccountKey) throws -> Bool {
        try tx.connection.run(
            Self.deleteOwn, ["account": .int(account), "id": .text(device), "endpoint": .text(device)]) > 0
    }

    func end(session: String, of account: AccountKey) throws {
        try tx.connection.run(Self.endSession, ["account": .int(account), "session": .text(session)])
    }
    func endAll(of account: AccountKey, except session: String?) throws {
        try tx.connection.run(Self.endOthers, ["account": .int(account), "except": .text(session ?? "")])
    }
    func sweep() throws { try tx.connection.run(Self.sweep, [:]) }

    /// The key by which push services know this server, in base64url; the first call keeps what `make` gives. It is in
    /// the database, and so in every backup: with another key no browser would take anything any more.
    package func privateKey(orMake make: () -> String) throws -> String {
        if let key = try Meta.value(of: "pushKey", tx.connection) { return key }
        let key = make()
        try Meta.set("pushKey", to: key, tx.connection)
        return key
    }
}
