import SimmerActions
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// Accounts, rooms and who is in them.
@Suite(.eachEngine) struct PeopleContractTests {
    @Test("names are unique without case (F1, F16, P3)")
    func accounts() async throws {
        let place = try TemporaryStore()
        let (first, second) = (new("ana"), new("Ana"))
        #expect(try await place.store.write { try $0.accounts.insert(first) }.role == .person)
        await #expect(throws: Refusal(.duplicate, field: "username", phrase: "username taken")) {
            try await place.store.write { try $0.accounts.insert(second) }
        }
    }

    @Test("the operator's token makes one account the operator's, once, and only while there is none (F16)")
    func operatorClaim() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        func renew() async throws -> String? { try await place.store.write { try OperatorClaim.renew($0) } }
        func take(_ token: String?, _ account: Account) async throws -> Account.Role {
            let hash = ContentHash.token(token ?? "")
            return try await place.store.write {
                try OperatorClaim.redeem(hash: hash, field: "token", for: account.key, $0).role
            }
        }
        let gone = Refusal(.expired, field: "token", phrase: "operator link expired")
        await #expect(throws: gone) { try await take("", ana) }
        let (old, token) = (try await renew(), try await renew())
        for wrong in [old, "", token?.uppercased()] { await #expect(throws: gone) { try await take(wrong, ana) } }
        #expect(try await take(token, ana) == .operator)
        await #expect(throws: gone) { try await take(token, bo) }
        #expect(try await renew() == nil)
        await #expect(throws: gone) { try await take("", bo) }
        try await place.store.write { try AccountRemoval.run($0, account: ana.key) }
        let next = try await renew()
        // Whoever was given the rights by another way meanwhile keeps others from taking them.
        try await place.store.write { tx in
            var other = bo
            other.role = .operator
            try tx.accounts.update(other)
        }
        let cy = try await place.person("cy")
        await #expect(throws: gone) { try await take(next, cy) }
    }

    private func new(_ name: String, _ email: String? = nil) -> NewAccount {
        NewAccount(
            username: name, displayName: name, firstName: name, lastName: "", email: email, passwordHash: nil,
            language: "en", timeZone: "UTC")
    }

    @Test("an address that nobody has verified is whoever's set it first, a verified one its holder's alone (P3)")
    func addresses() async throws {
        let place = try TemporaryStore()
        func named() async throws -> [String] {
            try await place.store.read { try $0.accounts.named(login: "Ana@example.org").map(\.username) }
        }
        func change(_ account: Account, _ body: @escaping @Sendable (inout Account) -> Void) async throws {
            try await place.store.write { tx in
                var current = try #require(try tx.accounts.find(account.key))
                body(&current)
                try tx.accounts.update(current)
            }
        }
        let eve = try await place.store.write { [new = new("eve")] in try $0.accounts.insert(new) }
        let ana = try await place.store.write { [new = new("ana", "Ana@Example.org")] in try $0.accounts.insert(new) }
        place.clock.advance(seconds: 1)
        // An older account that sets it later comes later, also when something else of the first one changes.
        try await change(eve) { $0.email = "ana@example.ORG" }
        place.clock.advance(seconds: 1)
        try await change(ana) { $0.displayName = "Ana" }
        #expect(try await named() == ["ana", "eve"])
        try await change(ana) { $0.disabledAt = Instant(milliseconds: 1) }
        #expect(try await named() == ["eve"])
        try await change(ana) { $0.disabledAt = nil }
        try await change(eve) { $0.emailVerifiedAt = Instant(milliseconds: 1) }
        #expect(try await named() == ["eve"])
        #expect(try await place.store.read { try $0.accounts.find(email: "ANA@example.org")?.key } == eve.key)
        // Verified for one alone, whatever else goes wrong.
        await #expect(throws: (any Error).self) {
            try await change(ana) { $0.emailVerifiedAt = Instant(milliseconds: 1) }
        }
        try await change(eve) { ($0.email, $0.emailVerifiedAt) = (nil, nil) }
        #expect(try await named() == ["ana"])
        #expect(try await place.store.read { try $0.accounts.find(email: "ana@example.org") } == nil)
    }

    @Test("where somebody has logged in lately is kept, the latest twenty places of each account")
    func loginPlaces() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        func places() async throws -> [String] {
            try await place.store.read { try $0.loginPlaces.everything().map(\.address) }
        }
        for number in 1...21 {
            place.clock.advance(seconds: 1)
            _ = try await place.store.write {
                try $0.sessions.insert(tokenHash: "\(number)", account: ana.key, device: "", address: "a\(number)")
            }
        }
        _ = try await place.store.write { try $0.sessions.insert(tokenHash: "x", account: ana.key, device: "") }
        #expect(try await places() == (2...21).map { "a\($0)" })
        place.clock.advance(seconds: 90 * 86_400 - 5)
        #expect(try await places() == (17...21).map { "a\($0)" })
        try await place.store.write { try $0.sessions.sweep() }
        try await place.store.write { try AccountRemoval.run($0, account: ana.key) }
        #expect(try await places() == [])
    }

    @Test("one person has one room of a name, another person may have it too (P8)")
    func roomNames() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let bo = try await place.person("bo")
        _ = try await place.room("Famille", owner: ana)
        await #expect(
            throws: Refusal(.duplicate, field: "name", phrase: "room name taken", values: ["name": " FAMILLE "])
        ) {
            try await place.room(" FAMILLE ", owner: ana)
        }
        _ = try await place.room("Famille", owner: bo)
    }

    @Test("a direct room of two is the same one each time, from either side (F22)")
    func direct() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let bo = try await place.person("bo")
        let one = try await place.store.write { try $0.rooms.direct(ana.key, bo.key).id }
        let other = try await place.store.write { try $0.rooms.direct(bo.key, ana.key).id }
        #expect(one == other)
    }

    @Test("a room that one is not in looks like one that is not there (P9)")
    func hidden() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let bo = try await place.person("bo")
        let room = try await place.room("Kitchen", owner: ana)
        let refusal = Refusal(.notFound, field: "room", phrase: "room not found")
        await #expect(throws: refusal) { try await place.store.read { try $0.rooms.visible(room.id, to: bo.key).room } }
        await #expect(throws: refusal) {
            try await place.store.read { try $0.rooms.visible("nothing", to: bo.key).room }
        }
    }

    @Test("a deleted room comes back within seven days and is gone after them (P19)")
    func deletion() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        try await place.store.write { try $0.rooms.delete(room) }
        #expect(try await place.store.read { try $0.rooms.all(of: ana.key) }.allSatisfy { $0.id != room.id })
        place.clock.advance(seconds: 6 * 86_400)
        #expect(try await place.store.write { try $0.rooms.purge() } == 0)
        #expect(try await place.store.read { try $0.rooms.restorable(by: ana.key) }.map(\.id) == [room.id])
        place.clock.advance(seconds: 2 * 86_400)
        #expect(try await place.store.write { try $0.rooms.purge() } == 1)
        #expect(try await place.store.read { try $0.events.find(room.key, 1) } == nil)
    }

    @Test("an invitation is worth nothing once used up, revoked or over (P17)")
    func invitations() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        func add(_ hash: String, uses: Int) async throws {
            let invite = Invite(
                id: Identifier.random(), room: room.key, inviter: ana.key, role: .member, account: nil, email: nil,
                isPersonal: false, usesLeft: uses, createdAt: place.clock.now(),
                expiresAt: place.clock.now().adding(seconds: 60))
            try await place.store.write { try $0.invites.insert(invite, tokenHash: hash) }
        }
        func isUsable(_ hash: String) async throws -> Bool {
            try await place.store.read { try $0.invites.usable(tokenHash: hash, orID: "", for: nil) } != nil
        }
        try await add("once", uses: 1)
        #expect(try await isUsable("once"))
        try await place.store.write { tx in
            if let invite = try tx.invites.usable(tokenHash: "once", orID: "", for: nil) { try tx.invites.use(invite) }
        }
        #expect(try await !isUsable("once"))
        try await add("revoked", uses: 9)
        #expect(try await place.store.write { try $0.invites.revokeAll(of: room.key) } == 1)
        #expect(try await !isUsable("revoked"))
        try await add("old", uses: 9)
        place.clock.advance(seconds: 61)
        #expect(try await !isUsable("old"))
    }

    @Test("an invitation with one use left is used once, whatever was read of it before (P17)")
    func lastUse() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let invite = Invite(
            id: Identifier.random(), room: room.key, inviter: ana.key, role: .member, account: nil, email: nil,
            isPersonal: false, usesLeft: 1, createdAt: place.clock.now(),
            expiresAt: place.clock.now().adding(seconds: 60))
        try await place.store.write { tx in
            try tx.invites.insert(invite, tokenHash: "once")
            try tx.invites.use(invite)
        }
        let refusal = Refusal(.inviteInvalid, field: "invite", phrase: "invite invalid")
        await #expect(throws: refusal) { try await place.store.write { try $0.invites.use(invite) } }
    }

    @Test("a login ends by itself after thirty days without use, and by name at once (P6)")
    func logins() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let one = try await place.store.write { try $0.sessions.insert(tokenHash: "a", account: ana.key, device: "") }
        _ = try await place.store.write { try $0.sessions.insert(tokenHash: "b", account: ana.key, device: "") }
        #expect(try await place.store.write { try $0.sessions.end(one.id, of: ana.key) })
        #expect(try await place.store.read { try $0.sessions.find(tokenHash: "a") } == nil)
        place.clock.advance(seconds: 29 * 86_400)
        #expect(try await place.store.read { try $0.sessions.find(tokenHash: "b") } != nil)
        // Whoever stays connected is noted as being there.
        let known = try await place.store.read { try $0.sessions.find(tokenHash: "b") }
        let two = try #require(known)
        try await place.store.write { try $0.sessions.touch([two.id]) }
        place.clock.advance(seconds: 2 * 86_400)
        #expect(try await place.store.read { try $0.sessions.find(tokenHash: "b") } != nil)
        place.clock.advance(seconds: 29 * 86_400)
        #expect(try await place.store.read { try $0.sessions.find(tokenHash: "b") } == nil)
    }

    @Test("a one-time secret works once, for what it was made, until it is over (F16)")
    func oneTimeSecrets() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let end = place.clock.now().adding(seconds: 60)
        try await place.store.write {
            try $0.sessions.addOneTimeSecret(hash: "h", kind: "reset", account: ana.key, expiresAt: end)
        }
        #expect(try await place.store.write { try $0.sessions.useOneTimeSecret(hash: "h", kind: "export") } == nil)
        #expect(try await place.store.write { try $0.sessions.useOneTimeSecret(hash: "h", kind: "reset") } == ana.key)
        #expect(try await place.store.write { try $0.sessions.useOneTimeSecret(hash: "h", kind: "reset") } == nil)
    }
}
