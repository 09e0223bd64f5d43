import Dispatch
import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// The full-text index, which is written later than the messages.
@Suite(.eachEngine) struct SearchContractTests {
    private func find(_ word: String, for account: Account, in place: TemporaryStore) async throws -> [String] {
        try await place.store.read { tx in
            try tx.search.find(
                SearchWords(word), for: account.key, room: nil, MessageFilter(), limit: 50)
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

    @Test("a search meets the words of its own rooms alone (F20)")
    func roomsApart() async throws {
        let place = try TemporaryStore()
        let (ana, eve) = (try await place.person("ana"), try await place.person("eve"))
        let (busy, own) = (try await place.room("Busy", owner: ana), try await place.room("Own", owner: eve))
        try await place.store.write { tx in
            for number in 0..<300 {
                _ = try tx.events.say(NewMessage(author: ana.key, text: "wort weizen \(number)"), in: busy.key)
            }
            _ = try tx.events.say(NewMessage(author: eve.key, text: "wasser"), in: own.key)
        }
        try await index(place, limit: 100)
        #expect(try await find("wa", for: eve, in: place) == ["wasser"])
        #expect(try await find("wo", for: eve, in: place) == [])
        // A room whose number begins with that of another one is another one.
        #expect(SearchWords("wa").question(in: [1]) == "(\"1xwa\"*)")
    }

    @Test("one letter is a word of its own, a character without capitals the beginning of one (F20)")
    func oneLetter() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana).key
        try await place.store.write { tx in
            for text in ["vitamin C", "carrots", "拉面好吃", "拉 面"] {
                _ = try tx.events.say(NewMessage(author: ana.key, text: text), in: room)
            }
        }
        try await index(place, limit: 100)
        #expect(try await find("c", for: ana, in: place) == ["vitamin C"])
        #expect(try await find("ca", for: ana, in: place) == ["carrots"])
        #expect(try await find("拉", for: ana, in: place) == ["拉 面", "拉面好吃"])
    }

    @Test("a page of more than one statement's rooms is the newest of all of them (F20)")
    func manyRooms() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        for number in 0..<70 {
            let room = try await place.room("Room \(number)", owner: ana).key
            try await place.store.write {
                _ = try $0.events.say(NewMessage(author: ana.key, text: "soup \(number)"), in: room)
            }
        }
        try await index(place, limit: 1_000)
        #expect(try await find("soup", for: ana, in: place) == (20..<70).reversed().map { "soup \($0)" })
    }

    @Test("a search that takes too long is cut off, and everything else goes on (F20)")
    func deadline() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana).key
        try await place.store.write { tx in
            for number in 0..<2_000 {
                _ = try tx.events.say(NewMessage(author: ana.key, text: "soup number \(number)"), in: room)
            }
        }
        try await index(place, limit: 1_000)
        @Sendable func search(_ tx: SimmerStore.Transaction) throws -> Int {
            try tx.search.find(
                SearchWords("soup"), for: ana.key, room: nil, MessageFilter(author: 99), limit: 5
            ).count
        }
        let refusal = await #expect(throws: Refusal.self) {
            try await place.store.search(for: ana.key, within: .zero, search)
        }
        #expect(refusal?.reason == .limit && refusal?.retryAfter != nil)
        #expect(try await place.store.search(for: ana.key, search) == 0)
        // In a transaction of the writer nothing else is lost.
        let seq = try await place.store.write { tx in
            let seq = try tx.events.say(NewMessage(author: ana.key, text: "after"), in: room).seq
            #expect(throws: Refusal.self) { try tx.connection.within(.zero) { try search(tx) } }
            return seq
        }
        #expect(seq == 2_002)
        #expect(try await place.store.read { try $0.events.find(room, 2_002) } != nil)
    }

    @Test("searches go one after the other, and whoever asks once does not wait for somebody's many (F20)")
    func turns() async throws {
        let place = try TemporaryStore()
        let order = Order()
        let (entered, enter) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        async let first: Void = place.store.search(for: 1) { _ in
            enter.yield()
            gate.wait()
        }
        for await _ in entered { break }
        async let second: Void = place.store.search(for: 1) { _ in order.note("eve 2") }
        while await place.store.turns.waiting < 1 { await Task.yield() }
        async let third: Void = place.store.search(for: 1) { _ in order.note("eve 3") }
        while await place.store.turns.waiting < 2 { await Task.yield() }
        async let other: Void = place.store.search(for: 2) { _ in order.note("bob") }
        while await place.store.turns.waiting < 3 { await Task.yield() }
        // Readers are free meanwhile.
        #expect(try await place.store.read { try $0.accounts.find(Account.bot) } != nil)
        gate.signal()
        _ = try await (first, second, third, other)
        #expect(order.all.firstIndex(of: "bob") ?? 9 < 2 && order.all.count == 3)
    }

    @Test("an index of before is made anew by and by, and until then a search says that it cannot know (F20, E29)")
    func madeAnew() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Lab", owner: ana).key
        try await place.store.write { tx in
            let days = try #require(CivilDate("2026-11-01"))
            let experiment = try Experiment(
                id: "e1", title: "Lactase", startDate: days, endDate: days, protocolText: "Tris buffer")
            let origin = Origin(account: ana.key, via: .api, at: tx.now)
            try tx.objects.insert(experiment, in: room, verb: "experiment.create", origin: origin)
            try tx.session.notebook.forget("e1")
            try tx.connection.run(Query("UPDATE consumer SET seq = 0 WHERE name = 'notebook'"), [:])
        }
        let words = SearchWords("tris")
        await #expect(throws: Refusal.self) {
            try await place.store.read { try $0.notebook.find(words, in: room, limit: 9) }
        }
        try await place.store.rebuildNotebook()
        #expect(try await place.store.read { try $0.notebook.find(words, in: room, limit: 9).hits.map(\.id) } == ["e1"])
    }
}

private final class Order: Sendable {
    private let notes = Mutex<[String]>([])
    var all: [String] { notes.withLock { $0 } }
    func note(_ what: String) { notes.withLock { $0.append(what) } }
}
