import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

@Suite("The summary of the day")
struct DigestTests {
    @Test("B19: it counts what others have changed in a room, and nothing that is their own")
    func changes() async throws {
        let house = try await House()
        #expect(try await house.ask("ana", "daily summary at 8").code == nil)
        house.clock.advance(seconds: 60)
        for line in ["dark mode", "mute this room for 2 hours", "start a 5 minute timer for rice"] {
            #expect(try await house.ask("bo", line).code == nil)
        }
        let (work, ana) = (DigestWork(house.environment.actions), try #require(house.people["ana"]).key)
        let own = try await house.store.write { tx in
            try work.post(try #require(try tx.jobs.soonest(Digests.job, limit: 1).first), tx)
            return try tx.rooms.direct(Account.bot, ana).key
        }
        let told = try #require(try await house.said(in: own, after: 0).last).answer.text
        #expect(told.contains("Kitchen: ") && told.contains(", one change"), "\(told)")
    }
}
