import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Undo of what others have made")
struct OthersUndoTests {
    /// The newest change of a kind of things.
    private func change(of kind: String, _ house: House) async throws -> JSON {
        let key = house.room.key
        let changes = try await house.store.read { try $0.changes.undoable(in: key, by: nil) }
        return ["change": .string(try #require(changes.first { $0.kind == kind }).id)]
    }

    private func count<T: RoomObject>(_ type: T.Type, _ house: House) async throws -> Int {
        let key = house.room.key
        return try await house.store.read { try $0.objects.count(type, in: key) }
    }

    @Test("P24 B3: somebody else's photo is taken back by an owner only, and brought back by one only")
    func photos() async throws {
        let house = try await House("ana", "bo", "cleo", kind: .photos)
        _ = try await house.show("bo", [house.upload("bo")], "the hut in fog")
        let added = try await change(of: Photo.kind, house)
        #expect(try await house.refusal("cleo", .undo, added) == .notAllowed)
        #expect(try await house.ask("cleo", "undo the hut").code == "not_allowed")
        #expect(try await count(Photo.self, house) == 1)
        #expect(try await house.refusal("ana", .undo, added) == nil)
        #expect(try await count(Photo.self, house) == 0)
        _ = try await house.show("bo", [house.upload("bo")], "the lake")
        let key = house.room.key
        let lake = try #require(try await house.store.read { try $0.objects.list(Photo.self, in: key) }.first).id
        #expect(try await house.refusal("bo", .photoDelete, ["photo": .string(lake)]) == nil)
        #expect(try await house.refusal("cleo", .undo, change(of: Photo.kind, house)) == .notAllowed)
        #expect(try await house.ask("bo", "undo").code == nil)
        #expect(try await count(Photo.self, house) == 1)
    }

    @Test("B22 B3: so it is with somebody else's note on a tea")
    func notes() async throws {
        let house = try await House("ana", "bo", "cleo", kind: .tea)
        try await house.shelve(tea: "Sencha", "Midori")
        try await house.ask("bo", "note for Sencha: grassy")
        let added = try await change(of: TastingNote.kind, house)
        #expect(try await house.refusal("cleo", .undo, added) == .notAllowed)
        #expect(try await count(TastingNote.self, house) == 1)
        #expect(try await house.refusal("ana", .undo, added) == nil)
        #expect(try await count(TastingNote.self, house) == 0)
    }
}
