import SimmerDomain
import SimmerLanguage
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerBot

/// The names of a kitchen as lines are read with them: the same whether indexed at once or change by change.
@Suite("Names of the shelf")
struct ShelfNamesTests {
    /// What "show NAME" is read as with these names.
    private func read(_ words: String, _ known: KnownNames) throws -> SlotValue? {
        let context = LineContext(
            languages: ["en"], now: Instant(milliseconds: 0), timeZone: .gmt, names: known, focus: ["noodle"])
        guard case .orders(let orders) = try delivered.get().understand("show \(words)", context) else { return nil }
        return orders.first?.slots["noodle"] ?? orders.first?.slots["tea"]
    }

    @Test("added, renamed, deleted and brought back")
    func changes() async throws {
        let house = try await House()
        let key = house.room.key
        try await house.shelve("Zibello", "Casa Grano")
        try await house.shelve("Zibello", "Molino")
        let first = try await house.store.read { try ShelfNames(key, keeping: nil, $0) }
        #expect(try read("zibello", first.known) == .name("Zibello", kind: "noodle"))
        #expect(try read("zibello molino", first.known) == .name("Zibello Molino", kind: "noodle"))
        #expect(try read("quadrefiore", first.known) == nil)

        try await house.shelve("Quadrefiore", nil)
        let second = try await house.store.read { try ShelfNames(key, keeping: first, $0) }
        #expect(try read("quadrefiori", second.known) == .name("Quadrefiore", kind: "noodle"))
        #expect(try read("zibelo", second.known) == .name("Zibello", kind: "noodle"))

        func change(_ brand: String, _ body: @escaping @Sendable (Stored<Noodle>, Transaction) throws -> Void)
            async throws
        {
            try await house.store.write { tx in
                let found = try tx.objects.list(Noodle.self, in: key).first { $0.object.brand == brand }
                try body(try #require(found), tx)
            }
        }
        let origin = Origin(account: nil, via: .system, at: house.clock.now())
        try await change("Molino") { _ = try $1.objects.delete($0, verb: "noodle.delete", origin: origin) }
        let third = try await house.store.read { try ShelfNames(key, keeping: second, $0) }
        // The other one is still called so.
        #expect(try read("zibello", third.known) == .name("Zibello", kind: "noodle"))
        #expect(try read("zibello molino", third.known) != .name("Zibello Molino", kind: "noodle"))

        try await change("Casa Grano") { stored, tx in
            var noodle = stored.object
            noodle.name = "Trombetti"
            _ = try tx.objects.update(stored, to: noodle, verb: "noodle.edit", origin: origin)
        }
        let fourth = try await house.store.read { try ShelfNames(key, keeping: third, $0) }
        #expect(try read("zibello", fourth.known) == nil)
        #expect(try read("trombeti", fourth.known) == .name("Trombetti", kind: "noodle"))
    }

    @Test("after many changes all are indexed again, and nothing is lost")
    func many() async throws {
        let house = try await House()
        let key = house.room.key
        var names = try await house.store.read { try ShelfNames(key, keeping: nil, $0) }
        for number in 0..<150 {
            try await house.shelve("Xylo\(number)gnu", "Brand\(number % 7)")
            names = try await house.store.read { [names] in try ShelfNames(key, keeping: names, $0) }
        }
        for number in [0, 63, 64, 65, 66, 149] {
            #expect(try read("xylo\(number)gnu", names.known) == .name("Xylo\(number)gnu", kind: "noodle"))
        }
    }
}
