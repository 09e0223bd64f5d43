import SimmerActions
import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Undo of what is no object")
struct SettingUndoTests {
    private func account(_ name: String, _ house: House) async throws -> Account {
        let key = try #require(house.people[name]).key
        return try #require(try await house.store.read { try $0.accounts.find(key) })
    }
    private func rooms(of name: String, _ house: House) async throws -> [String] {
        let key = try #require(house.people[name]).key
        return try await house.store.read { try $0.rooms.all(of: key).map(\.name).sorted() }
    }

    @Test("B3: look, language and name go back with undo and come again with redo")
    func own() async throws {
        let house = try await House()
        try await house.ask("ana", "dark mode")
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await account("ana", house).look == "device")
        #expect(try await house.ask("ana", "redo").code == nil)
        #expect(try await account("ana", house).look == "dark")
        try await house.ask("ana", "change my name to Ana B.")
        #expect(try await house.ask("ana", "undo").text.contains("Ana B."))
        #expect(try await account("ana", house).displayName == "Ana")
        try await house.ask("ana", "speak French")
        try await house.ask("ana", "annule la dernière action")
        #expect(try await account("ana", house).language == "en")
    }

    @Test("B3: what is one's own is in nobody else's history, and nobody else can take it back")
    func privately() async throws {
        let house = try await House()
        try await house.ask("ana", "dark mode")
        #expect(try await house.ask("ana", "history").text.contains("look"))
        #expect(try await !house.ask("bo", "history").text.contains("look"))
        #expect(try await house.ask("bo", "undo the look").code == "not_found")
        #expect(try await account("ana", house).look == "dark")
    }

    @Test("B3: a room's name goes back for whoever may change it, and every member hears it")
    func rename() async throws {
        let house = try await House()
        try await house.ask("ana", "rename this room to Lab 2")
        #expect(try await house.ask("bo", "undo the rename").code == "not_allowed")
        let head = try await house.head()
        #expect(try await house.ask("ana", "undo").text.contains("Lab 2"))
        let key = house.room.key
        let (name, told) = try await house.store.read { tx in
            (
                try tx.rooms.find(key)?.name,
                try tx.events.replay(key, after: head, upTo: .max, limit: 50).filter { $0.kind == .room }
            )
        }
        #expect(name == "Kitchen" && told.count == 1 && told.first?.content["name"] == "Kitchen")
    }

    @Test("F21 B3: a mute goes back")
    func mute() async throws {
        let house = try await House()
        let (key, ana) = (house.room.key, try #require(house.people["ana"]).key)
        func until() async throws -> Instant? {
            try await house.store.read { try $0.members.find(key, ana)?.mutedUntil }
        }
        try await house.ask("ana", "mute this room for 2 hours")
        #expect(try await until() == House.start.adding(seconds: 7_200))
        try await house.ask("ana", "undo")
        #expect(try await until() == nil)
        try await house.ask("ana", "redo")
        #expect(try await until() == House.start.adding(seconds: 7_200))
    }

    @Test("P7 B3: undo after making a group hides that group, and not an older timer")
    func made() async throws {
        let house = try await House()
        try await house.ask("ana", "start 9 min timer for penne")
        house.clock.advance(seconds: 1)
        try await house.ask("ana", "make a group called Ski 2026")
        house.clock.advance(seconds: 1)
        try await house.ask("ana", "undo")
        #expect(try await rooms(of: "ana", house) == ["Kitchen"])
        #expect(try await house.live().keys.contains("penne"))
        house.clock.advance(seconds: 1)
        try await house.ask("ana", "redo")
        #expect(try await rooms(of: "ana", house) == ["Kitchen", "Ski 2026"])
    }

    @Test("P19 B3: a room that was deleted from inside comes back by undo from another one")
    func deletedFromInside() async throws {
        let house = try await House()
        try await house.ask("ana", "make a group called Ski 2026")
        let key = try #require(house.people["ana"]).key
        let ski = try #require(try await house.store.read { try $0.rooms.find(named: "Ski 2026", owner: key) })
        house.clock.advance(seconds: 1)
        try await house.ask("ana", "delete this group", in: ski)
        try await house.ask("ana", "Ski 2026", in: ski)
        #expect(try await rooms(of: "ana", house) == ["Kitchen"])
        house.clock.advance(seconds: 1)
        #expect(try await house.ask("ana", "undo").text.contains("Ski 2026"))
        #expect(try await rooms(of: "ana", house) == ["Kitchen", "Ski 2026"])
    }

    @Test("P20: the log of a room forgets the names of a person who deleted the account")
    func forgotten() async throws {
        let house = try await House()
        try await house.ask("bo", "change my name to Robert")
        let bo = try await account("bo", house)
        func logged() async throws -> Int {
            try await house.store.read { try $0.changes.history(of: bo.id, limit: 10).count }
        }
        #expect(try await logged() == 1)
        try await house.store.write { try AccountRemoval.run($0, account: bo.key) }
        #expect(try await logged() == 0)
    }

    @Test("B3: an undo that cannot be done to its end leaves nothing half done")
    func whole() async throws {
        let house = try await House()
        for label in ["eggs", "rice"] { try await house.ask("ana", "start a 5 minute timer for \(label)") }
        try await house.ask("ana", "cancel all timers")
        // The name of one of the two is taken again.
        try await house.ask("bo", "start a 5 minute timer for eggs")
        #expect(try await house.ask("ana", "undo").code == "duplicate")
        #expect(try await house.live().keys.sorted() == ["eggs"])
    }
}
