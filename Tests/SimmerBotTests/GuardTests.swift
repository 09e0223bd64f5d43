import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Limits, long names, second thoughts")
struct GuardTests {
    private func house(perPerson: Int) async throws -> House {
        var limits = Limits()
        limits.timersPerPerson = perPerson
        return try await House(["ana", "bo"], limits: limits)
    }

    @Test("N38: one person's timers are counted over all rooms; what is over or of others does not count")
    func perPerson() async throws {
        let house = try await house(perPerson: 2)
        let key = try #require(house.people["ana"]).key
        let other = try await house.store.write { try $0.rooms.create(name: "Lab", kind: .lab, owner: key) }
        try await house.ask("ana", "start a 5 minute timer for eggs")
        try await house.ask("ana", "start a 5 minute timer for gel", in: other)
        let head = try await house.head()
        let refused = try await house.ask("ana", "start a 5 minute timer for rice")
        #expect(refused.code == "limit" && refused.text.contains("2"))
        #expect(try await house.live().keys.sorted() == ["eggs"])
        // The line and its one answer: nothing of the refused timer was told.
        #expect(try await house.head() == head + 2)
        #expect(try await house.ask("bo", "start a 5 minute timer for tea").code == nil)
        try await house.ask("ana", "cancel the eggs")
        #expect(try await house.ask("ana", "start a 5 minute timer for rice").code == nil)
        // Bringing one back counts like starting one.
        #expect(try await house.ask("ana", "undo the eggs").code == "limit")
    }

    @Test("N38: fifty is the number, as delivered")
    func asDelivered() { #expect(Limits().timersPerPerson == 50 && Limits().timersPerRoom == 20) }

    @Test(
        "a timer's name that is too long is refused as such, and one of many words is taken",
        arguments: [
            ("start a 9 minute timer for", "the big pot on the back burner of the old stove in the other kitchen"),
            (
                "lance un minuteur de 9 minutes pour",
                "la grande casserole du fond sur le vieux poêle de l'autre cuisine"
            ),
        ])
    func longLabel(start: String, name: String) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", "\(start) \(name)").code == "too_long")
        #expect(try await house.ask("ana", "\(start) the big pot of tomato soup there").code == nil)
        #expect(try await house.timers().count == 1)
    }

    @Test("N41 T19: the alarm's message keeps its words after it was stopped")
    func alarmWords() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 1 minute timer for penne")
        house.clock.advance(seconds: 60)
        let alarm = try #require(try await house.fire().first)
        try await house.ask("ana", "stop")
        let key = house.room.key
        let now = try #require(try await house.store.read { try $0.events.find(key, alarm.seq) }).content
        #expect(now["text"]?.string == alarm.text && alarm.text.contains("⏰ penne is ready!"))
        #expect(now["card"]?["state"] == "acknowledged")
    }

    @Test("B5: an hour that was read as one of two has a button for the other, and the button's words work")
    func otherHour() async throws {
        let house = try await House()
        let answer = try await house.ask("ana", "remind me at 7 to call mum at work")
        let button = try #require(answer.card?["buttons"]?.array?.first)
        #expect(try await house.reminders().map { House.local($0.dueAt) } == ["2026-12-02 19:00"])
        #expect(button["label"] == "07:00")
        let moved = try await house.hear("ana", try #require(button["say"]?.string), isButton: true)
        #expect(moved.first?.code == nil, "\(moved)")
        #expect(try await house.reminders().map { House.local($0.dueAt) } == ["2026-12-03 07:00"])
        #expect(try await house.ask("ana", "remind me at 19:00 to eat").card?["buttons"] == nil)
    }

    @Test(
        "B5: a repeat and a moved reminder have that button as well",
        arguments: [
            ("remind us every Monday at 7 to feed the cells", "2026-12-07 07:00", "2026-12-07 19:00"),
            ("remind us every day at 6 to feed the cells", "2026-12-02 18:00", "2026-12-03 06:00"),
        ])
    func otherHourOfRepeat(order: String, due: String, other: String) async throws {
        let house = try await House()
        let button = try #require(try await house.ask("ana", order).card?["buttons"]?.array?.first)
        #expect(try await house.reminders().map { House.local($0.dueAt) } == [due])
        let say = try #require(button["say"]?.string)
        #expect(try await house.hear("ana", say, isButton: true).first?.code == nil, "\(say)")
        #expect(try await house.reminders().map { House.local($0.dueAt) } == [other])
        #expect(try await house.reminders().first?.rule != nil)
        let moved = try await house.ask("ana", "move the reminder about feed the cells to Friday at 8")
        let back = try #require(moved.card?["buttons"]?.array?.first?["say"]?.string)
        #expect(try await house.reminders().map { House.local($0.dueAt) } == ["2026-12-04 08:00"])
        #expect(try await house.hear("ana", back, isButton: true).first?.code == nil, "\(back)")
        #expect(try await house.reminders().map { House.local($0.dueAt) } == ["2026-12-04 20:00"])
    }

    @Test("B5: in French the words of that button work too")
    func otherHourInFrench() async throws {
        let house = try await House()
        try await house.ask("ana", "rappelle-moi à 19 h d'appeler maman")
        let say = try delivered.get().phrase(
            "reminder/say other hour",
            [
                "text": .text("appeler maman"),
                "when": .instant(
                    House.start.adding(seconds: 21 * 3_600), zone: .init(identifier: "Europe/Paris") ?? .gmt),
            ], language: "fr")
        #expect(try await house.hear("ana", say, isButton: true).first?.code == nil, "\(say)")
        #expect(try await house.reminders().map { House.local($0.dueAt) } == ["2026-12-03 07:00"])
    }

    @Test("N34 N39: a second timer of a name is asked about only when no time was said")
    func second() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 9 minute timer for penne")
        let asked = try await house.ask("bo", "start a timer for penne")
        #expect(asked.code == "duplicate" && asked.text.contains("9:00"))
        #expect(try await house.hear("bo", "yes").first?.code == "missing")
        try await house.hear("bo", "5 minutes")
        #expect(try await house.live().keys.sorted() == ["penne", "penne 2"])
    }

    @Test(
        "E8: “other step” asks which and puts the entry there; the first one stays readable, and undo takes the move back",
        arguments: [["other step", "1"], ["changer d'étape", "1"], ["I meant step 1"], ["c'était l'étape 1"]])
    func otherStep(lines: [String]) async throws {
        let house = try await House(["ana", "bo"], kind: .lab)
        try await house.ask("ana", "new experiment Trial from Monday to Friday: wait")
        try await house.ask("ana", "save")
        for step in ["wash", "spin"] { try await house.ask("ana", "add step: \(step)") }
        let logged = try await house.ask("ana", "log observation: cloudy")
        #expect(logged.card?["buttons"]?.array?.first?["say"] == "other step", "\(logged)")
        for line in lines { try await house.ask("ana", line) }
        let key = house.room.key
        func entries() async throws -> [String: Bool] {
            try await house.store.read { tx in
                let steps = try tx.objects.list(Step.self, in: key)
                return Dictionary(
                    try tx.objects.list(StepEntry.self, in: key).map { entry in
                        (steps.first { $0.id == entry.object.stepId }?.object.title ?? "", entry.object.isWithdrawn)
                    }, uniquingKeysWith: { first, _ in first })
            }
        }
        #expect(try await entries() == ["spin": true, "wash": false])
        try await house.ask("ana", "undo")
        #expect(try await entries() == ["spin": false, "wash": true])
        #expect(try await house.ask("bo", "other step").code == "not_found")
    }

    @Test("B1 P19: a timer of a deleted room is silent there, and told again to the clock when the room is back")
    func deletedRoom() async throws {
        let house = try await House()
        try await house.ask("ana", "start a 1 minute timer for penne")
        let key = house.room.key
        try await house.store.write { tx in
            if let room = try tx.rooms.find(key) { try tx.rooms.delete(room) }
        }
        house.clock.advance(seconds: 300)
        #expect(try await house.fire().isEmpty)
        let told = try await house.store.write { tx in
            if let room = try tx.rooms.find(key) { try tx.rooms.restore(room) }
            return tx.effects.compactMap { if case .due(let id, let at) = $0 { (id, at) } else { nil } }
        }
        #expect(told.count == 1 && told.first?.1 == House.start.adding(seconds: 60))
        let alarms = try await house.fire()
        #expect(alarms.count == 1 && alarms.first?.text.contains("4 minutes ago") == true, "\(alarms)")
        #expect(try await house.fire().isEmpty)
    }
}
