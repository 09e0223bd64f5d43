import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// Lines that nobody here understands, given to a reader outside whose answers are put in by hand.
@Suite struct ReadingTests {
    private static let line = "yeet the penne clock into the sun"
    private static let ligne = "balance le machin des penne aux oubliettes"
    private static let cancel = ReadingAnswer(intent: "timer.cancel", slots: ["label": "penne"])

    private func house(_ limits: Limits = Limits(), kind: RoomKind = .chat) async throws -> House {
        let house = try await House(["ana", "bo"], kind: kind, limits: limits)
        house.environment.reading = ReadingGate(host: "box.lan", limits: limits)
        try await house.ask("ana", "start 9 min timer for penne")
        return house
    }

    private func jobs(_ house: House) async throws -> [Job] {
        try await house.store.read { try $0.jobs.soonest(ReadingWork.kind, limit: 100) }
    }

    /// The reader answers to the line that waits; what the bot says then, and what had been asked.
    private func deliver(
        _ answer: ReadingAnswer?, _ house: House
    ) async throws -> (said: [House.Answer], question: ReadingQuestion?) {
        let work = ReadingWork(house.environment)
        let job = try #require(try await jobs(house).first)
        let before = try await house.head()
        let wish = try await house.store.read { try work.wish(job, $0) }
        let proposal = wish.flatMap { wish in answer.flatMap { work.proposal($0, wish) } }
        try await house.store.write { tx in
            #expect(try tx.jobs.finish(job.id))
            try work.answer(job, proposal, to: wish, tx)
        }
        house.restart()
        return (try await house.said(after: before).map(\.answer), wish?.question)
    }

    @Test("what it takes the line for is asked about, and done after a yes", arguments: [line, ligne])
    func asked(line: String) async throws {
        let house = try await house()
        #expect(try await house.hear("ana", "@simmer \(line)").isEmpty, "the answer comes later")
        #expect(try await house.ask("bo", "how long left?").code == nil, "others go on meanwhile")
        let (said, question) = try await deliver(Self.cancel, house)
        #expect(question?.line == line && question?.language == (line == Self.line ? "en" : "fr"))
        #expect(question?.names.contains(ReadableName(kind: "timer", name: "penne")) == true)
        let asked = try #require(said.first)
        #expect(said.count == 1 && asked.code == "not_understood" && asked.options.count == 2)
        #expect(asked.text.contains("penne") && asked.isQuiet)
        #expect(try await house.live()["penne"] != nil, "nothing is done before")
        #expect(try await house.hear("bo", "@simmer yes").first?.code == nil)
        #expect(try await house.live()["penne"] != nil, "nobody else is asked")
        try await house.ask("ana", asked.options[0])
        #expect(try await house.live().isEmpty)
    }

    @Test("a no leaves everything as it was, and after two nobody is asked for a while")
    func declined() async throws {
        let house = try await house()
        for _ in 0..<2 {
            #expect(try await house.hear("ana", "@simmer \(Self.line)").isEmpty)
            let asked = try #require(try await deliver(Self.cancel, house).said.first)
            try await house.ask("ana", asked.options[1])
        }
        #expect(try await house.live()["penne"] != nil)
        #expect(try await house.ask("ana", Self.line).code == "not_understood")
        #expect(try await jobs(house).isEmpty)
    }

    @Test(
        "an answer that is no order of ours, or none at all, is the usual “not understood”",
        arguments: [
            nil, ReadingAnswer(intent: "shell.run", slots: [:]),
            ReadingAnswer(intent: "timer.cancel", slots: ["label": "penne", "force": "yes"]),
            ReadingAnswer(intent: "timer.start", slots: ["duration": "soonish"]),
        ])
    func bad(answer: ReadingAnswer?) async throws {
        let house = try await house()
        #expect(try await house.hear("ana", "@simmer \(Self.line)").isEmpty)
        let said = try await deliver(answer, house).said
        #expect(said.map(\.code) == ["not_understood"] && said[0].options.isEmpty)
        #expect(try await house.live()["penne"] != nil)
        #expect(try await jobs(house).isEmpty, "it is not asked again")
    }

    @Test(
        "what deletes, leaves, invites or exports is offered at most",
        arguments: ["room.delete", "room.leave", "account.delete", "invite.link", "room.export", "account.logout"])
    func dangerous(intent: String) async throws {
        let house = try await house()
        #expect(try await house.hear("ana", "@simmer \(Self.line)").isEmpty)
        let said = try await deliver(ReadingAnswer(intent: intent, slots: [:]), house).said
        #expect(said.map(\.code) == ["not_understood"])
        let key = house.room.key
        let isAsBefore = try await house.store.read { tx in
            try tx.rooms.find(key)?.deletedAt == nil && tx.members.all(in: key).count == 2
        }
        #expect(isAsBefore)
    }

    @Test("off, in talk, with a “not”, in an open question or form, and in long lines nobody is asked")
    func notAsked() async throws {
        let house = try await house()
        house.environment.reading = nil
        house.restart()
        #expect(try await house.ask("ana", Self.line).code == "not_understood")
        #expect(try await jobs(house).isEmpty)
        let other = try await self.house()
        #expect(try await other.hear("ana", Self.line).isEmpty)
        #expect(try await other.hear("ana", "simmer, \(Self.line)").isEmpty)
        let long = Self.line + String(repeating: " zap", count: 80)
        for line in ["never \(Self.line)", "surtout ne \(Self.ligne) pas", long] {
            #expect(try await other.ask("ana", line).code == "not_understood", "\(line)")
        }
        try await other.ask("ana", "add a noodle")
        #expect(try await other.hear("ana", "@simmer \(Self.line)").isEmpty == false)
        #expect(try await jobs(other).isEmpty)
    }

    @Test("a question that was opened meanwhile stays, and what was said before is not understood")
    func meanwhile() async throws {
        let house = try await house()
        try await house.hear("ana", "@simmer \(Self.line)")
        let question = try await house.ask("ana", "remind me tomorrow")
        #expect(question.code == "missing")
        let said = try await deliver(Self.cancel, house).said
        #expect(said.map(\.code).first == "not_understood" && said[0].options.isEmpty)
        #expect(try await house.ask("ana", "call mum").code == nil)
        #expect(try await house.reminders().map(\.text) == ["call mum"])
    }

    @Test("who has waited too long is not asked for any more")
    func late() async throws {
        let house = try await house()
        try await house.hear("ana", "@simmer \(Self.line)")
        house.clock.advance(seconds: 61)
        let late = try await deliver(Self.cancel, house)
        #expect(late.question == nil && late.said.map(\.code) == ["not_understood"])
    }

    @Test("the job holds no words, and names of the speaker's other rooms stay here")
    func names() async throws {
        let house = try await house()
        let ana = try #require(house.people["ana"]).key
        try await house.store.write { _ = try $0.rooms.create(name: "Secret penne plans", kind: .chat, owner: ana) }
        try await house.hear("ana", "@simmer \(Self.line)")
        let job = try #require(try await jobs(house).first)
        #expect(!String(decoding: job.body.bytes, as: UTF8.self).contains("yeet"))
        let question = try #require(try await deliver(nil, house).question)
        #expect(!question.names.contains { $0.name.contains("Secret") } && !question.orders.isEmpty)
    }

    @Test("“about” says what leaves the machine, where something does")
    func about() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "about").text.contains("box.lan"))
        #expect(try await house.ask("ana", "à propos").text.contains("box.lan"))
        house.environment.reading = nil
        house.restart()
        #expect(!(try await house.ask("ana", "about").text.contains("model")))
    }
}

@Suite struct ReadingGateTests {
    private let start = House.start

    private func gate(_ change: (inout Limits) -> Void = { _ in }) -> ReadingGate {
        var limits = Limits()
        change(&limits)
        return ReadingGate(host: "box.lan", limits: limits)
    }

    @Test("one account and all together have so many a minute and a day")
    func budgets() {
        let gate = gate {
            $0.readingsPerMinute = 4
            $0.readingsPerDay = 7
            $0.readingsPerMinuteOfAccount = 2
            $0.readingsPerDayOfAccount = 3
        }
        func taken(_ account: AccountKey, after seconds: Int) -> Bool {
            gate.take(account, at: start.adding(seconds: seconds))
        }
        #expect(taken(1, after: 0) && taken(1, after: 1) && !taken(1, after: 2))
        #expect(taken(2, after: 3) && taken(2, after: 4) && !taken(3, after: 5), "four in a minute")
        #expect(taken(1, after: 61) && !taken(1, after: 130), "three in a day")
        #expect(taken(3, after: 140) && taken(3, after: 141) && !taken(4, after: 300), "seven in a day")
        #expect(taken(1, after: 86_462))
        #expect(taken(1, after: -600_000), "a clock that was set back keeps nobody waiting")
    }

    @Test("after three failures in a row it is left alone, longer each time, and one line tries it again")
    func breaker() {
        let gate = gate()
        func taken(after seconds: Int) -> Bool { gate.take(AccountKey(seconds), at: start.adding(seconds: seconds)) }
        gate.failed(at: start)
        gate.failed(at: start)
        gate.answered()
        gate.failed(at: start)
        gate.failed(at: start)
        #expect(taken(after: 0))
        gate.failed(at: start)
        #expect(!taken(after: 1) && !taken(after: 59))
        #expect(taken(after: 60) && !taken(after: 61), "one line")
        gate.failed(at: start.adding(seconds: 62))
        #expect(!taken(after: 62 + 119) && taken(after: 62 + 120))
        gate.answered()
        #expect(taken(after: 183) && taken(after: 184))
    }
}
