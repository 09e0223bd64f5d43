import SimmerDomain
import Testing

@testable import SimmerActions
@testable import SimmerBot

@Suite("Reminders by sentence")
struct ReminderDialogueTests {
    @Test(
        "B5 E19: the answer says back weekday, date, time, zone and repeat",
        arguments: [
            (
                "remind us every Monday at 9 to feed the cells", "feed the cells",
                ["monday 7 december", "9:00", "europe/paris", "every monday"]
            ),
            (
                "chaque lundi à 9 h, rappelle-nous de nourrir les cellules", "nourrir les cellules",
                ["lundi 7 decembre", "9 h", "europe/paris", "chaque lundi"]
            ),
        ])
    func weekly(line: String, text: String, words: [String]) async throws {
        let house = try await House()
        let answer = try await house.ask("ana", line)
        let reminder = try #require(try await house.reminders().first)
        #expect(reminder.text == text && reminder.targets.isEmpty && reminder.rule?.text == "FREQ=WEEKLY;BYDAY=MO")
        #expect(House.local(reminder.dueAt) == "2026-12-07 09:00")
        for word in words { #expect(answer.text.folded.contains(word), "\(answer.text)") }
    }

    @Test(
        "E19: one for oneself, at an instant or after a while",
        arguments: [
            ("remind me tomorrow at 14:30 to call Mum", "call Mum", "2026-12-03 14:30"),
            ("rappelle-moi de changer le milieu demain à 9 h", "changer le milieu", "2026-12-03 09:00"),
            ("remind me in 45 minutes to stir", "stir", "2026-12-02 10:45"),
            ("remind me to change the medium tomorrow", "change the medium", "2026-12-03 09:00"),
        ])
    func once(line: String, text: String, due: String) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", line).code == nil)
        let reminder = try #require(try await house.reminders().first)
        #expect(
            reminder.text == text && reminder.targets == [house.people["ana"]?.id] && House.local(reminder.dueAt) == due
        )
    }

    @Test("B5: the first turn of a rule is found before the transaction, which takes it while it lies ahead")
    func firstTurn() async throws {
        let house = try await House()
        let (methods, ana, room) = (
            RoomMethods(house.environment.actions), try #require(house.people["ana"]), house.room
        )
        let now = house.clock.now()
        let rule: JSON = ["text": "stir", "rrule": "FREQ=DAILY", "time": "09:00", "#first": .int(1)]
        let prepared = await methods.prepared(.reminderCreate, rule, by: ana, at: now)
        let first = try #require(prepared["#first"]?.int.flatMap(Instant.init(checking:)))
        #expect(House.local(first) == "2026-12-03 09:00")
        // Nobody brings one along, and where the instant is named there is none.
        for other: JSON in [["text": "stir", "#first": .int(1)], ["rrule": "FREQ=NEVER", "#first": .int(1)]] {
            #expect(await methods.prepared(.reminderCreate, other, by: ana, at: now)["#first"] == nil)
        }
        let named: JSON = ["text": "stir", "rrule": "FREQ=DAILY", "dueAt": JSON(now + 60_000)]
        #expect(await methods.prepared(.reminderCreate, named, by: ana, at: now) == named)
        for (params, due) in [(prepared, first), (rule, first), (named, now + 60_000)] {
            let made = try await house.store.write { tx in
                try methods.perform(.reminderCreate, params, by: ana, in: room, tx)
            }
            #expect(made["reminder"]?["dueAt"] == JSON(due))
        }
    }

    @Test(
        "E19: past, missing and too far have their codes, and store nothing",
        arguments: [
            ("remind me yesterday at 9 to call", "past"), ("remind me to call", "missing"),
            ("remind me tomorrow at 9", "missing"),
            ("remind me in 9 years to call", "too_big"), ("rappelle-moi hier à 9 h d'appeler", "past"),
        ])
    func refused(line: String, code: String) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", line).code == code)
        #expect(try await house.reminders().isEmpty)
    }

    @Test(
        "E19: who calls the bot again with another order does not answer its question",
        arguments: [
            ("@simmer wake me at 6:45 tomorrow", "simmer, start 9 min timer for penne"),
            ("@simmer wake me at 6:45 tomorrow", "@simmer please start a timer for penne, 9 minutes"),
            ("@simmer réveille-moi demain à 6h45", "simmer, lance un minuteur de 9 minutes pour les penne"),
        ])
    func anotherOrder(line: String, order: String) async throws {
        let house = try await House()
        _ = try await house.hear("ana", line)
        _ = try await house.hear("ana", order)
        #expect(try await house.reminders().isEmpty)
        #expect(try await house.live().keys.first == "penne")
    }

    @Test("E19: a time of today that is over is offered for tomorrow")
    func tomorrow() async throws {
        let house = try await House()
        let question = try await house.ask("ana", "remind me today at 9:30 am to call")
        #expect(question.code == "past")
        try await house.hear("ana", "yes")
        #expect(House.local(try #require(try await house.reminders().first).dueAt) == "2026-12-03 09:30")
    }

    @Test("B5 E20: snooze, done, list, move by number, cancel by name, undo")
    func life() async throws {
        let house = try await House()
        for text in ["water the plants", "change the medium", "call Mum"] {
            try await house.ask("ana", "remind me tomorrow at 9 to \(text)")
        }
        let list = try await house.ask("ana", "list reminders")
        #expect(list.isQuiet && list.text.contains("2. change the medium"))
        #expect(try await house.ask("ana", "move reminder 2 to 10").code == nil)
        let moved = try #require(try await house.reminders().first { $0.text == "change the medium" })
        #expect(House.local(moved.dueAt) == "2026-12-03 10:00")
        #expect(try await house.ask("ana", "move reminder 7 to 10").code == "unknown")
        #expect(try await house.ask("ana", "cancel the medium reminder").code == nil)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.reminders().filter { $0.state == .waiting }.count == 3)
        house.clock.advance(seconds: 23 * 3_600)
        let fired = try await house.fire()
        #expect(fired.count == 2 && fired.allSatisfy { $0.text.contains("@ana") })
        let call = try #require(fired.first { $0.text.contains("call Mum") })
        #expect(try await house.ask("ana", "snooze 20 minutes", replyTo: call.seq).code == nil)
        let snoozed = try #require(try await house.reminders().first { $0.text == "call Mum" })
        #expect(snoozed.snoozedUntil == house.clock.now().adding(seconds: 1_200) && snoozed.state == .waiting)
        #expect(try await house.ask("ana", "done", replyTo: call.seq).code == nil)
        #expect(try await house.reminders().first { $0.text == "call Mum" }?.state == .done)
    }

    @Test("B5: a snoozed repeat keeps its turns; what was missed while down fires once and says how late")
    func repeats() async throws {
        let house = try await House()
        try await house.ask("ana", "remind us every day at 11 am to stir")
        house.clock.advance(seconds: 3_600)
        let first = try #require(try await house.fire().first)
        #expect(try await house.ask("ana", "snooze 20 minutes", replyTo: first.seq).code == nil)
        house.clock.advance(seconds: 1_200)
        #expect(try await house.fire().count == 1)
        #expect(House.local(try #require(try await house.reminders().first?.due)) == "2026-12-03 11:00")
        house.clock.advance(seconds: 3 * 86_400)
        house.restart()
        let late = try await house.fire()
        #expect(late.count == 1 && late[0].text.contains("ago"), "\(late.map(\.text))")
        #expect(try await house.fire().isEmpty)
    }

    @Test("B8: others are added and join")
    func others() async throws {
        let house = try await House("ana", "bo", "cleo")
        let made = try await house.ask("ana", "remind me tomorrow at 9 to call the shop")
        #expect(try await house.ask("ana", "also remind Bo").code == nil)
        #expect(try await house.ask("cleo", "me too", replyTo: made.seq).code == nil)
        #expect(try await house.reminders().first?.targets.count == 3)
        #expect(try await house.ask("cleo", "me too", replyTo: made.seq).code == "duplicate")
    }

    @Test("the speaker's later change of zone moves nothing")
    func zone() async throws {
        let house = try await House()
        try await house.ask("ana", "remind me every day at 11 am to stir")
        let ana = try #require(house.people["ana"])
        try await house.store.write { tx in
            var account = ana
            account.timeZone = "America/New_York"
            try tx.accounts.update(account)
        }
        house.clock.advance(seconds: 3_600)
        #expect(try await house.fire().count == 1)
        #expect(House.local(try #require(try await house.reminders().first).dueAt) == "2026-12-03 11:00")
    }
}
