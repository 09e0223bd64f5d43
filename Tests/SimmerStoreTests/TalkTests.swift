import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerStore

/// What is told of a message beside its words, so that nobody has to look for them in what is stored.
@Suite(.eachEngine) struct TalkTests {
    @Test(
        "a message is talk when it neither names the bot, nor answers another, nor comes from a button",
        arguments: [
            ("anybody for tea?", nil, false, true), ("Simmer, stop", nil, false, false),
            ("ask @SIMMER then", nil, false, false), ("it simmers", nil, false, false), ("9", 7, false, false),
            ("stop", nil, true, false), ("simme", nil, false, true), ("", nil, false, true),
        ] as [(String, Seq?, Bool, Bool)])
    func talk(text: String, replyTo: Seq?, isAddressed: Bool, isTalk: Bool) {
        var message = NewMessage(author: 2, text: text)
        message.replyTo = replyTo
        message.isAddressed = isAddressed
        #expect(message.isTalk == isTalk)
    }

    /// Keeps what was committed.
    private final class Observer: CommitObserver {
        let said = Mutex<[Bool]>([])

        func committed(_ batch: [Committed]) {
            for entry in batch {
                for case .event(let event) in entry.effects where event.kind == .message {
                    said.withLock { $0.append(event.isTalk) }
                }
                entry.finish()
            }
        }
    }

    @Test("those who follow the log are told whether a message is talk; whoever reads it later is not")
    func told() async throws {
        let place = try TemporaryStore()
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        let observer = Observer()
        place.store.setObserver(observer)
        for text in ["anybody for tea?", "simmer, stop"] {
            let message = NewMessage(author: ana.key, text: text)
            try await place.store.write { _ = try $0.events.say(message, in: room.key) }
        }
        #expect(observer.said.withLock { $0 } == [true, false])
        let later = try await place.store.read { try $0.events.history(room.key, after: 0, limit: 10, all: false) }
        #expect(later.count == 2)
        #expect(later.allSatisfy { !$0.isTalk })
    }
}
