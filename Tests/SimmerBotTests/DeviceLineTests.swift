import SimmerDomain
import SimmerLanguage
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Lines at a shared device")
struct DeviceLineTests {
    @Test(
        "B22: what only asks is a question there, and what changes something needs somebody who does it",
        arguments: [
            ("what's due in the lab?", .question), ("what's overdue?", .question), ("calories of penne", .question),
            ("don't remind me about Lactase pH", .other), ("ne me rappelle plus Lactase pH", .other),
            ("refresh the nutrition of penne", .other), ("step 1 done", .other),
        ] as [(String, DeviceLine)])
    func read(text: String, expected: DeviceLine) async throws {
        let house = try await House.laboratory(steps: "wash")
        try await house.shelve("Penne", nil)
        let (lines, room) = (DeviceLines(try delivered.get()), house.room)
        let tablet = try #require(house.people["bo"])
        #expect(try await house.store.read { try lines.read(text, at: tablet, in: room, $0) } == expected)
    }

    @Test(
        "B22: the dialogue asks for that somebody as well, and obeys who was chosen",
        arguments: [
            ("experiment.due", "remove"), ("noodle.nutrition", "refresh"), ("noodle.nutrition", "choice"),
        ])
    func chosen(intent: String, slot: String) async throws {
        let house = try await House()
        var tablet = try #require(house.people["bo"])
        tablet.role = .device
        var ana = try #require(house.people["ana"])
        ana.device = SharedDevice(tablet)
        let order = Match(intent: intent, language: "en", slots: [slot: .choice("true")])
        #expect(DeviceIntents.refusal(of: order, by: tablet)?.reason == .missing)
        #expect(DeviceIntents.refusal(of: order, by: ana) == nil)
        #expect(DeviceIntents.refusal(of: Match(intent: intent, language: "en"), by: tablet) == nil)
    }
}
