import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// The search of everything that has a name, and of messages by what they are rather than by what they say.
@Suite(.eachEngine) struct ThingSearchTests {
    private func add<T: RoomObject>(_ thing: T, to room: Room, _ place: TemporaryStore) async throws {
        try await place.store.write { tx in
            _ = try tx.objects.insert(
                thing, in: room.key, verb: "test", origin: Origin(account: nil, via: .api, at: tx.now))
        }
    }

    @Test("things of every kind are found by all words of their names, brands too, the closest first (F20)")
    func things() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let (kitchen, lab) = (
            try await place.room("Kitchen", owner: ana), try await place.room("Lab", owner: ana)
        )
        try await add(Tea(id: "t", name: "Thé vert", brand: "Fortnum", type: .green), to: kitchen, place)
        try await add(ShoppingItem(id: "s", name: "vert de poireau"), to: kitchen, place)
        try await add(ShoppingItem(id: "o", name: "couvert"), to: lab, place)
        let day = CivilDate(year: 2026, month: 11, day: 2)
        let experiment = try Experiment(
            id: "e", title: "Lactase", startDate: day, endDate: day, protocolText: "x")
        try await add(experiment, to: lab, place)
        try await add(
            Step(id: "p", experimentId: "e", rank: #require(Rank("n")), title: "Make the vert dye"), to: lab, place)
        func found(_ query: String, in rooms: [Room]) async throws -> [String] {
            try await place.store.read { try $0.things.find(query, in: rooms.map(\.key), limit: 10) }.map(\.id)
        }
        #expect(try await found("VERT", in: [kitchen, lab]) == ["s", "p", "t", "o"])
        #expect(try await found("fortnum the", in: [kitchen, lab]) == ["t"])
        #expect(try await found("vert", in: [lab]) == ["p", "o"])
        #expect(try await found("vert milk", in: [kitchen, lab]) == [])
        #expect(try await found("  ", in: [kitchen]) == [])
        let step = try await place.store.read { try $0.things.find("dye", in: [lab.key], limit: 1) }
        #expect(step.first?.detail == "Lactase")
    }

    @Test("photos of albums are found by words, author and time, in all rooms at once, the newest first (F20)")
    func photos() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let (kitchen, lab) = (
            try await place.room("Kitchen", owner: ana), try await place.room("Lab", owner: ana)
        )
        var at: [Instant] = []
        for (number, (id, author, text, room)) in [
            ("a", "ana", "Crème brûlée", kitchen), ("b", "bo", "the gel", lab), ("c", "ana", "the bench", lab),
            ("d", "ana", "gel of ana", kitchen),
        ].enumerated() {
            place.clock.advance(seconds: 60)
            let now = place.clock.now()
            at.append(now)
            let photo = try Photo(
                id: id, file: id, author: author, addedAt: now, takenAt: nil, number: number + 1, text: text)
            try await add(photo, to: room, place)
        }
        func found(
            _ query: String = "", in rooms: [Room]? = nil, limit: Int = 10,
            _ narrow: (inout AlbumStore.Filter) -> Void = { _ in }
        ) async throws -> [String] {
            var filter = AlbumStore.Filter()
            narrow(&filter)
            return try await place.store.read { [filter] in
                try $0.things.photos(query, in: (rooms ?? [kitchen, lab]).map(\.key), filter, limit: limit)
            }.map(\.id)
        }
        #expect(try await found() == ["d", "c", "b", "a"])
        #expect(try await found(limit: 2) == ["d", "c"])
        #expect(try await found(in: [lab]) == ["c", "b"])
        #expect(try await found("GEL") == ["d", "b"])
        #expect(try await found("brulee creme") == ["a"])
        #expect(try await found("gel") { $0.author = "bo" } == ["b"])
        #expect(try await found { ($0.from, $0.until) = (at[1], at[2] + 1) } == ["c", "b"])
    }

    @Test("without words, messages are found by who said them, when, and whether they have pictures (F20)")
    func messages() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let (one, two) = (
            try await place.room("One", owner: ana, members: [bo]), try await place.room("Two", owner: ana)
        )
        for number in 0..<260 {
            place.clock.advance(seconds: 1)
            let (author, room) = number % 26 == 0 ? (bo.key, one.key) : (ana.key, number % 2 == 0 ? one.key : two.key)
            try await place.store.write { tx in
                _ = try tx.events.say(NewMessage(author: author, text: "\(number)"), in: room)
            }
        }
        func found(_ filter: MessageFilter, limit: Int = 4) async throws -> [SearchHit] {
            try await place.store.read {
                try $0.search.find(SearchWords(""), for: ana.key, room: nil, filter, limit: limit)
            }
        }
        let first = try await found(MessageFilter(author: bo.key))
        #expect(first.map(\.snippet) == ["234", "208", "182", "156"])
        let last = try #require(first.last)
        let more = try await found(
            MessageFilter(author: bo.key, before: RoomPlace(room: last.room, seq: last.seq)), limit: 20)
        #expect(more.map(\.snippet) == ["130", "104", "78", "52", "26", "0"])
        #expect(try await found(MessageFilter(author: bo.key, since: last.at), limit: 20).count == 4)
        #expect(try await found(MessageFilter(author: bo.key, until: last.at), limit: 20).count == 6)
        #expect(try await found(MessageFilter(hasPhotos: true)) == [])
        #expect(try await found(MessageFilter()).map(\.snippet) == ["259", "258", "257", "256"])
    }
}
