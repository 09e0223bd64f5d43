import SimmerDomain
import Testing

@testable import SimmerBot

@Suite("Timers by sentence")
struct TimerDialogueTests {
    @Test("N34 N57: a full order is obeyed without addressing the bot, with a card and the starter")
    func ambient() async throws {
        let house = try await House()
        let answers = try await house.hear("ana", "start 9 min timer for penne")
        let answer = try #require(answers.first)
        let timer = try #require(try await house.live()["penne"])
        #expect(answers.count == 1)
        #expect(timer.totalSeconds == 540 && timer.startedBy == house.people["ana"]?.id)
        #expect(answer.card?["id"]?.string == timer.id && answer.text.contains("penne"))
    }

    @Test("N34: an order that was typed offline counts from when it was typed")
    func offline() async throws {
        let house = try await House()
        try await house.hear(
            "ana", "@simmer start a 9 minute timer for penne", composedAt: House.start.adding(seconds: -120))
        let timer = try #require(try await house.live()["penne"])
        #expect(timer.endsAt == House.start.adding(seconds: 420))
    }

    @Test(
        "N36 N37 B3: pause, resume, cancel, undo, in both languages",
        arguments: [
            ("pause the penne", "resume penne", "cancel the penne timer", "undo"),
            ("mets le minuteur en pause", "reprends le minuteur", "annule le minuteur", "annule la dernière action"),
        ])
    func life(pause: String, resume: String, cancel: String, undo: String) async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        house.clock.advance(seconds: 288)
        #expect(try await house.ask("ana", pause).text.contains("4:12"))
        house.clock.advance(seconds: 1_000)
        #expect(try await house.ask("ana", pause).code == "invalid")
        try await house.ask("ana", resume)
        #expect(try await house.live()["penne"]?.rest(at: house.clock.now()) == 252_000)
        #expect(try await house.ask("ana", cancel).code == nil)
        #expect(try await house.live().isEmpty)
        house.clock.advance(seconds: 60)
        #expect(try await house.ask("ana", undo).code == nil)
        #expect(try await house.live()["penne"]?.rest(at: house.clock.now()) == 252_000)
    }

    @Test(
        "N37 B2: with two running and none named it asks, changes nothing, and takes number, name or pointer",
        arguments: [
            ("stop the timer", "the penne one", "rice"), ("stop the timer", "1", "rice"),
            ("stop the timer", "the second one", "penne"),
            ("arrête le minuteur", "celui des penne", "rice"), ("annule le minuteur", "le premier", "rice"),
        ])
    func choice(order: String, answer: String, left: String) async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        try await house.ask("ana", "start a 20 minute timer for rice")
        let question = try await house.ask("ana", order)
        #expect(question.code == "ambiguous" && question.options.count == 2 && question.isQuiet)
        #expect(try await house.live().count == 2)
        // Nobody else answers it, and talk is no answer.
        #expect(try await house.hear("bo", answer).isEmpty)
        #expect(try await house.hear("ana", "what a day").isEmpty)
        house.restart()
        let done = try #require(try await house.hear("ana", answer).first)
        #expect(done.code == nil, "\(done.text)")
        #expect(try await house.live().keys.sorted() == [left])
    }

    @Test("B2: a length, a part of the name, the state or the starter tells which timer is meant")
    func found() async throws {
        let house = try await House()
        for line in ["start a 9 minute timer for penne", "start a 20 minute timer for rice"] {
            try await house.ask("ana", line)
        }
        #expect(try await house.ask("ana", "pause the rice").code == nil)
        // Only penne still runs.
        #expect(try await house.ask("ana", "pause the timer").code == nil)
        #expect(try await house.ask("ana", "cancel the 20 minute timer").code == nil)
        #expect(try await house.live().keys.sorted() == ["penne"])
    }

    @Test("B4: several timers in one line are one command, undone as one")
    func several() async throws {
        let house = try await House()
        let answers = try await house.hear("ana", "@simmer 10 minutes for eggs and 25 for rice")
        #expect(answers.count == 2)
        #expect(try await house.live().values.map(\.totalSeconds).sorted() == [600, 1500])
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.live().isEmpty)
        #expect(try await house.ask("ana", "redo").code == nil)
        #expect(try await house.live().count == 2)
    }

    @Test(
        "N34, rule 1: the missing length is asked for; the answer starts the timer; others' lines and talk do not",
        arguments: [
            ("start the penne timer", "9", 540), ("set a timer for penne", "8:30", 510),
            ("lance le minuteur des penne", "huit minutes et demie", 510),
        ])
    func missing(order: String, answer: String, seconds: Int) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", order).code == "missing")
        #expect(try await house.hear("bo", answer).isEmpty)
        #expect(try await house.hear("ana", "the sky is nice tonight, is it not").isEmpty)
        house.clock.advance(seconds: 60)
        try await house.hear("ana", answer)
        let timer = try #require(try await house.timers().first)
        #expect(timer.totalSeconds == seconds && timer.endsAt == house.clock.now().adding(seconds: seconds))
    }

    @Test("rule 1: a draft lapses after ten minutes and is dropped by cancel")
    func lapses() async throws {
        let house = try await House()
        try await house.ask("ana", "set a timer for penne")
        house.clock.advance(seconds: 601)
        #expect(try await house.hear("ana", "9").isEmpty)
        try await house.ask("ana", "set a timer for penne")
        #expect(try await house.hear("ana", "never mind").count == 1)
        #expect(try await house.hear("ana", "9").isEmpty)
        #expect(try await house.timers().isEmpty)
    }

    @Test("N40: the end is told once, with the starter, and how late it is when it is")
    func fires() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        house.clock.advance(seconds: 540)
        // A question in the last second does not swallow the alarm.
        try await house.ask("bo", "how long left?")
        let alarm = try #require(try await house.fire().first)
        #expect(
            alarm.text.contains("penne") && alarm.text.contains("@ana") && !alarm.isQuiet && !alarm.text.contains("ago")
        )
        #expect(try await house.fire().isEmpty)
        try await house.ask("ana", "lance un minuteur de 2 minutes pour le riz")
        house.clock.advance(seconds: 300)
        let late = try #require(try await house.fire().first)
        #expect(late.text.folded.contains("il y a 3 minutes"), "\(late.text)")
    }

    @Test(
        "N41 B6: stop silences what rings, one more minute starts anew under the same name",
        arguments: ["one more minute", "encore une minute"])
    func rings(more: String) async throws {
        let house = try await House()
        try await house.ask("ana", "start a 1 minute timer for penne")
        house.clock.advance(seconds: 60)
        _ = try await house.fire()
        #expect(try await house.hear("bo", "stop").count == 1)
        #expect(try await house.timers().map(\.state) == [.acknowledged])
        #expect(try await house.hear("bo", "stop").isEmpty)
        try await house.ask("ana", "start a 1 minute timer for rice")
        house.clock.advance(seconds: 60)
        _ = try await house.fire()
        #expect(try await house.ask("ana", more).code == nil)
        let rice = try #require(try await house.live()["rice"])
        #expect(rice.totalSeconds == 60)
    }

    @Test("rule 4: a change that changes nothing claims no success, and a card is edited in place")
    func card() async throws {
        let house = try await House()
        let started = try await house.ask("ana", "start a 9 minute timer for penne")
        try await house.ask("ana", "pause the penne")
        let key = house.room.key
        let card = try await house.store.read { try $0.events.find(key, started.seq)?.content["card"] }
        #expect(card?["state"]?.string == "paused" && card?["version"]?.int == 2 && card?["endedBy"] == nil)
        #expect(try await house.ask("ana", "pause the penne").code != nil)
    }

    @Test("N41: a card says who ended its timer, until that is taken back", arguments: ["cancel", "acknowledge"])
    func ended(how: String) async throws {
        let house = try await House()
        let started = try await house.ask("ana", "start a 9 minute timer for penne")
        var place = started.seq
        if how == "cancel" {
            try await house.ask("bo", "cancel the penne")
        } else {
            house.clock.advance(seconds: 540)
            place = try #require(try await house.fire().last).seq
            try await house.ask("bo", "stop the penne")
        }
        func card() async throws -> JSON? {
            try await house.store.read { [key = house.room.key, place] in
                try $0.events.find(key, place)?.content["card"]
            }
        }
        #expect(try await card()?["endedBy"]?.string == house.people["bo"]?.id)
        if how == "cancel" {
            try await house.ask("bo", "undo")
            let back = try await card()
            #expect(back?["state"]?.string == "running" && back?["endedBy"] == nil)
        }
    }

    @Test("N38: a room has a limit of live timers, and the same name twice gets a number")
    func limits() async throws {
        let house = try await House()
        for _ in 0..<2 { try await house.ask("ana", "start a 9 minute timer for penne") }
        #expect(try await house.live().keys.sorted() == ["penne", "penne 2"])
        for number in 3...20 { try await house.ask("ana", "start a \(number) minute timer for pot") }
        #expect(try await house.ask("ana", "start a 9 minute timer for soup").code == "limit")
        #expect(try await house.live().count == 20)
    }

    @Test("N38: a length beyond all numbers is too long or unknown, like any that is long")
    func endless() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        #expect(try await house.ask("ana", "cancel the 1e300 hour timer").code == "unknown")
        #expect(try await house.ask("ana", "start a 1e300 hour timer for rice").code == "too_big")
        #expect(try await house.live().keys.sorted() == ["penne"])
    }

    @Test("rule 2: an unknown name offers the nearest, and yes takes it")
    func nearest() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for fusilli")
        try await house.ask("ana", "start a 9 minute timer for rice")
        let question = try await house.ask("ana", "pause the fusilo timer")
        if question.code == "unknown" { try await house.hear("ana", "yes") }
        #expect(try await house.live()["fusilli"]?.state == .paused)
        #expect(try await house.ask("ana", "cancel the soup timer").code == "unknown")
    }
}
