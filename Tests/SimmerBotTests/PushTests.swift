import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// What a firing has pushed, in its own transaction (B21).
@Suite struct PushTests {
    private func house() async throws -> House {
        let house = try await House("ana", "bo")
        try await house.store.write { [people = house.people] tx in
            for (name, account) in people {
                let login = try tx.sessions.insert(tokenHash: name, account: account.key, device: "test")
                _ = try tx.push.put(
                    PushDevice(
                        id: "device-\(name)", account: account.key, session: login.id,
                        endpoint: "https://push.example.org/\(name)", p256dh: "", auth: "", browser: "Firefox",
                        system: "Linux", createdAt: tx.now), most: 0)
            }
        }
        return house
    }

    private func jobs(_ house: House) async throws -> [(push: PushJob, after: Int64)] {
        let now = house.clock.now()
        return try await house.store.read { tx in
            try tx.jobs.soonest(PushJob.kind, limit: 100).compactMap { job in
                PushJob(body: job.body).map { ($0, job.due - now) }
            }
        }
    }

    @Test("a timer that ends is pushed to its starter now, after one minute and after three (B21 N40)")
    func rounds() async throws {
        let house = try await house()
        try await house.ask("ana", "start a 5 minute timer for penne")
        #expect(try await jobs(house).isEmpty)
        house.clock.advance(seconds: 300)
        _ = try await house.fire()
        let jobs = try await jobs(house)
        #expect(jobs.map(\.after) == [0, 60_000, 180_000])
        #expect(jobs.map(\.push.round) == [0, 1, 2] && jobs.allSatisfy { $0.push.device == "device-ana" })
        _ = try await house.fire()
        #expect(try await self.jobs(house).count == 3, "what has fired is pushed once")
    }

    @Test("a firing that comes to nothing pushes nothing: the two stand or fall together (B21)")
    func together() async throws {
        let house = try await house()
        try await house.ask("ana", "start a 5 minute timer for penne")
        house.clock.advance(seconds: 300)
        struct Broken: Error {}
        let firing = DueFiring(house.environment.actions)
        await #expect(throws: Broken.self) {
            try await house.store.write { tx in
                var due: [String] = []
                try tx.objects.due { id, _ in due.append(id) }
                for id in due { _ = try firing.fire(id, tx) }
                throw Broken()
            }
        }
        #expect(try await jobs(house).isEmpty)
        #expect(try await house.live()["penne"]?.state == .running)
    }

    @Test("a reminder for all is pushed to all; done by one of them, to nobody any more (E19 B21)")
    func done() async throws {
        let house = try await house()
        try await house.ask("ana", "remind us in 5 minutes to turn the gel")
        house.clock.advance(seconds: 300)
        _ = try await house.fire()
        #expect(Set(try await jobs(house).map(\.push.device)) == ["device-ana", "device-bo"])
        try await house.ask("bo", "done")
        #expect(try await jobs(house).isEmpty)
    }

    @Test("a device whose login has ended is not woken (B21)")
    func ended() async throws {
        let house = try await house()
        try await house.ask("ana", "start a 5 minute timer for penne")
        try await house.store.write { [people = house.people] tx in
            try tx.sessions.endAll(of: people["ana"]?.key ?? 0)
        }
        house.clock.advance(seconds: 300)
        _ = try await house.fire()
        #expect(try await jobs(house).isEmpty)
    }

    @Test(
        "the trial rings each device of the person in ten seconds, and is reported",
        arguments: ["test my alarm", "teste mon alarme"])
    func trial(_ text: String) async throws {
        let house = try await house()
        let answer = try await house.ask("ana", text)
        #expect(answer.code == nil && answer.isQuiet)
        let jobs = try await jobs(house)
        #expect(jobs.map(\.after) == [10_000] && jobs.map(\.push.device) == ["device-ana"])
        let reports = try await house.store.read { try $0.jobs.soonest(JobStore.alarmReport, limit: 9) }
        #expect(reports.map { $0.due - house.clock.now() } == [30_000])
    }

    @Test("without a device it says what to do (B21)")
    func without() async throws {
        let house = try await House("ana", "bo")
        #expect(try await house.ask("ana", "test my alarm").code == "not_found")
    }
}
