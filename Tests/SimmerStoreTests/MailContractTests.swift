import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// Which letters have a place, whatever they are about (F24).
@Suite(.eachEngine) struct MailContractTests {
    private let place: TemporaryStore
    private let ana: Account
    private let bo: Account
    private let room: Room
    private var summary: MailJob.Subject {
        .summary(
            SummaryNews(
                since: place.clock.now(), rooms: [SummaryNews.Room(room.key, messages: 2, changes: 1)],
                reminders: ["r"]))
    }

    init() async throws {
        place = try TemporaryStore()
        ana = try await place.person("ana")
        bo = try await place.person("bo")
        room = try await place.room("Kitchen", owner: ana, members: [])
    }

    private func add(_ subject: MailJob.Subject, _ person: Account, all: Int = 500, own: Int = 20) async throws -> Bool
    {
        var limits = Limits()
        (limits.mailsPerDay, limits.mailsPerDayOfAccount) = (all, own)
        return try await place.store.write { [limits] in
            try $0.mails.add(subject, of: person.key, to: "x@simmer.test", limits)
        }
    }

    @Test("a summary takes no letter of its person") func own() async throws {
        for _ in 1...2 { #expect(try await add(summary, ana, own: 1)) }
        #expect(try await add(.reset, ana, own: 1))
        #expect(try await !add(.reset, ana, own: 1))
        #expect(try await add(summary, ana, own: 1), "nor do letters take one of a summary")
    }

    @Test("a person has three summaries in any day, however often the hour is changed") func three() async throws {
        for _ in 1...3 { #expect(try await add(summary, ana)) }
        #expect(try await !add(summary, ana))
        #expect(try await add(summary, bo))
        place.clock.advance(seconds: 86_401)
        #expect(try await add(summary, ana))
    }

    @Test("summaries leave a tenth of all letters to what is needed at once") func reserve() async throws {
        for _ in 1...7 { #expect(try await add(.confirm, ana, all: 10)) }
        for _ in 1...2 { #expect(try await add(summary, bo, all: 10)) }
        #expect(try await !add(summary, bo, all: 10))
        #expect(try await add(.reset, ana, all: 10))
        #expect(try await !add(.reset, ana, all: 10))
        #expect(try await add(summary, bo, all: 0), "no limit")
    }

    @Test("what waits in the table is read as it was written") func written() async throws {
        let subject = summary
        #expect(try await add(subject, ana))
        let job = try #require(try await place.store.read { try $0.jobs.soonest(MailJob.kind, limit: 1) }.first)
        #expect(MailJob(job)?.subject == subject)
    }

    @Test("of what waits only rooms are told that the person is still in") func rooms() async throws {
        let news = SummaryNews(
            since: place.clock.now(), rooms: [SummaryNews.Room(room.key, messages: 2, changes: 1)], reminders: [])
        let (ana, bo) = (ana, bo)
        let told = try await place.store.read { tx in
            (
                ana: try !news.summary(for: ana, tx).isEmpty, bo: try !news.summary(for: bo, tx).isEmpty
            )
        }
        #expect(told.ana && !told.bo)
    }
}
