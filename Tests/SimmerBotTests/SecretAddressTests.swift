import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Secret addresses")
struct SecretAddressTests {
    @Test(
        "B10 B20: an address that is one's own is said in one's room with the bot, and not where others read it",
        arguments: [
            "calendar link", "lien du calendrier", "export this room", "exporte ce salon", "export Lactase pH",
            "export all experiments", "export the noodles as CSV",
        ])
    func alone(line: String) async throws {
        let house = try await House.laboratory(steps: "wash")
        let ana = try #require(house.people["ana"]).key
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && answer.text.contains("Ana") && !answer.text.contains("://"), "\(answer.text)")
        let own = try await house.store.write { try $0.rooms.direct(Account.bot, ana) }
        let said = try await house.said(in: own.key, after: 0).map { $0.answer.text }
        #expect(said.count == 1 && said.first?.contains("https://example.org/") == true, "\(said)")
    }

    @Test("B20: who asks there is answered there")
    func own() async throws {
        let house = try await House()
        let ana = try #require(house.people["ana"]).key
        let own = try await house.store.write { try $0.rooms.direct(Account.bot, ana) }
        let answer = try await house.ask("ana", "calendar link", in: own)
        #expect(answer.text.contains("https://example.org/calendar/"), "\(answer.text)")
        #expect(try await house.said(in: own.key, after: 0).count == 1)
    }
}
