import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Teas, in a held time")
struct TeaDialogueTests {
    private func teas(_ house: House) async throws -> [String: Tea] {
        let key = house.room.key
        return try await house.store.read { tx in
            Dictionary(
                try tx.objects.list(Tea.self, in: key).map { ($0.object.name, $0.object) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    private func brewing() async throws -> House {
        let house = try await House(kind: .tea)
        var tea = try Tea(
            id: Identifier.make(at: house.clock.now()), name: "Sencha", brand: "Midori", type: .green)
        try tea.set(steepSeconds: 60)
        try tea.set(leafGrams: 4)
        try tea.set(stockGrams: 10)
        try await house.put(tea, by: "ana")
        return house
    }

    @Test("the alarm of a steep comes at its end and names the tea and who brewed it (T16, T18)")
    func alarm() async throws {
        let house = try await brewing()
        try await house.ask("ana", "brew the Sencha")
        house.clock.advance(seconds: 60)
        let alarms = try await house.fire()
        #expect(alarms.count == 1)
        #expect(alarms[0].text.hasPrefix("🍵 Sencha"))
        #expect(alarms[0].text.contains("@ana"))
    }

    @Test("nobody steeps for longer than a timer runs, however long that is (T16)")
    func endless() async throws {
        let house = try await brewing()
        #expect(try await house.ask("ana", "steep the Sencha for 1e300 hours").code == "too_big")
        #expect(try await house.live().isEmpty)
    }

    @Test("a brewing can be taken back after its alarm, and the leaf comes back (B14)")
    func undoAfterAlarm() async throws {
        let house = try await brewing()
        try await house.ask("ana", "brew the Sencha")
        house.clock.advance(seconds: 60)
        _ = try await house.fire()
        #expect(try await teas(house)["Sencha"]?.stockGrams == 6)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await teas(house)["Sencha"]?.stockGrams == 10)
    }

    @Test("a session that nobody went on with for a day is over, and survives a restart before that (B7)")
    func sessionsEnd() async throws {
        let house = try await brewing()
        try await house.ask("ana", "brew the Sencha gongfu 10 15 20")
        house.clock.advance(seconds: 3_600)
        _ = try await house.fire()
        house.restart()
        #expect(try await house.ask("ana", "next infusion").code == nil)
        #expect(try await house.live().keys.sorted() == ["Sencha, infusion 2"])
        house.clock.advance(seconds: 86_401)
        _ = try await house.fire()
        #expect(try await house.ask("ana", "next infusion").code == "unknown")
    }

    @Test("between two infusions “5 seconds longer” is about the next (B7)")
    func longerBetween() async throws {
        let house = try await brewing()
        try await house.ask("ana", "brew the Sencha gongfu 10 15 20")
        house.clock.advance(seconds: 10)
        _ = try await house.fire()
        try await house.ask("ana", "stop")
        #expect(try await house.ask("ana", "5 seconds longer").code == nil)
        try await house.ask("ana", "next infusion")
        #expect(try await house.live()["Sencha, infusion 2"]?.totalSeconds == 20)
    }

    @Test("the twentieth infusion is the last (B7)")
    func limit() async throws {
        let house = try await brewing()
        try await house.ask("ana", "brew the Sencha gongfu 10 15")
        for _ in 2...20 { #expect(try await house.ask("ana", "next infusion").code == nil) }
        #expect(try await house.ask("ana", "next infusion").code == "limit")
    }

    @Test("a list of infusions above a minute is no number in thousands (B7)")
    func hundreds() async throws {
        let house = try await brewing()
        try await house.ask("ana", "brew the Sencha gongfu 90 120 150")
        #expect(try await teas(house)["Sencha"]?.infusions.map(\.seconds) == [90, 120, 150])
    }

    @Test("a name that a tea has already is an answer, not an order (T3)")
    func bareName() async throws {
        let house = try await brewing()
        try await house.ask("ana", "add a tea")
        #expect(try await house.ask("ana", "Sencha").code == "missing")
        #expect(try await house.ask("ana", "Yu").code == "missing")
        try await house.ask("ana", "green")
        #expect(try await house.ask("ana", "save").code == nil)
        let key = house.room.key
        #expect(try await house.store.read { try $0.objects.list(Tea.self, in: key).count } == 2)
    }
}

@Suite("Where a post is made")
struct ShareLinksTests {
    @Test("all but unreserved characters are encoded")
    func encoded() {
        #expect(PercentEncoding.component("a b&c#d/é-._~") == "a%20b%26c%23d%2F%C3%A9-._~")
    }

    @Test("text, link and tag together have at most 280 characters", arguments: [0, 1, 200, 236, 237, 238, 300, 5_000])
    func cut(length: Int) {
        let page = "https://tea.example.org/s/abcd"
        let links = ShareLinks(text: String(repeating: "é", count: length), page: page, tag: "tea")
        #expect(links.text.count + 1 + page.count + 5 <= ShareLinks.postCharacters)
        #expect(links.isCut == (length > ShareLinks.postCharacters - page.count - 6))
        #expect(links.isCut == links.text.hasSuffix("…"))
    }

    @Test("without a page there is the text for X, and nothing for Facebook")
    func noPage() {
        let links = ShareLinks(text: "grassy", page: nil, tag: "tea")
        #expect(links.x == "https://x.com/intent/post?text=grassy&hashtags=tea")
        #expect(links.facebook == nil)
    }
}
