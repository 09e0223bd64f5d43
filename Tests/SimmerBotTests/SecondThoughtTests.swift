import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("What a stranger stumbles over")
struct SecondThoughtTests {
    @Test(
        "N34: cooking something asks for how long; what is no time is asked again, and no drops it",
        arguments: [("cook the bows", "lots", "no"), ("cuis les penne", "beaucoup", "non")])
    func cooking(line: String, vague: String, no: String) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", line).code == "missing")
        #expect(try await house.ask("ana", vague).code == "not_number")
        #expect(try await house.ask("ana", "0").code == "not_number")
        #expect(try await house.ask("ana", no).code == nil)
        #expect(try await house.timers().isEmpty)
        try await house.ask("ana", line)
        try await house.hear("ana", "7")
        #expect(try await house.timers().map(\.totalSeconds) == [420])
    }

    @Test(
        "T16: “a while” and no minutes are no time, which is asked for",
        arguments: [
            ("steep for a while", "minutes and seconds"), ("steep for 0 minutes", "minutes and seconds"),
            ("brew the Sencha for 0 minutes", "minutes and seconds"), ("infuse un moment", "minutes et de secondes"),
            ("infusion de 0 minute", "minutes et de secondes"), ("minuteur de 0 minute", "minutes et de secondes"),
        ])
    func aWhile(line: String, asked: String) async throws {
        let house = try await House()
        for text in [line, "0 minutes"] {
            let answer = try await house.ask("ana", text)
            #expect(answer.code == "not_number" && answer.text.contains(asked), "\(answer.text)")
        }
        try await house.hear("ana", "2:30")
        #expect(try await house.timers().map(\.totalSeconds) == [150])
    }

    @Test("B6: “snooze 5” while it rings is five minutes more, and while it runs it changes no timer")
    func snooze() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 1 minute timer for garlic")
        try await house.ask("ana", "snooze 20 minutes")
        #expect(try await house.timers().map(\.totalSeconds) == [60])
        house.clock.advance(seconds: 60)
        _ = try await house.fire()
        #expect(try await house.ask("ana", "snooze 5").code == nil)
        #expect(try await house.live()["garlic"]?.totalSeconds == 300)
    }

    @Test(
        "E19: “soon” is no time and no part of the text",
        arguments: [
            ("remind me soon to call mum", "call mum"), ("rappelle-moi bientôt d'appeler maman", "appeler maman"),
        ])
    func soon(line: String, text: String) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", line).code == "missing")
        try await house.ask("ana", "in 5 minutes")
        #expect(try await house.reminders().map(\.text) == [text])
    }

    @Test(
        "B5: “tomorrow instead” after a reminder puts that one off", arguments: ["tomorrow instead", "demain plutôt"])
    func instead(line: String) async throws {
        let house = try await House()
        try await house.ask("ana", "remind me in 1 minute to stir")
        house.clock.advance(seconds: 60)
        _ = try await house.fire()
        #expect(try await house.ask("ana", line).code == nil)
        #expect(try await house.reminders().first?.snoozedUntil.map(House.local)?.hasPrefix("2026-12-03") == true)
    }

    @Test(
        "B8: a reminder for somebody who is not here says who is unknown",
        arguments: ["remind Zoe tomorrow at 9 to eat", "rappelle à Zoé demain à 9 h de manger"])
    func nobody(line: String) async throws {
        #expect(try await House().ask("ana", line).code == "unknown")
    }

    @Test("B8: a list is in the language of whoever asks for it")
    func languageOfList() async throws {
        let house = try await House()
        try await house.ask("ana", "chaque lundi à 9 h, rappelle-nous de nourrir le levain")
        #expect(try await house.ask("bo", "list reminders").text.contains("everyone"))
    }

    @Test("E10 E12: “step 3: …” makes the third step where there are two, and logs where there are three")
    func nextStep() async throws {
        let house = try await House(["ana"], kind: .lab)
        try await house.ask("ana", "new experiment Trial from Monday to Friday: wait")
        try await house.ask("ana", "save")
        for step in ["wash", "spin"] { try await house.ask("ana", "add step: \(step)") }
        #expect(try await house.ask("ana", "step 3: add enzyme").code == nil)
        let key = house.room.key
        #expect(try await house.store.read { try $0.objects.list(Step.self, in: key).count } == 3)
        // It is the current step now.
        #expect(try await house.ask("ana", "log observation: clear").text.contains("add enzyme"))
        try await house.ask("ana", "step 3: 5 mL of it")
        #expect(try await house.store.read { try $0.objects.list(StepEntry.self, in: key).count } == 2)
        #expect(try await house.ask("ana", "step 9: x").code == "unknown")
        #expect(try await house.ask("ana", "history of step 3").text.contains("5 mL of it"))
    }

    @Test("P16: inviting oneself is said to be that", arguments: ["invite me", "invite-moi", "invite ana"])
    func oneself(line: String) async throws {
        #expect(try await House().ask("ana", line).code == "duplicate")
    }

    @Test("F5: “since 9” in the afternoon is this morning")
    func sinceAnHour() async throws {
        let house = try await House()
        try await house.hear("ana", "in the morning")
        house.clock.advance(seconds: 4 * 3_600)
        #expect(try await house.ask("bo", "what happened since 9").text.contains("2 December 2026 at 09:00"))
    }

    @Test("E8: with one step there is no other one; P7: “no” is no name of a room")
    func noOther() async throws {
        let house = try await House(["ana"], kind: .lab)
        try await house.ask("ana", "new experiment Trial from Monday to Friday: wait")
        try await house.ask("ana", "save")
        try await house.ask("ana", "add step: wash")
        try await house.ask("ana", "log observation: cloudy")
        #expect(try await house.ask("ana", "other step").code == "unknown")
        try await house.ask("ana", "make a group")
        try await house.ask("ana", "no")
        let key = try #require(house.people["ana"]).key
        #expect(try await house.store.read { try $0.rooms.all(of: key).map(\.name) } == ["Kitchen"])
    }

    @Test("P5: who is here, in French", arguments: ["qui est dans le salon ?", "qui est là ?"])
    func whoIsHere(line: String) async throws {
        #expect(try await House().ask("ana", line).text.contains("Bo"))
    }

    @Test("F14: a look that there is not", arguments: ["purple mode", "mode violet"])
    func look(line: String) async throws {
        #expect(try await House().ask("ana", line).code == "unknown")
    }

    @Test("a command that is said again while one of its pieces is asked for is the command")
    func again() async throws {
        let house = try await House()
        try await house.ask("ana", "make a group")
        #expect(try await house.ask("ana", "make a group called Family").code == nil)
        let key = try #require(house.people["ana"]).key
        #expect(try await house.store.read { try $0.rooms.all(of: key).map(\.name).sorted() } == ["Family", "Kitchen"])
    }
}
