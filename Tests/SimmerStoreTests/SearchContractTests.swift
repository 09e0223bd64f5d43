import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// The full-text index, which is written later than the messages.
@Suite struct SearchContractTests {
    private func find(_ word: String, for account: Account, in place: TemporaryStore) async throws -> [String] {
        try await place.store.read { tx in
            try tx.search.find(
                [word], for: account.key, room: nil, author: nil, since: nil, until: nil, before: nil, limit: 50)
        }.map { $0.snippet.filter { $0 != "\u{1}" && $0 != "\u{2}" } }
    }

    private func index(_ place: TemporaryStore, limit: Int) async throws {
        while try await place.store.write({ try $0.search.index(limit: limit) }) {}
    }

    @Test("what was said in any room is found, each message once, however the batches fall (F23)")
    func batches() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let rooms = [try await place.room("Kitchen", owner: ana), try await place.room("Lab", owner: ana)]
        for number in 0..<7 {
            let message = NewMessage(author: ana.key, text: "soup number \(number)")
            let room = rooms[number % 2].key
            try await place.store.write { _ = try $0.events.say(message, in: room) }
            if number == 3 { try await index(place, limit: 2) }
        }
        try await index(place, limit: 3)
        #expect(try await find("soup", for: ana, in: place) == (0..<7).reversed().map { "soup number \($0)" })
    }

    @Test("long messages are indexed few at a time, so that no transaction is long (F23)")
    func longMessages() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana).key
        let long = String(repeating: "é ", count: 4_000)  // 12,000 bytes
        try await place.store.write { tx in
            for number in 0..<60 {
                _ = try tx.events.say(NewMessage(author: ana.key, text: "soup \(number) \(long)"), in: room)
            }
        }
        var batches = 1
        while try await place.store.write({ try $0.search.index(limit: 1_000) }) { batches += 1 }
        #expect(batches >= 60 * 12_000 / (Int(SearchStore.mostBytes) + 12_100))
        #expect(try await find("soup", for: ana, in: place).count == 50)
        #expect(try await find("0", for: ana, in: place).count == 1)
    }

    @Test("an edit of what is indexed already replaces its words (F19)")
    func edits() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let message = NewMessage(author: ana.key, text: "salty soup")
        let sent = try await place.store.write { try $0.events.say(message, in: room.key) }
        try await index(place, limit: 100)
        try await place.store.write { tx in
            _ = try tx.events.edit(try tx.events.message(room.key, sent.seq), text: "sweet soup", by: ana)
        }
        try await index(place, limit: 100)
        #expect(try await find("salty", for: ana, in: place) == [])
        #expect(try await find("sweet", for: ana, in: place) == ["sweet soup"])
    }

    @Test("after a room was removed for good, what is said elsewhere is still found")
    func removal() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let (kept, gone) = (try await place.room("Kitchen", owner: ana), try await place.room("Lab", owner: ana))
        let old = NewMessage(author: ana.key, text: "an old gel")
        try await place.store.write { _ = try $0.events.say(old, in: gone.key) }
        try await index(place, limit: 100)
        try await place.store.write { try $0.rooms.remove(gone) }
        // Its ids are given anew.
        let new = NewMessage(author: ana.key, text: "a new gel")
        try await place.store.write { _ = try $0.events.say(new, in: kept.key) }
        try await index(place, limit: 100)
        #expect(try await find("gel", for: ana, in: place) == ["a new gel"])
    }
}
