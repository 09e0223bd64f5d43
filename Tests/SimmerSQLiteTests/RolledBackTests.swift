import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// SQLite ends a transaction by itself when it can't read or write.
@Suite struct RolledBackTests {
    private struct Boom: Error {}

    private static func say(_ text: String, _ author: Account, _ room: Room, _ tx: Transaction) throws {
        var message = NewMessage(author: author.key, text: text)
        message.cid = text
        _ = try tx.events.say(message, in: room.key)
    }

    @Test("a batch that SQLite rolled back in the middle of an order is written once, without a hole")
    func spoiledInside() async throws {
        let place = try TemporaryStore(engine: .sqlite, longestTail: 1_000)
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        try await place.store.write { try Self.say("zero", ana, room, $0) }
        let failures = Mutex(0)
        let requests: [@Sendable (Transaction) throws -> Void] = [
            { tx in for number in 1...3 { try Self.say("line \(number)", ana, room, tx) } },
            { tx in
                try tx.attempt {
                    try Self.say("line 4", ana, room, tx)
                    let isFirst = failures.withLock { count in
                        count += 1
                        return count == 1
                    }
                    guard isFirst else { return }
                    _ = try tx.connection.run(Query("ROLLBACK"), [:])
                    throw Boom()
                }
            },
        ]
        await withCheckedContinuation { continuation in
            place.store.submit(
                requests.enumerated().map { number, body in
                    Store.Request(body) { _ in if number == 1 { continuation.resume() } }
                })
        }
        try await place.store.write { try Self.say("line 5", ana, room, $0) }
        let said = try await place.store.read { try $0.events.history(room.key, before: .max, limit: 9, all: false) }
        #expect(said.compactMap { $0.content["text"]?.string } == ["zero"] + (1...5).map { "line \($0)" })
        #expect(said.map(\.seq) == (0...5).map { said[0].seq + $0 })
        #expect(try place.store.faults() == [])
    }
}
