import SimmerDomain

/// A login on one device, or a token that somebody has made for a program. The token itself is never stored, only its
/// hash.
package struct LoginSession: Sendable, Hashable {
    package var id: String
    package var account: AccountKey
    package var device: String
    package var createdAt: Instant
    package var lastSeenAt: Instant
    package var expiresAt: Instant
    /// What may be done by it; nil: a login, by which its person may do everything.
    package var scopes: TokenScopes?

    package init(
        id: String, account: AccountKey, device: String, createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant,
        scopes: TokenScopes? = nil
    ) {
        self.id = id
        self.account = account
        self.device = device
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.expiresAt = expiresAt
        self.scopes = scopes
    }

    /// Nobody has come by it since it was made.
    package var isUnused: Bool { lastSeenAt == createdAt }

    /// Whether its last use is known well enough: of a login to the hour, so that coming back costs no commit; of a
    /// token to the minute, for whoever wonders whether it is still in use.
    package func isFresh(at now: Instant) -> Bool {
        scopes == nil ? now - lastSeenAt <= 3_600_000 : !isUnused && now - lastSeenAt <= 60_000
    }

    /// It was used, which puts off the end of a login. A token ends when its maker has said.
    package mutating func seen(at now: Instant) {
        lastSeenAt = now
        guard scopes == nil else { return }
        expiresAt = now.adding(seconds: SessionStore.idleDays * 86_400)
    }
}

package struct SessionStore {
    let tx: Transaction

    /// Days without use after which a session ends.
    package static let idleDays = 30

    private static let insert = Query(
        """
        INSERT INTO session (tokenHash, id, account, device, createdAt, lastSeenAt, expiresAt, scopes)
        VALUES (:hash, :id, :account, :device, :now, :now, :expires, :scopes)
        """)
    private static let byHash = Query(
        """
        SELECT id, account, device, createdAt, lastSeenAt, expiresAt, scopes FROM session
        WHERE tokenHash = :hash AND expiresAt > :now
        """)
    private static let ofAccount = Query(
        """
        SELECT id, account, device, createdAt, lastSeenAt, expiresAt, scopes FROM session
        WHERE account = :account AND expiresAt > :now ORDER BY createdAt
        """)
    private static let seen = Query(
        """
        UPDATE session SET lastSeenAt = :now, expiresAt = CASE WHEN scopes IS NULL THEN :expires ELSE expiresAt END
        WHERE id = :id
        """)
    private static let end = Query("DELETE FROM session WHERE account = :account AND id = :id")
    private static let endOthers = Query("DELETE FROM session WHERE account = :account AND id <> :except")
    private static let endExpired = Query("DELETE FROM session WHERE expiresAt <= :now")

    private static func read(_ row: borrowing SQLRow) -> LoginSession {
        LoginSession(
            id: row.text(0), account: row.int(1), device: row.text(2), createdAt: row.instant(3),
            lastSeenAt: row.instant(4), expiresAt: row.instant(5),
            scopes: row.optionalText(6).map(TokenScopes.init(stored:)))
    }

    private var expiry: Instant { tx.now.adding(seconds: Self.idleDays * 86_400) }

    /// - Parameter address: where the person has just shown who it is; nil where nobody has.
    package func insert(
        tokenHash: String, account: AccountKey, device: String, address: String? = nil
    ) throws -> LoginSession {
        if let address { try tx.loginPlaces.remember(account, at: address) }
        // As a client calls itself, which its person reads in the list of logins.
        let device = (try? CleanText.line(device, in: 0...Int.max, field: "device")) ?? ""
        return try insert(tokenHash: tokenHash, account, device, expiry, scopes: nil)
    }

    /// A token for a program. An end of `Instant.distantFuture` is none.
    package func insert(
        tokenHash: String, account: AccountKey, named name: String, scopes: TokenScopes, endsAt: Instant
    ) throws -> LoginSession {
        try insert(tokenHash: tokenHash, account, name, endsAt, scopes: scopes)
    }

    private func insert(
        tokenHash: String, _ account: AccountKey, _ device: String, _ expiry: Instant, scopes: TokenScopes?
    ) throws -> LoginSession {
        let id = Identifier.random()
        try tx.connection.run(
            Self.insert,
            [
                "hash": .text(tokenHash), "id": .text(id), "account": .int(account), "device": .text(device),
                "now": SQLValue(tx.now), "expires": SQLValue(expiry), "scopes": SQLValue(scopes?.stored),
            ])
        return LoginSession(
            id: id, account: account, device: device, createdAt: tx.now, lastSeenAt: tx.now, expiresAt: expiry,
            scopes: scopes)
    }

    /// The living session of a token.
    package func find(tokenHash: String) throws -> LoginSession? {
        try tx.connection.first(Self.byHash, ["hash": .text(tokenHash), "now": SQLValue(tx.now)], Self.read)
    }

    package func all(of account: AccountKey) throws -> [LoginSession] {
        try tx.connection.all(Self.ofAccount, ["account": .int(account), "now": SQLValue(tx.now)], Self.read)
    }

    /// Notes that the sessions were used now, which puts off their end.
    package func touch(_ ids: [String]) throws {
        for id in ids {
            try tx.connection.run(Self.seen, ["now": SQLValue(tx.now), "expires": SQLValue(expiry), "id": .text(id)])
        }
    }

    /// Ends one session of the account. False when there is no such one.
    package func end(_ id: String, of account: AccountKey) throws -> Bool {
        let ended = try tx.connection.run(Self.end, ["account": .int(account), "id": .text(id)]) > 0
        try tx.push.end(session: id, of: account)
        if ended { tx.announce(.sessionsEnded(account: account, sessions: [id], except: nil)) }
        return ended
    }

    /// Ends all sessions of the account but one (nil: all).
    package func endAll(of account: AccountKey, except: String? = nil) throws {
        try tx.connection.run(Self.endOthers, ["account": .int(account), "except": .text(except ?? "")])
        try tx.push.endAll(of: account, except: except)
        tx.announce(.sessionsEnded(account: account, sessions: nil, except: except))
    }

    package func sweep() throws {
        try tx.connection.run(Self.endExpired, ["now": SQLValue(tx.now)])
        try tx.loginPlaces.sweep()
        try tx.push.sweep()
    }
}

/// One-time links: a forgotten password, a confirmation.
extension SessionStore {
    private static let insertSecret = Query(
        "INSERT INTO secret (tokenHash, kind, account, expiresAt) VALUES (:hash, :kind, :account, :expires)")
    private static let useSecret = Query(
        """
        UPDATE secret SET usedAt = :now WHERE tokenHash = :hash AND kind = :kind AND usedAt IS NULL AND expiresAt > :now
        RETURNING account
        """)
    private static let findSecret = Query(
        "SELECT account FROM secret WHERE tokenHash = :hash AND kind = :kind AND usedAt IS NULL AND expiresAt > :now")
    private static let dropKind = Query("DELETE FROM secret WHERE kind = :kind AND account = :account")
    private static let dropAll = Query("DELETE FROM secret WHERE account = :account")

    /// The kind of the secrets by which a forgotten password is set anew (F16).
    package static let passwordReset = "reset"
    /// The kind of the secrets by which somebody shows that an address is the own one.
    package static let emailProof = "email"
    /// The kind of the secrets by which a person takes along what is kept about the account.
    package static let accountExport = "export"

    /// Remembers a one-time secret for an account; an earlier one of the same kind is worth nothing any more.
    package func addOneTimeSecret(hash: String, kind: String, account: AccountKey, expiresAt: Instant) throws {
        try tx.connection.run(Self.dropKind, ["kind": .text(kind), "account": .int(account)])
        try tx.connection.run(
            Self.insertSecret,
            ["hash": .text(hash), "kind": .text(kind), "account": .int(account), "expires": SQLValue(expiresAt)])
    }

    /// The account has another password, or nobody may use it: no link that it was given leads anywhere any more.
    package func dropOneTimeSecrets(of account: AccountKey) throws {
        try tx.connection.run(Self.dropAll, ["account": .int(account)])
    }

    /// Whose a secret is that can still be used; nil when unknown, used or old.
    package func oneTimeSecret(hash: String, kind: String) throws -> AccountKey? {
        try tx.connection.first(
            Self.findSecret, ["now": SQLValue(tx.now), "hash": .text(hash), "kind": .text(kind)]
        ) { $0.optionalInt(0) } ?? nil
    }

    /// Uses a secret up and tells whose it was; nil when unknown, used or old.
    package func useOneTimeSecret(hash: String, kind: String) throws -> AccountKey? {
        try tx.connection.first(
            Self.useSecret, ["now": SQLValue(tx.now), "hash": .text(hash), "kind": .text(kind)]
        ) { $0.optionalInt(0) } ?? nil
    }
}
