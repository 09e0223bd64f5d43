import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// Bots that people have made, and the tokens by which they come in.
@Suite(.eachEngine) struct TokenContractTests {
    private func bot(of maker: Account, _ name: String, _ place: TemporaryStore) async throws -> Account {
        try await place.store.write { tx in
            var new = NewAccount(
                username: name, displayName: name, firstName: name, lastName: "", email: nil, passwordHash: nil,
                language: "en", timeZone: "UTC")
            new.role = .program
            new.maker = maker.key
            return try tx.accounts.insert(new)
        }
    }

    @Test("a bot is its maker's, as long as it is there")
    func makers() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let scale = try await bot(of: ana, "scale", place)
        _ = try await bot(of: ana, "reader", place)
        #expect(scale.maker == ana.key && scale.isProgram && !scale.hasLogin && scale.isUsable)
        let made = try await place.store.read { try $0.accounts.bots(of: ana.key) }
        #expect(made.map(\.username) == ["scale", "reader"])
        #expect(try await place.store.read { try $0.accounts.bots(of: bo.key) }.isEmpty)
        // A change of the account leaves its maker.
        try await place.store.write { tx in
            var renamed = scale
            renamed.displayName = "Kitchen scale"
            try tx.accounts.update(renamed)
        }
        #expect(try await place.store.read { try $0.accounts.find(scale.key)?.maker } == ana.key)
        try await place.store.write { try $0.accounts.end(scale) }
        #expect(try await place.store.read { try $0.accounts.bots(of: ana.key) }.map(\.username) == ["reader"])
    }

    @Test("a token has its scopes and its end, which no use puts off; a login has neither")
    func ends() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let scale = try await bot(of: ana, "scale", place)
        let end = place.clock.now().adding(seconds: 90 * 86_400)
        let (token, login) = try await place.store.write { tx in
            let token = try tx.sessions.insert(
                tokenHash: "t", account: scale.key, named: "table", scopes: TokenScopes([.say, .read]), endsAt: end)
            return (token, try tx.sessions.insert(tokenHash: "l", account: ana.key, device: "phone"))
        }
        let found = try await place.store.read { try $0.sessions.find(tokenHash: "t") }
        #expect(found == token && found?.scopes?.names == ["read", "say"] && found?.isUnused == true)
        #expect(try await place.store.read { try $0.sessions.find(tokenHash: "l") }?.scopes == nil)
        place.clock.advance(seconds: 86_400)
        try await place.store.write { try $0.sessions.touch([token.id, login.id]) }
        let used = try await place.store.read { try $0.sessions.all(of: scale.key) }
        #expect(used.map(\.expiresAt) == [end] && used.map(\.lastSeenAt) == [place.clock.now()])
        let later = try await place.store.read { try $0.sessions.find(tokenHash: "l") }
        #expect(later?.expiresAt == place.clock.now().adding(seconds: SessionStore.idleDays * 86_400))
        place.clock.advance(seconds: 90 * 86_400)
        #expect(try await place.store.read { try $0.sessions.find(tokenHash: "t") } == nil)
    }

    @Test("what a later release allows, this one does not")
    func unknownScopes() {
        let scopes = TokenScopes(stored: "read teleport")
        #expect(scopes.names == ["read"] && scopes.allow(.needs(.read)) && !scopes.allow(.needs(.say)))
        #expect(scopes.allow(.free) && !scopes.allow(.never))
    }

    @Test("an edit of what was said as talk stays talk")
    func talk() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana, members: [])
        try await place.store.write { tx in
            var message = NewMessage(author: ana.key, text: "@simmer stop")
            message.isOnlyTalk = true
            #expect(message.isTalk)
            let sent = try tx.events.say(message, in: room.key)
            let said = try tx.events.message(room.key, sent.seq)
            #expect(said.content["talk"] == true)
            let edited = try tx.events.edit(said, text: "@simmer start", by: ana)
            #expect(edited.content["talk"] == true)
            let plain = try tx.events.say(NewMessage(author: ana.key, text: "hello"), in: room.key)
            let first = try tx.events.edit(tx.events.message(room.key, plain.seq), text: "hi", by: ana)
            #expect(first.content["talk"] == nil)
            let marked = try tx.events.edit(
                tx.events.message(room.key, plain.seq), text: "@simmer stop", by: ana, isOnlyTalk: true)
            #expect(marked.content["talk"] == true)
        }
    }
}
