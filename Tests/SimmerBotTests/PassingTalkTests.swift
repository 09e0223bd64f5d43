import Foundation
import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// Where the bot only does what it is told, talk goes past it unread, and nothing that is meant for it does.
@Suite(.timeLimit(.minutes(10))) struct PassingTalkTests {
    @Test("an edit is looked at whatever it says")
    func edits() {
        let event = RoomEvent(
            room: 1, seq: 2, kind: .messageEdited, of: 1, author: 2, at: Instant(milliseconds: 0),
            body: Array(#"{"text":"tea"}"#.utf8))
        #expect(Admission.Passing(event) == .mustBeRead)
    }

    @Test("what the bot said itself and what the store tells is not read, but may have changed the names")
    func told() {
        func passing(_ kind: EventKind, by author: AccountKey?, isTalk: Bool = false) -> Admission.Passing {
            Admission.Passing(
                RoomEvent(
                    room: 1, seq: 2, kind: kind, author: author, at: Instant(milliseconds: 0), body: Array("{}".utf8),
                    isTalk: isTalk))
        }
        #expect(passing(.message, by: Account.bot) == .unread)
        #expect(passing(.message, by: 2, isTalk: true) == .unread)
        #expect(passing(.message, by: 2) == .mustBeRead)
        #expect(passing(.card, by: Account.bot) == .unread)
        for kind in [EventKind.timer, .reminder, .item] { #expect(passing(kind, by: 2) == .names) }
        for kind in [EventKind.member, .room, .messageDeleted] { #expect(passing(kind, by: 2) == .mustBeRead) }
    }

    @Test("orders among much talk are obeyed once each, an unaddressed answer is heard, and the place is kept")
    func consumer() async throws {
        let house = try await House("ana", "bo")
        var environment = house.environment
        environment.isAddressedOnly = true
        let (store, key, ana) = (house.store, house.room.key, try #require(house.people["ana"]))
        let consumer = BotConsumer(store: store, environment: environment, clock: house.clock)
        let relay = Relay(consumer)
        store.setObserver(relay)
        let running = Task { try await consumer.run() }
        func say(_ text: String) async throws {
            let message = NewMessage(author: ana.key, text: text)
            try await store.write { _ = try $0.events.say(message, in: key) }
        }
        /// Waits for a line of the bot that says so.
        func hears(_ part: String) async throws {
            try await relay.until {
                let said = try await store.read { try $0.events.history(key, after: 0, limit: 1_000, all: false) }
                return said.contains {
                    $0.author == Account.bot && $0.content["text"]?.string?.contains(part) ?? false
                }
            }
        }
        for number in 0..<40 { try await say("line \(number)") }
        try await say("start a 5 minute timer for eggs")
        try await say("simmer, start a 9 minute timer for penne")
        try await hears("penne")
        for number in 0..<40 { try await say("more \(number)") }
        // Asks for how long: the next line answers without a name.
        try await say("simmer, start a timer for rice")
        try await hears("rice")
        try await say("25 minutes")
        try await relay.until { try await house.live()["rice"] != nil }
        for number in 0..<5 { try await say("end \(number)") }
        // Started by a program while nothing is read: by its name it is known all the same.
        let methods = RoomMethods(environment.actions)
        try await store.write { tx in
            let room = try #require(try tx.rooms.find(key))
            _ = try methods.perform(
                .timerStart, ["label": "fish fingers", "totalSeconds": 600], by: ana, in: room, tx)
        }
        try await say("simmer, pause the fish fingers timer")
        try await relay.until { try await house.live()["fish fingers"]?.state == .paused }
        // What the bot said last goes past it as well, and the store learns of that.
        func isAtHead() async throws -> Bool {
            try await store.read { tx in
                try tx.consumers.position(RoomReader.consumer, in: key).seq == tx.rooms.find(key)?.head
            }
        }
        try await relay.until(isAtHead)
        running.cancel()
        _ = try? await running.value
        withExtendedLifetime(relay) {}
        #expect(try await isAtHead())
        #expect(Set(try await house.live().keys) == ["penne", "rice", "fish fingers"])
    }
}
