import Logging
import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerChat

/// A reader of the logs that makes a job of each message.
@Suite struct LogReaderTests {
    private static let subject = LogReader.Subject(
        name: "test", readsMessagesOnly: true, newsMilliseconds: 60_000, missedEvents: 1_000, rooms: { _ in [] }
    ) { seq, room, tx in [Job(id: "\(room)/\(seq)", kind: "test", due: tx.now, body: [:])] }

    @Test("what finds no place in the queue is read when it is its room's turn, each once", arguments: [2, 10_000])
    func burst(longestQueue: Int) async throws {
        let place = try TemporaryStore()
        let person = try await place.person("ana")
        let (ana, room) = (person.key, try await place.room("Kitchen", owner: person).key)
        let reader = LogReader(
            Self.subject, store: place.store, logger: Logger(label: "test"), longestQueue: longestQueue)
        var said: [Seq] = []
        // More than one page of the store.
        for number in 0..<450 {
            said.append(
                try await place.store.write { tx in
                    try tx.events.say(NewMessage(author: ana, text: "word \(number)"), in: room).seq
                })
        }
        for seq in said { reader.enqueue(room, seq) }
        let running = Task { await reader.run() }
        defer { running.cancel() }
        func jobs() async throws -> [String] {
            try await place.store.read { try $0.jobs.soonest("test", limit: 1_000).map(\.id) }
        }
        for _ in 0..<4_000 where try await jobs().count < said.count { try await Task.sleep(for: .milliseconds(5)) }
        #expect(Set(try await jobs()) == Set(said.map { "\(room)/\($0)" }))
    }
}
