import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("A conversation: corrections, further orders, what is at hand")
struct ConversationTests {
    /// A room of one, where every line is for the bot.
    private func alone(_ language: String = "en") async throws -> House {
        let house = try await House("ana")
        let ana = try #require(house.people["ana"]).key
        try await house.store.write { tx in
            guard var account = try tx.accounts.find(ana) else { return }
            account.language = language
            try tx.accounts.update(account)
        }
        return house
    }

    private func seconds(_ house: House) async throws -> [String: Int] {
        try await house.live().mapValues(\.totalSeconds)
    }

    @Test(
        "another length right after the start changes that timer, counted from its start, and undo brings the old one back",
        arguments: [
            ("start a 9 minute timer for penne", "no, 12", "undo"), ("penne 9 min", "make it 12", "undo"),
            ("penne 9 min", "sorry, I meant 12 minutes", "undo"), ("penne 9 min", "12 instead", "undo"),
            ("penne 9 min", "wait, no, 12 minutes", "undo"), ("penne 9 min", "make that twelve minutes", "undo"),
            ("lance un minuteur de 9 minutes pour les penne", "non, 12", "annule la dernière action"),
            ("penne 9 min", "mets 12", "annule la dernière action"),
            ("penne 9 min", "pardon, je voulais dire 12 minutes", "annule la dernière action"),
            ("penne 9 min", "mets-le plutôt à 12 minutes", "annule la dernière action"),
            ("penne 9 min", "plutôt 12", "annule la dernière action"),
        ])
    func otherLength(order: String, correction: String, undo: String) async throws {
        let house = try await alone(undo == "undo" ? "en" : "fr")
        try await house.hear("ana", order)
        let end = try #require(try await house.live()["penne"]?.endsAt)
        house.clock.advance(seconds: 20)
        let answer = try #require(try await house.hear("ana", correction).first)
        #expect(answer.code == nil && answer.text.contains("12") && answer.text.contains("9"), "\(answer.text)")
        #expect(try await seconds(house) == ["penne": 720])
        #expect(try await house.live()["penne"]?.endsAt == end.adding(seconds: 180))
        #expect(try await house.hear("ana", undo).first?.code == nil)
        #expect(try await seconds(house) == ["penne": 540])
    }

    @Test(
        "another name right after the start renames that timer",
        arguments: [("penne 9 min", "no, for the rice", "rice"), ("penne 9 min", "non, pour le riz", "riz")])
    func otherName(order: String, correction: String, name: String) async throws {
        let house = try await alone()
        try await house.hear("ana", order)
        #expect(try await house.hear("ana", correction).first?.code == nil)
        #expect(try await seconds(house) == [name: 540])
    }

    @Test(
        "what was added is corrected as a whole, and undone as a whole",
        arguments: [("add 2 minutes to the penne", "no, 3"), ("ajoute 2 minutes aux penne", "non, 3")])
    func otherAddition(order: String, correction: String) async throws {
        let house = try await alone()
        try await house.hear("ana", "start a 9 minute timer for penne")
        try await house.hear("ana", order)
        #expect(try await seconds(house) == ["penne": 660])
        #expect(try await house.hear("ana", correction).first?.code == nil)
        #expect(try await seconds(house) == ["penne": 720])
        #expect(try await house.hear("ana", "undo").first?.code == nil)
        #expect(try await seconds(house) == ["penne": 660])
    }

    @Test(
        "another time right after a reminder moves it",
        arguments: [
            ("remind me tomorrow at 9 to feed the cells", "no, at 11", "2026-12-03 11:00"),
            ("remind me tomorrow at 9 to feed the cells", "no, 12", "2026-12-03 12:00"),
            ("remind me tomorrow at 9 to feed the cells", "sorry, I meant Friday at 8", "2026-12-04 08:00"),
            ("rappelle-moi demain à 9 h de nourrir les cellules", "non, à 11 h", "2026-12-03 11:00"),
            ("rappelle-moi demain à 9 h de nourrir les cellules", "non, 12", "2026-12-03 12:00"),
            ("rappelle-moi demain à 9 h de nourrir les cellules", "pardon, vendredi à 8 h", "2026-12-04 08:00"),
        ])
    func otherTime(order: String, correction: String, due: String) async throws {
        let house = try await alone(order.hasPrefix("rappelle") ? "fr" : "en")
        try await house.hear("ana", order)
        let answer = try #require(try await house.hear("ana", correction).first)
        #expect(answer.code == nil, "\(answer.text)")
        #expect(try await house.reminders().filter(\.isLive).map { House.local($0.dueAt) } == [due])
    }

    @Test(
        "another text right after a reminder is the same reminder with that text",
        arguments: [
            ("remind me tomorrow at 9 to feed the cells", "no, to feed the fish", "feed the fish"),
            (
                "rappelle-moi demain à 9 h de nourrir les cellules", "non, de nourrir les poissons",
                "nourrir les poissons"
            ),
        ])
    func otherText(order: String, correction: String, text: String) async throws {
        let house = try await alone()
        try await house.hear("ana", order)
        #expect(try await house.hear("ana", correction).first?.code == nil)
        let live = try await house.reminders().filter(\.isLive)
        #expect(live.map(\.text) == [text] && live.map { House.local($0.dueAt) } == ["2026-12-03 09:00"])
    }

    @Test("a correction that cannot be changes nothing")
    func impossible() async throws {
        let house = try await alone()
        try await house.hear("ana", "start a 9 minute timer for penne")
        house.clock.advance(seconds: 300)
        #expect(try await house.hear("ana", "no, 4").first?.code == "too_big")
        #expect(try await seconds(house) == ["penne": 540])
        #expect(try await house.hear("ana", "no, 0").first?.code != nil)
        #expect(try await seconds(house) == ["penne": 540])
    }

    @Test(
        "a line that goes on with the order before is one more of the same",
        arguments: [
            ("10 minutes for eggs", "and 25 for the rice", "", ["eggs": 600, "rice": 1500]),
            ("10 minutes for eggs", "and one for the rice", "25", ["eggs": 600, "rice": 1500]),
            ("10 minutes pour les œufs", "et 25 pour le riz", "", ["œufs": 600, "riz": 1500]),
            ("10 minutes pour les œufs", "et un pour le riz", "25", ["œufs": 600, "riz": 1500]),
        ])
    func further(order: String, next: String, answer: String, timers: [String: Int]) async throws {
        let house = try await alone(order.contains("pour") ? "fr" : "en")
        try await house.hear("ana", order)
        let reply = try #require(try await house.hear("ana", next).first)
        if answer.isEmpty {
            #expect(reply.code == nil, "\(reply.text)")
        } else {
            #expect(reply.code == "missing", "\(reply.text)")
            try await house.hear("ana", answer)
        }
        #expect(try await seconds(house) == timers)
    }

    @Test(
        "several orders in one line, also where one of them has to be asked about",
        arguments: [
            ("10 minutes for eggs and 25 for rice", "", ["eggs": 600, "rice": 1500]),
            ("10 minutes pour les œufs et 25 pour le riz", "", ["œufs": 600, "riz": 1500]),
            ("10 minutes for eggs and one for rice", "25", ["eggs": 600, "rice": 1500]),
            ("start a timer for eggs, and 25 minutes for rice", "10", ["eggs": 600, "rice": 1500]),
        ])
    func severalInLine(order: String, answer: String, timers: [String: Int]) async throws {
        let house = try await alone(order.contains("pour") ? "fr" : "en")
        try await house.hear("ana", order)
        if !answer.isEmpty { try await house.hear("ana", answer) }
        #expect(try await seconds(house) == timers)
        #expect(try await house.hear("ana", "undo").first?.code == nil)
        #expect(try await seconds(house).isEmpty)
    }

    @Test(
        "focus: what a timer at hand is told needs no name",
        arguments: [
            ("penne 9 min", "add 2 more", 660), ("penne 9 min", "2 more", 660), ("penne 9 min", "add 2 minutes", 660),
            ("penne 9 min", "another 2 minutes", 660), ("penne 9 min", "make it 2 minutes longer", 660),
            ("penne 9 min", "make it 11", 660), ("penne 9 min", "set it to 11 minutes", 660),
            ("penne 9 min", "ajoute 2", 660), ("penne 9 min", "encore 2 minutes", 660),
            ("penne 9 min", "2 de plus", 660),
            ("penne 9 min", "mets 11", 660), ("penne 9 min", "mets-le à 11 minutes", 660),
        ])
    func atHand(order: String, line: String, seconds expected: Int) async throws {
        let house = try await alone()
        try await house.hear("ana", "start a 20 minute timer for rice")
        try await house.hear("ana", order)
        // Something else in between: it is still the timer last spoken of.
        try await house.hear("ana", "how long left on the penne?")
        #expect(try await house.hear("ana", line).first?.code == nil)
        #expect(try await seconds(house) == ["penne": expected, "rice": 1200])
    }

    @Test("focus: pause it, resume it, cancel it", arguments: ["en", "fr"])
    func it(language: String) async throws {
        let house = try await alone(language)
        try await house.hear("ana", "penne 9 min")
        let lines =
            language == "en"
            ? ["pause it", "resume it", "cancel it"] : ["mets-le en pause", "reprends-le", "annule-le"]
        for (line, state) in zip(lines, [TimerRecord.State.paused, .running, .cancelled]) {
            #expect(try await house.hear("ana", line).first?.code == nil, "\(line)")
            #expect(try await house.timers().map(\.state) == [state], "\(line)")
        }
    }

    @Test(
        "thanks and greetings are answered briefly when addressed, and are talk otherwise",
        arguments: [
            ("@simmer thanks", "thanks a lot"), ("thanks, simmer!", "thanks, Bo!"), ("thanks simmer", "thanks"),
            ("hello simmer!", "hello everybody"),
            ("@simmer good morning", "good morning"), ("merci simmer", "merci"), ("bonjour simmer", "bonjour"),
            ("@simmer merci beaucoup", "merci beaucoup"), ("hey simmer", "hey"),
        ])
    func courtesy(addressed: String, talk: String) async throws {
        let house = try await House()
        let answer = try #require(try await house.hear("ana", addressed).first)
        #expect(answer.code == nil && answer.isQuiet && answer.text.count < 80, "\(answer.text)")
        #expect(try await house.hear("ana", talk).isEmpty)
    }

    @Test(
        "a question takes whatever fits, in both languages, and only from whoever was asked",
        arguments: [
            ("remind me to call Cy", "tomorrow at 8", "2026-12-03 08:00"),
            ("remind me to call Cy", "in two hours", "2026-12-02 12:00"),
            ("remind me to call Cy", "let's say Friday at noon", "2026-12-04 12:00"),
            ("rappelle-moi d'appeler Cy", "demain à 8 h", "2026-12-03 08:00"),
            ("rappelle-moi d'appeler Cy", "dans deux heures", "2026-12-02 12:00"),
            ("rappelle-moi d'appeler Cy", "disons vendredi à midi", "2026-12-04 12:00"),
        ])
    func when(order: String, answer: String, due: String) async throws {
        let house = try await House()
        #expect(try await house.ask("ana", order).code == "missing")
        #expect(try await house.hear("bo", answer).isEmpty)
        #expect(try await house.hear("ana", answer).count == 1)
        #expect(try await house.reminders().map { House.local($0.dueAt) } == [due])
    }

    @Test(
        "both, all, the other one: a choice takes several at once",
        arguments: [("pause the timer", "both"), ("mets le minuteur en pause", "les deux"), ("pause the timer", "all")])
    func both(order: String, answer: String) async throws {
        let house = try await House()
        for line in ["start a 9 minute timer for penne", "start a 20 minute timer for rice"] {
            try await house.ask("ana", line)
        }
        #expect(try await house.ask("ana", order).code == "ambiguous")
        try await house.hear("ana", answer)
        #expect(try await house.live().values.map(\.state) == [.paused, .paused])
    }

    @Test("another order drops the question, and a late answer is none", arguments: ["en", "fr"])
    func topic(language: String) async throws {
        let house = try await House()
        let (ask, other, answer) =
            language == "en"
            ? ("set a timer for penne", "list reminders", "9")
            : ("lance le minuteur des penne", "liste les rappels", "9")
        try await house.ask("ana", ask)
        try await house.ask("ana", other)
        #expect(try await house.hear("ana", answer).isEmpty)
        #expect(try await house.timers().isEmpty)
    }

    @Test(
        "never mind drops what was asked, whoever else says it",
        arguments: [("set a timer for penne", "never mind"), ("lance le minuteur des penne", "laisse tomber")])
    func neverMind(order: String, drop: String) async throws {
        let house = try await House()
        try await house.ask("ana", order)
        #expect(try await house.hear("bo", drop).isEmpty)
        #expect(try await house.hear("ana", drop).count == 1)
        #expect(try await house.hear("ana", "9").isEmpty)
    }
}
