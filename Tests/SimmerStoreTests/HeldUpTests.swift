import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// While nobody can be asked what became of a commit, those wait on whose answer somebody counts, and nobody else.
@Suite struct HeldUpTests {
    @Test(
        "a search is told so, whoever wrote waits until it is known, and all is found then", .timeLimit(.minutes(10)))
    func search() async throws {
        let place = try TemporaryStore(engine: .memory)
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let engine = AwayEngine(try TestEngine.memory.open(place.folder, 4))
        let store = try Store(engine: engine)
        let say: @Sendable (String, Transaction) throws -> Void = { text, tx in
            _ = try tx.events.say(NewMessage(author: ana.key, text: text), in: room.key)
        }
        try await store.write { try say("penne", $0) }

        // Its own transaction is in doubt.
        engine.holdUp(true)
        await #expect(throws: Refusal(.offline)) { try await store.catchUpSearch() }
        engine.holdUp(false)
        // Who comes while it lets go may be refused once more.
        while (try? await store.write { try say("tea", $0) }) == nil {}

        // It is behind somebody's, or beside it.
        engine.holdUp(true)
        let answer = AsyncStream.makeStream(of: Bool.self)
        let answers = Atomic(0)
        store.submit {
            try say("basil", $0)
        } done: { (result: Result<Void, any Error>) in
            answers.add(1, ordering: .sequentiallyConsistent)
            answer.continuation.yield((try? result.get()) != nil)
        }
        await #expect(throws: Refusal(.offline)) { try await store.catchUpSearch() }
        #expect(answers.load(ordering: .sequentiallyConsistent) == 0)
        engine.holdUp(false)
        for await isKept in answer.stream {
            #expect(isKept)
            break
        }

        while try await store.catchUpSearch() {}
        let found = try await store.read { tx in
            try tx.search.find(SearchWords("basil"), for: ana.key, room: nil, MessageFilter(), limit: 50)
        }
        #expect(found.count == 1)
        try store.close()
    }
}
