import Foundation
import SimmerDomain

/// What a new account needs.
package struct NewAccount: Sendable {
    package var username: String
    package var displayName: String
    package var firstName: String
    package var lastName: String
    package var email: String?
    package var passwordHash: String?
    package var language: String
    package var timeZone: String
    /// See `Measures`.
    package var clock: String
    package var role = Account.Role.person
    /// The person whose bot it is.
    package var maker: AccountKey?

    package init(
        username: String, displayName: String, firstName: String, lastName: String, email: String?,
        passwordHash: String?, language: String, timeZone: String, clock: String = ""
    ) {
        self.username = username
        self.displayName = displayName
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.passwordHash = passwordHash
        self.language = language
        self.timeZone = timeZone
        self.clock = clock
    }
}

package struct AccountStore {
    let tx: Transaction

    private static let columns = """
        key, id, username, displayName, firstName, lastName, email, emailVerifiedAt, passwordHash, language, timeZone,
        theme, look, units, role, useq, createdAt, disabledAt, deletedAt, lastRoom, pinHash, quietHours,
        clock, temperature, maker
        """
    private static let byKey = Query("SELECT \(columns) FROM account WHERE key = :key")
    private static let byID = Query("SELECT \(columns) FROM account WHERE id = :id")
    private static let byUsername = Query("SELECT \(columns) FROM account WHERE username = :username")
    private static let byEmail = Query("SELECT \(columns) FROM account WHERE emailFold = :email")
    private static let byClaim = Query(
        """
        SELECT \(columns) FROM account WHERE emailClaim = :email AND disabledAt IS NULL AND deletedAt IS NULL
        ORDER BY emailAt, key LIMIT \(mostClaims)
        """)
    private static let all = Query("SELECT \(columns) FROM account WHERE role < 2 AND deletedAt IS NULL ORDER BY key")
    private static let ofMaker = Query(
        "SELECT \(columns) FROM account WHERE maker = :maker AND deletedAt IS NULL ORDER BY key")
    private static let everything = Query("SELECT \(columns) FROM account")
    private static let anyOperator = Query(
        "SELECT 1 FROM account WHERE role = 1 AND deletedAt IS NULL AND disabledAt IS NULL LIMIT 1")
    private static let insert = Query(
        """
        INSERT INTO account (id, username, displayName, firstName, lastName, email, emailClaim, emailAt, passwordHash,
            language, timeZone, clock, theme, look, units, role, useq, createdAt, maker)
        VALUES (:id, :username, :displayName, :firstName, :lastName, :email, :claim, :now, :passwordHash,
            :language, :timeZone, :clock, 'plain', 'device', :units, :role, 0, :now, :maker)
        RETURNING key
        """)
    private static let update = Query(
        """
        UPDATE account SET username = :username, displayName = :displayName, firstName = :firstName,
            lastName = :lastName, email = :email, emailFold = :emailFold, emailClaim = :claim, emailVerifiedAt = :verified,
            emailAt = CASE WHEN coalesce(emailFold, emailClaim, '') = :address THEN emailAt ELSE :now END,
            passwordHash = :passwordHash, pinHash = :pinHash, language = :language, timeZone = :timeZone, theme = :theme, look = :look,
            units = :units, quietHours = :quietHours, clock = :clock, temperature = :temperature, role = :role, disabledAt = :disabled, deletedAt = :deleted, lastRoom = :lastRoom
        WHERE key = :key
        """)
    private static let entered = Query("UPDATE account SET lastRoom = :room WHERE key = :key")
    private static let nextUseq = Query("UPDATE account SET useq = useq + 1 WHERE key = :key RETURNING useq")
    private static let insertEvent = Query(
        "INSERT INTO accountEvent (account, useq, at, body) VALUES (:account, :useq, :at, :body)")
    private static let eventsAfter = Query(
        "SELECT useq, body FROM accountEvent WHERE account = :account AND useq > :after ORDER BY useq LIMIT :limit")
    private static let forgetEvents = Query("DELETE FROM accountEvent WHERE account = :account")

    private static func read(_ row: borrowing SQLRow) -> Account {
        Account(
            key: row.int(0), id: row.text(1), username: row.text(2), displayName: row.text(3), firstName: row.text(4),
            lastName: row.text(5), email: row.optionalText(6), emailVerifiedAt: row.optionalInstant(7),
            passwordHash: row.optionalText(8), pinHash: row.optionalText(20), language: row.text(9),
            timeZone: row.text(10), theme: row.text(11),
            look: row.text(12), units: row.text(13), clock: row.text(22),
            temperature: row.text(23), quietHours: row.text(21),
            role: Account.Role(rawValue: row.int(14)) ?? .person,
            useq: row.int(15), createdAt: row.instant(16), disabledAt: row.optionalInstant(17),
            deletedAt: row.optionalInstant(18), lastRoom: row.optionalInt(19), maker: row.optionalInt(24))
    }

    package func find(_ key: AccountKey) throws -> Account? {
        if let account = tx.cache?.account(key) { return account }
        return try kept(tx.connection.first(Self.byKey, ["key": .int(key)], Self.read))
    }
    package func find(id: String) throws -> Account? {
        if let account = tx.cache?.account(id: id) { return account }
        return try kept(tx.connection.first(Self.byID, ["id": .text(id)], Self.read))
    }
    private func kept(_ account: Account?) -> Account? {
        if let account { tx.cache?.store(account) }
        return account
    }
    /// `username` in any case.
    package func find(username: String) throws -> Account? {
        try tx.connection.first(Self.byUsername, ["username": .text(username.lowercased())], Self.read)
    }
    /// The account that has verified the address.
    package func find(email: String) throws -> Account? {
        try tx.connection.first(Self.byEmail, ["email": .text(email.lowercased())], Self.read)
    }
    /// More accounts than these with one address that none has verified are not looked at.
    private static let mostClaims = 20
    /// Usable accounts that have the address and have not verified it, whoever set it first first.
    package func claims(email: String) throws -> [Account] {
        try tx.connection.all(Self.byClaim, ["email": .text(email.lowercased())], Self.read)
    }
    /// The accounts that a login may name. A username names one. An address names whoever has verified it, alone; else
    /// all who have set it, the first one first: what others set later takes it from nobody.
    package func named(login: String) throws -> [Account] {
        guard login.contains("@") else { return try find(username: login).map { [$0] } ?? [] }
        return try find(email: login).map { [$0] } ?? claims(email: login)
    }
    /// Every account, the bot's and deleted ones too, for those who keep them in memory.
    package func everything() throws -> [Account] { try tx.connection.all(Self.everything, [:], Self.read) }
    /// The bots that somebody has made and not deleted, the oldest first.
    package func bots(of maker: AccountKey) throws -> [Account] {
        try tx.connection.all(Self.ofMaker, ["maker": .int(maker)], Self.read)
    }
    /// Everybody who can log in.
    package func everybody() throws -> [Account] { try tx.connection.all(Self.all, [:], Self.read) }

    /// Whether somebody has the operator's rights and can use them.
    package func hasOperator() throws -> Bool { try tx.connection.first(Self.anyOperator) { _ in true } ?? false }

    /// Makes the account. Its address is not verified, and so nobody else's loss. Throws `duplicate`.
    package func insert(_ new: NewAccount) throws -> Account {
        if try find(username: new.username) != nil {
            throw Refusal(.duplicate, field: "username", phrase: "username taken")
        }
        let key = try tx.connection.first(
            Self.insert,
            [
                "id": .text(Identifier.make(at: tx.now)), "username": .text(new.username.lowercased()),
                "displayName": .text(new.displayName), "firstName": .text(new.firstName),
                "lastName": .text(new.lastName), "email": SQLValue(new.email),
                "claim": SQLValue(new.email?.lowercased()), "passwordHash": SQLValue(new.passwordHash),
                "language": .text(new.language), "timeZone": .text(new.timeZone), "clock": .text(new.clock),
                "units": .text(new.language == "en" ? "both" : "grams"), "role": .int(new.role.rawValue),
                "now": SQLValue(tx.now), "maker": SQLValue(new.maker),
            ]
        ) { $0.int(0) }
        guard let key, let account = try find(key) else { throw Refusal(.offline) }
        tx.announce(.accountChanged(account))
        return account
    }

    /// Writes every field of the account but its id, its role of bot, its maker and its useq. An address is verified
    /// for one account at most.
    package func update(_ account: Account) throws {
        let isVerified = account.emailVerifiedAt != nil
        let address = account.email?.lowercased()
        try tx.connection.run(
            Self.update,
            [
                "username": .text(account.username), "displayName": .text(account.displayName),
                "firstName": .text(account.firstName), "lastName": .text(account.lastName),
                "email": SQLValue(account.email), "emailFold": SQLValue(isVerified ? address : nil),
                "claim": SQLValue(isVerified ? nil : address), "address": .text(address ?? ""), "now": SQLValue(tx.now),
                "verified": SQLValue(account.emailVerifiedAt), "passwordHash": SQLValue(account.passwordHash),
                "pinHash": SQLValue(account.pinHash), "language": .text(account.language),
                "timeZone": .text(account.timeZone),
                "theme": .text(account.theme), "look": .text(account.look), "units": .text(account.units),
                "quietHours": .text(account.quietHours), "clock": .text(account.clock),
                "temperature": .text(account.temperature),
                "role": .int(account.role.rawValue), "disabled": SQLValue(account.disabledAt),
                "deleted": SQLValue(account.deletedAt), "lastRoom": SQLValue(account.lastRoom),
                "key": .int(account.key),
            ])
        tx.announce(.accountChanged(account))
    }

    /// Keeps in which room a person was last; nothing is written while that is the same one.
    package func enter(_ room: RoomKey, _ account: AccountKey) throws {
        guard var person = try find(account), person.lastRoom != room else { return }
        person.lastRoom = room
        try tx.connection.run(Self.entered, ["room": .int(room), "key": .int(account)])
        tx.announce(.accountChanged(person))
    }

    /// Adds an entry to the account's own log. `told` is what its devices hear now, where names are left to whoever
    /// reads it later.
    package func append(_ body: JSON, told: JSON? = nil, to account: AccountKey) throws {
        guard let useq = try tx.connection.first(Self.nextUseq, ["key": .int(account)], { $0.int(0) }) else { return }
        try tx.connection.run(
            Self.insertEvent,
            ["account": .int(account), "useq": .int(useq), "at": SQLValue(tx.now), "body": .utf8(body.bytes)])
        tx.announce(.accountEvent(AccountEvent(account: account, useq: useq, body: told ?? body)))
    }

    package func events(of account: AccountKey, after useq: Int64, limit: Int) throws -> [AccountEvent] {
        try tx.connection.all(
            Self.eventsAfter, ["account": .int(account), "after": .int(useq), "limit": SQLValue(limit)]
        ) { row in
            AccountEvent(account: account, useq: row.int(0), body: (try? JSON(parsing: row.text(1), depth: 64)) ?? [:])
        }.map { event in
            guard event.body["change"]?.string == "invited", let invite = event.body["invite"]?.string else {
                return event
            }
            var event = event
            event.body = try tx.invites.told(of: invite) ?? event.body
            return event
        }
    }

    package func forgetEvents(of account: AccountKey) throws {
        try tx.connection.run(Self.forgetEvents, ["account": .int(account)])
    }
}
