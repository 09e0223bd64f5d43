import Foundation
import SimmerDomain
import SimmerLanguage
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

/// B24: what is confirmed to be meant, by a reader outside whose answers are put in by hand. What is said of it stands
/// in Tests/Dialogues/talk/learned.txt.
@Suite("What is learned from choices") struct WordingTests {
    private static let line = "yeet the penne clock into the sun"
    private static let pause = ReadingAnswer(intent: "timer.pause", slots: ["label": "penne"])

    private func house(_ limits: Limits = Limits()) async throws -> House {
        let house = try await House(["ana", "bo"], limits: limits)
        house.environment.reading = ReadingGate(host: "box.lan", limits: limits)
        try await house.ask("ana", "start 9 min timer for penne")
        return house
    }

    /// Says a line, has it read as that, and takes the proposal, or declines it.
    private func teach(
        _ line: String, _ answer: ReadingAnswer, _ house: House, by name: String = "ana", isMeant: Bool = true
    ) async throws {
        let work = ReadingWork(house.environment)
        let before = try await house.head()
        #expect(try await house.hear(name, "@simmer \(line)").isEmpty, "“\(line)” is asked about")
        let job = try #require(
            try await house.store.read { try $0.jobs.soonest(ReadingWork.kind, limit: 1) }.first)
        let wish = try #require(try await house.store.read { try work.wish(job, $0) })
        let proposal = try #require(work.proposal(answer, wish), "\(answer.intent)")
        try await house.store.write { tx in
            #expect(try tx.jobs.finish(job.id))
            try work.answer(job, proposal, to: wish, tx)
        }
        house.restart()
        let asked = try #require(try await house.said(after: before).first?.answer)
        try await house.ask(name, asked.options[isMeant ? 0 : 1])
    }

    private func wordings(_ house: House) async throws -> [Stored<Wording>] {
        let key = house.room.key
        return try await house.store.read { try $0.objects.list(Wording.self, in: key) }
    }

    @Test("a choice is kept with who made it, and obeyed at once by whoever says so, also after a restart")
    func learned() async throws {
        let house = try await house()
        try await teach(Self.line, Self.pause, house)
        #expect(try await house.live()["penne"]?.state == .paused)
        let kept = try #require(try await wordings(house).first)
        #expect(kept.object.text == Self.line && kept.object.intent == "timer.pause")
        #expect(kept.createdBy == house.people["ana"]?.key && kept.object.language == "en")
        try await house.ask("ana", "resume the penne")
        house.restart()
        let answer = try await house.ask("bo", "Please, YEET the penne clock into the sun!")
        #expect(answer.code == nil)
        #expect(try await house.live()["penne"]?.state == .paused)
    }

    @Test("nobody obeys it who was not spoken to, nor with a “not” in it")
    func notSaid() async throws {
        let house = try await house()
        try await teach(Self.line, Self.pause, house)
        try await house.ask("ana", "resume the penne")
        #expect(try await house.hear("bo", Self.line).isEmpty)
        house.environment.reading = nil
        house.restart()
        #expect(try await house.ask("bo", "never \(Self.line)").code == "not_understood")
        #expect(try await house.live()["penne"]?.state == .running)
    }

    @Test("of too many the oldest goes, and comes back with what pushed it out")
    func limit() async throws {
        var limits = Limits()
        limits.wordingsPerRoom = 2
        let house = try await house(limits)
        for word in ["one", "two", "three"] {
            try await teach("yeet \(word) the penne clock into the sun", Self.pause, house)
            if word != "three" { try await house.ask("ana", "resume the penne") }
        }
        #expect(try await wordings(house).map { $0.object.text.split(separator: " ")[1] } == ["two", "three"])
        try await house.ask("ana", "undo")
        #expect(try await wordings(house).map { $0.object.text.split(separator: " ")[1] } == ["one", "two"])
        #expect(try await house.live()["penne"]?.state == .running)
    }

    @Test("what is not read as that order any more is asked about; another choice replaces it, “no” forgets it")
    func replaced() async throws {
        let house = try await house()
        let (line, tick) = (
            "bagged the tree stuff", ReadingAnswer(intent: "shopping.tick", slots: ["item": "birch bark"])
        )
        try await house.ask("ana", "add birch bark to the shopping list")
        try await teach(line, tick, house)
        #expect(try await wordings(house).map(\.object.intent) == ["shopping.tick"])
        try await house.ask("ana", "take the birch bark off the list")
        try await teach(line, Self.pause, house, by: "bo")
        let kept = try await wordings(house)
        #expect(kept.map(\.object.intent) == ["timer.pause"] && kept.first?.createdBy == house.people["bo"]?.key)
        try await house.ask("bo", "forget that")
        try await house.ask("ana", "add birch bark to the shopping list")
        try await teach(line, tick, house)
        try await house.ask("ana", "take the birch bark off the list")
        try await teach(line, Self.pause, house, by: "bo", isMeant: false)
        #expect(try await wordings(house).isEmpty)
    }

    @Test("what names an instant is obeyed once and not kept: it would be another one the next time")
    func moments() async throws {
        let house = try await house()
        try await teach(
            "schnorkel that oven thingamajig by and by",
            ReadingAnswer(
                intent: "reminder.create", slots: ["text": "check the oven", "when": "in 1 hour", "target": "me"]),
            house)
        #expect(try await wordings(house).isEmpty)
    }

    @Test("undo takes back the order before, where nothing was changed by what was learned")
    func undoneOrder() async throws {
        let house = try await house()
        try await teach("whatcha got on the fire", ReadingAnswer(intent: "timer.list", slots: [:]), house)
        #expect(try await wordings(house).count == 1)
        try await house.ask("ana", "undo")
        #expect(try await house.live().isEmpty)
        #expect(try await wordings(house).count == 1)
    }

    @Test("a member forgets what is the own, an owner everything, by sentence and by method")
    func forgotten() async throws {
        let house = try await house()
        try await teach(Self.line, Self.pause, house)
        try await house.ask("ana", "resume the penne")
        #expect(try await house.ask("bo", Self.line).code == nil)
        #expect(try await house.ask("bo", "forget that").code == "not_allowed")
        #expect(try await house.ask("bo", "forget everything you learned").code == "not_allowed")
        let id = try #require(try await wordings(house).first).id
        let methods = RoomMethods(house.environment.actions)
        let (room, people) = (house.room, house.people)
        func remove(_ name: String) async throws {
            let account = try #require(people[name])
            _ = try await house.store.write { tx in
                try methods.perform(.wordingRemove, ["wording": .string(id)], by: account, in: room, tx)
            }
        }
        await #expect { try await remove("bo") } throws: { ($0 as? Refusal)?.reason == .notAllowed }
        try await remove("ana")
        #expect(try await wordings(house).isEmpty)
        await #expect { try await remove("ana") } throws: { ($0 as? Refusal)?.reason == .notFound }
    }

    @Test(
        "no order that deletes, leaves, invites, shares, exports, signs, locks, mutes, ends sessions or is of an account",
        arguments: HandlerTable.intents)
    func onlySaid(intent: String) {
        let parts = intent.split { !$0.isLetter }
        let grave: Set<Substring> = [
            "delete", "remove", "clear", "leave", "invite", "invites", "share", "export", "sign", "lock", "mute",
            "unmute",
            "logout", "email", "secret", "link", "links", "owner", "block", "unblock", "device",
        ]
        let order = Match(intent: intent, language: "en")
        if !grave.isDisjoint(with: parts) && !DeviceIntents.isQuestion(order) {
            #expect(!HandlerTable.isLearnable(order), "\(intent)")
        }
        if intent == "timer.pause" || intent == "step.did" { #expect(HandlerTable.isLearnable(order)) }
    }
}
