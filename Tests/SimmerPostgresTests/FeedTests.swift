import Foundation
import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerPostgres
@testable import SimmerStore

/// Several nodes on one database hear each other.
@Suite struct FeedTests {
    private let place: TemporaryStore
    private let database: String

    init() throws {
        place = try TemporaryStore(engine: .postgres)
        database = try TestPostgres.shared.get().database(of: place.folder)
    }

    /// A node, and what it has heard.
    private final class Node: Sendable {
        let store: Store
        private let heard = Mutex<[FeedEntry]>([])
        private let lostBy = Mutex<[String]>([])
        private let missed = Atomic(0)

        init(_ name: String, _ database: String) throws {
            let address = try TestPostgres.shared.get().address(database)
            store = try Store(engine: PostgresEngine(address: address, sharing: .shared(name: name)))
        }

        deinit { try? store.close() }

        func join() async throws {
            store.feed?.follow(
                FeedListener(
                    heard: { [weak self] entries in self?.heard.withLock { $0 += entries } },
                    missed: { [weak self] in self?.missed.add(1, ordering: .relaxed) },
                    lost: { [weak self] why in self?.lostBy.withLock { $0.append(why) } }))
            try await store.feed?.takePart()
        }

        func catchUp() async throws { try await store.feed?.catchUp() }

        var entries: [FeedEntry] { heard.withLock { $0 } }
        var hasMissed: Bool { missed.load(ordering: .relaxed) > 0 }
        var isLost: Bool { lostBy.withLock { !$0.isEmpty } }
        var seqs: [Seq] {
            entries.flatMap(\.effects).compactMap { if case .event(let event) = $0 { event.seq } else { nil } }
        }
    }

    private func say(_ text: String, _ person: Account, _ room: Room, on node: Node) async throws -> Seq {
        try await node.store.write {
            try $0.events.say(NewMessage(author: person.key, text: text), in: room.key).seq
        }
    }

    @Test("what is committed on one node is heard on the others: once, in order, before a question of them is answered")
    func hearing() async throws {
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let nodes = try ["a", "b", "c"].map { try Node($0, database) }
        for node in nodes { try await node.join() }
        var said: [Seq] = []
        for number in 0..<30 {
            said.append(try await say("line \(number)", ana, room, on: nodes[number % 2]))
            if number % 10 == 9 {
                try await nodes[2].catchUp()
                #expect(nodes[2].seqs.sorted() == said)
            }
        }
        #expect(said == Array(said[0]..<said[0] + 30))
        for node in nodes[0...1] {
            try await node.catchUp()
            #expect(node.seqs.count == 15, "what a node says itself it is not told")
        }
        // One that comes later hears what is said from then on.
        let late = try Node("d", database)
        let next = try await say("one more", ana, room, on: nodes[0])
        try await late.join()
        #expect(late.seqs == [next])
    }

    @Test("what changes more than messages has turns without a hole over all nodes; what is refused has none")
    func turns() async throws {
        let nodes = try ["a", "b"].map { try Node($0, database) }
        let listener = try Node("c", database)
        for node in nodes + [listener] { try await node.join() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let store = nodes[number % 2].store
                group.addTask {
                    _ = try? await store.write { tx in
                        _ = try tx.accounts.insert(
                            NewAccount(
                                username: "p\(number)", displayName: "p", firstName: "p", lastName: "", email: nil,
                                passwordHash: nil, language: "en", timeZone: "UTC"))
                        if number % 5 == 0 { throw Refusal(.conflict) }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await listener.catchUp()
        let turns = listener.entries.filter(\.turn.raises).map(\.turn.number).sorted()
        let first = listener.store.feed?.firstTurn ?? 0
        #expect(!turns.isEmpty && turns == Array(first + 1...first + Int64(turns.count)))
    }

    @Test("a node is told when what it has not heard is gone, and ends nothing else")
    func lost() async throws {
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let (speaker, sleeper) = (try Node("a", database), try Node("b", database))
        try await speaker.join()
        for number in 0..<3 { _ = try await say("line \(number)", ana, room, on: speaker) }
        // As after a pause that was longer than entries are kept.
        try TestPostgres.shared.get().run(
            "DELETE FROM feed WHERE number < (SELECT max(number) FROM feed)", in: database)
        await #expect(throws: Refusal.self) { try await sleeper.join() }
        #expect(sleeper.isLost && !speaker.isLost)
        #expect(try await say("and on", ana, room, on: speaker) > 0)
    }

    private static let cutAll = """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """

    @Test("whenever a connection is cut, whoever waits to hear the others is answered once")
    func cutAtAnyMoment() async throws {
        let node = try Node("a", database)
        try await node.join()
        let probe = try PostgresProbe(address: TestPostgres.shared.get().address(database))
        let isOver = Flag()
        await withTaskGroup { group in
            for _ in 0..<16 {
                group.addTask { while !isOver.isSet { try? await node.catchUp() } }
            }
            for _ in 0..<400 {
                // Others wait by then for the next time.
                while (try? await node.catchUp()) == nil {}
                _ = try? probe.texts(Self.cutAll)
            }
            isOver.set()
        }
        #expect(!node.isLost)
    }

    @Test("a node whose connection was cut hears all that was committed, and that notes may have been lost")
    func cut() async throws {
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let (speaker, listener) = (try Node("a", database), try Node("b", database))
        for node in [speaker, listener] { try await node.join() }
        var said = [try await say("before", ana, room, on: speaker)]
        try await listener.catchUp()
        #expect(!listener.hasMissed)
        _ = try PostgresProbe(address: TestPostgres.shared.get().address(database)).texts(Self.cutAll)
        said.append(try await say("after", ana, room, on: speaker))
        while !listener.hasMissed || listener.seqs.count < 2 { try? await listener.catchUp() }
        #expect(listener.seqs == said && !listener.isLost)
    }

    @Test("what a transaction changes has an entry also where there is nothing to tell; what changes nothing has none")
    func entries() async throws {
        let (writer, listener) = (try Node("a", database), try Node("b", database))
        for node in [writer, listener] { try await node.join() }
        let before = listener.entries.count
        try await writer.store.write { _ = try $0.lookups.find("nothing") }
        try await writer.store.write { try $0.lookups.set("kept", to: ["once": true]) }
        try await listener.catchUp()
        #expect(listener.entries.count == before + 1 && listener.entries.last?.effects.isEmpty == true)
    }

    @Test("a node that goes leaves what it preferred to the others, and what it had claimed")
    func going() async throws {
        let stays = try Node("a", database)
        var goes: Node? = try Node("b", database)
        try await stays.join()
        try await goes?.join()
        try await stays.catchUp()
        let feed = try #require(stays.store.feed)
        while feed.placement.live.count < 2 { try await stays.catchUp() }
        #expect((RoomKey(1)...50).contains { !feed.placement.isMine($0) })
        #expect(try await goes?.store.feed?.claim("job") == true)
        #expect(try await feed.claim("job") == false)
        try goes?.store.close()
        goes = nil
        while feed.placement.live.count > 1 { try await stays.catchUp() }
        #expect((RoomKey(1)...50).allSatisfy { feed.placement.isMine($0) })
        #expect(try await feed.claim("job") == true)
        await feed.release("job")
        #expect(try await feed.claim("job") == true)
    }
}
