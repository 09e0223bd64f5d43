import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// What failed leaves nothing behind in what the writer remembers of the log: no hole in `seq`, no number twice, and no
/// message in another room (F10, F18). Requests that do not ask the log come next on purpose, as read positions and
/// cursors do every second.
@Suite(.eachEngine) struct LogFailureTests {
    private struct Boom: Error {}

    private static func say(_ text: String, _ author: Account, _ room: Room, _ tx: Transaction) throws {
        var message = NewMessage(author: author.key, text: text)
        message.cid = text
        _ = try tx.events.say(message, in: room.key)
    }

    private static func texts(_ room: Room, _ store: Store) async throws -> [String] {
        try await store.read { try $0.events.history(room.key, before: .max, limit: 500, all: false) }
            .compactMap { $0.content["text"]?.string }
    }

    private static func askNothing(_ store: Store) async throws {
        for _ in 0..<6 { try await store.write { try $0.sessions.touch(["nobody"]) } }
    }

    /// Runs requests in one batch and waits for the last of them.
    private static func batch(
        _ store: Store, _ requests: [@Sendable (Transaction) throws -> Void], needsSavepoint: Bool
    ) async {
        await withCheckedContinuation { continuation in
            store.submit(
                requests.enumerated().map { number, body in
                    Store.Request(needsSavepoint: needsSavepoint, body) { _ in
                        if number == requests.count - 1 { continuation.resume() }
                    }
                })
        }
    }

    @Test("a batch that fails as a whole takes no numbers with it")
    func wholeBatch() async throws {
        let place = try TemporaryStore(longestTail: 6)
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        try await place.store.write { try Self.say("one", ana, room, $0) }
        await Self.batch(
            place.store,
            [{ tx in for number in 0..<5 { try Self.say("lost \(number)", ana, room, tx) } }, { _ in throw Boom() }],
            needsSavepoint: false)
        try await Self.askNothing(place.store)
        try await place.store.write { try Self.say("two", ana, room, $0) }
        #expect(try await Self.texts(room, place.store) == ["one", "two"])
        #expect(try place.store.faults() == [])
    }

    @Test("a commit that fails while places are written loses no place")
    func failedCommit() async throws {
        let place = try TemporaryStore(longestTail: 100)
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        // A constraint that is looked at by COMMIT only: what a full disk does there.
        try await place.store.write { tx in
            _ = try tx.connection.run(Query("CREATE TABLE whole (k INTEGER PRIMARY KEY)"), [:])
            _ = try tx.connection.run(
                Query("CREATE TABLE part (k INTEGER REFERENCES whole (k) DEFERRABLE INITIALLY DEFERRED)"), [:])
        }
        let all = (0..<120).map { "line \($0)" }
        try await place.store.write { tx in for text in all { try Self.say(text, ana, room, tx) } }
        await #expect(throws: (any Error).self) {
            try await place.store.write { _ = try $0.connection.run(Query("INSERT INTO part (k) VALUES (7)"), [:]) }
        }
        try await Self.askNothing(place.store)
        #expect(try await Self.texts(room, place.store) == all)
        // Each is known by its cid, and the next one goes on where they end.
        try await place.store.write { tx in for text in all { try Self.say(text, ana, room, tx) } }
        try await place.store.write { try Self.say("next", ana, room, $0) }
        #expect(try await Self.texts(room, place.store) == all + ["next"])
        #expect(try place.store.faults() == [])
    }

    @Test("what the first request after a crash takes back is shown to nobody, least of all in another room")
    func firstRequest() async throws {
        let place = try TemporaryStore(longestTail: 1_000)
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        let (kitchen, secret) = (
            try await place.room("Kitchen", owner: ana), try await place.room("Secret", owner: bo)
        )
        try await place.store.write { tx in
            for number in 0..<20 { try Self.say("kitchen \(number)", ana, kitchen, tx) }
            for number in 0..<200 { try Self.say("secret \(number)", bo, secret, tx) }
        }
        let again = try place.reopened(longestTail: 100)
        defer { try? again.close() }
        await #expect(throws: Refusal(.invalid)) {
            try await again.write { tx in
                try Self.say("never", ana, kitchen, tx)
                throw Refusal(.invalid)
            }
        }
        try await again.write { try Self.say("for bo alone", bo, secret, $0) }
        try await again.write { try Self.say("ana goes on", ana, kitchen, $0) }
        for number in 0..<30 { try await again.write { try Self.say("more \(number)", bo, secret, $0) } }
        let expected = (0..<20).map { "kitchen \($0)" } + ["ana goes on"]
        #expect(try await Self.texts(kitchen, again) == expected)
        #expect(try again.faults() == [])
    }
}
