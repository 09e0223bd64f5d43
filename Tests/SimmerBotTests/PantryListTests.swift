import SimmerDomain
import SimmerLanguage
import SimmerStore
import Testing

@testable import SimmerActions
@testable import SimmerBot

@Suite("The list of noodles")
struct PantryListTests {
    /// Penne and bows on hand, fusilli and orzo out; orzo for a side dish, without brand and time.
    private func house() async throws -> House {
        let house = try await House()
        try await house.shelve("Penne rigate", "Pasta Nova", seconds: 480) { $0.mealCups = 0.75 }
        try await house.shelve("Bows", "Molino", seconds: 450) { $0.mealCups = 1.25 }
        try await house.shelve("Fusilli", "Casa Grano", seconds: 660) { $0.isOnHand = false }
        try await house.shelve("Orzo", nil, seconds: nil) {
            $0.isOnHand = false
            $0.prefersMeal = false
            $0.sideCups = 0.5
        }
        return house
    }
    private func names(_ answer: House.Answer) -> [String] {
        House.titles(answer).map { String($0.prefix { $0 != "(" }).trimmingCharacters(in: .whitespaces) }
    }
    private func items(_ answer: House.Answer) -> [JSON] { answer.card?["items"]?.array ?? [] }

    @Test("N1 N4 N5 N6 N7: a line has name, brand, portion, time, size and availability, also in words")
    func lines() async throws {
        let answer = try await house().ask("ana", "show the noodles")
        #expect(answer.code == nil && answer.isQuiet)
        #expect(House.titles(answer) == ["Bows (Molino)", "Fusilli (Casa Grano)", "Orzo", "Penne rigate (Pasta Nova)"])
        #expect(items(answer)[0]["marks"] == ["☑", "●"] && items(answer)[2]["marks"] == ["☒", "◔"])
        #expect(items(answer)[0]["detail"]?.string == "1¼ cups per person · 7 min 30 s · full meal · on hand")
        #expect(items(answer)[2]["detail"]?.string == "½ cup per person · side dish · out")
        #expect(
            answer.text.contains("4. ☑ ● Penne rigate (Pasta Nova): ¾ cup per person · 8 min · full meal · on hand"))
    }

    @Test("N1: the same in French")
    func french() async throws {
        let answer = try await house().ask("ana", "montre les nouilles")
        #expect(
            items(answer)[0]["detail"]?.string
                == "1¼ tasse par personne · 7\u{A0}min 30\u{A0}s · plat principal · en stock")
    }

    @Test("N1: an empty pantry says how to begin", arguments: ["show the noodles", "montre les nouilles"])
    func empty(line: String) async throws {
        let answer = try await House().ask("ana", line)
        #expect(answer.code == nil && answer.card == nil && !answer.text.isEmpty)
        for filter in ["what's on hand?", "grocery list", "only side dishes"] {
            let filtered = try await House().ask("ana", filter)
            #expect(filtered.code == nil && filtered.text.contains("No noodles yet"))
        }
    }

    @Test("N1: ten lines a page; “more” and the numbers go on behind them")
    func pages() async throws {
        let house = try await House()
        for number in 11...35 { try await house.shelve("Shape \(number)", "Molino", seconds: number * 10) }
        let first = try await house.ask("ana", "show the noodles")
        #expect(House.titles(first).count == 10 && first.card?["more"] != nil)
        let second = try await house.ask("ana", "more")
        #expect(House.titles(second).first == "Shape 21 (Molino)" && items(second).first?["number"]?.int == 11)
        #expect(try await house.ask("ana", "number 12").text.contains("Shape 22"))
        #expect(try await house.ask("ana", "open the third one").text.contains("Shape 13"))
        let third = try await house.ask("ana", "more")
        #expect(House.titles(third).count == 5 && third.card?["more"] == nil)
        let outside = try await house.ask("ana", "number 26")
        #expect(outside.code == "unknown")
    }

    @Test(
        "N14 N15 N16 N17: four orders, each remembered",
        arguments: [
            ("sort by brand", ["Fusilli", "Bows", "Penne rigate", "Orzo"]),
            ("trie par marque", ["Fusilli", "Bows", "Penne rigate", "Orzo"]),
            ("quickest first", ["Bows", "Penne rigate", "Fusilli", "Orzo"]),
            ("trie par temps de cuisson", ["Bows", "Penne rigate", "Fusilli", "Orzo"]),
            ("best noodles first", ["Orzo", "Penne rigate", "Bows", "Fusilli"]),
            ("les mieux notées d'abord", ["Orzo", "Penne rigate", "Bows", "Fusilli"]),
            ("alphabetical order", ["Bows", "Fusilli", "Orzo", "Penne rigate"]),
        ])
    func sorts(line: String, order: [String]) async throws {
        let house = try await house()
        try await house.ask("ana", "rate the orzo 5")
        try await house.ask("bo", "rate the penne 3.5")
        #expect(try await names(house.ask("ana", line)) == order)
        house.restart()
        #expect(try await names(house.ask("ana", "show the noodles")) == order)
        // Bo has a list of his own.
        #expect(try await names(house.ask("bo", "show the noodles")) == ["Bows", "Fusilli", "Orzo", "Penne rigate"])
    }

    @Test("N14: accents and case do not matter for the order")
    func accents() async throws {
        let house = try await House()
        for name in ["Zite", "écrevisse", "Dischi", "Farfalle"] { try await house.shelve(name, nil) }
        #expect(try await names(house.ask("ana", "list my pasta")) == ["Dischi", "écrevisse", "Farfalle", "Zite"])
    }

    @Test("N14: another order is unknown", arguments: ["sort by colour", "trie par couleur"])
    func unknownSort(line: String) async throws {
        #expect(try await house().ask("ana", line).code == "unknown")
    }

    @Test(
        "N18 N19 N20 N21 N22: five filters, named in the title",
        arguments: [
            ("what's on hand?", "on hand", ["Bows", "Penne rigate"]),
            ("qu'est-ce qu'il y a en stock ?", "en stock", ["Bows", "Penne rigate"]),
            ("grocery list", "Grocery", ["Fusilli", "Orzo"]), ("la liste de courses", "courses", ["Fusilli", "Orzo"]),
            ("show main meals", "full meal", ["Bows", "Fusilli", "Penne rigate"]),
            ("montre les plats principaux", "plat principal", ["Bows", "Fusilli", "Penne rigate"]),
            ("noodles for a side", "side dish", ["Orzo"]), ("montre les accompagnements", "accompagnement", ["Orzo"]),
        ])
    func filters(line: String, title: String, shown: [String]) async throws {
        let house = try await house()
        let answer = try await house.ask("ana", line)
        #expect(names(answer) == shown && answer.card?["title"]?.string?.contains(title) == true, "\(answer.text)")
        #expect(try await names(house.ask("ana", "show the noodles")) == shown)
        #expect(try await names(house.ask("ana", "clear the filter")).count == 4)
        #expect(try await names(house.ask("ana", "montre toutes les nouilles")).count == 4)
    }

    @Test("N19 N20 N21 N22: what to say when nothing is left")
    func nothing() async throws {
        let house = try await House()
        try await house.shelve("Orzo", nil) { $0.isOnHand = false }
        let onHand = try await house.ask("ana", "what's on hand?")
        #expect(onHand.code == nil && onHand.text == "Nothing on hand. Unavailable: 1.")
        #expect(try await house.ask("ana", "only side dishes").card == nil)
        let full = try await House()
        try await full.shelve("Orzo", nil)
        #expect(try await full.ask("ana", "grocery list").text == "You have every noodle on the list.")
        #expect(try await full.ask("ana", "show the noodles").text.contains("show all noodles"), "the filter of before")
        #expect(try await full.ask("ana", "montre les nouilles").text.contains("montre toutes les nouilles"))
        #expect(try await full.ask("ana", "show side dishes").card == nil)
    }

    @Test("N20: the grocery list is a checklist; its button ticks")
    func groceries() async throws {
        let answer = try await house().ask("ana", "grocery list")
        #expect(items(answer)[0]["marks"] == ["☐"] && items(answer)[0]["detail"] == nil)
        #expect(items(answer)[0]["buttons"]?.array?.first?["say"]?.string == "bought Fusilli")
    }

    @Test("N8 N10: a timer for a noodle stands in place of its picture, with its buttons; paused too")
    func timer() async throws {
        let house = try await house()
        let penne = try #require(try await house.noodle("Penne rigate"))
        try await house.startTimer("Penne rigate", seconds: 252, for: penne)
        let running = try await house.ask("ana", "show the noodles")
        #expect(running.text.contains("4. ⏱ 4:12 ☑ ● Penne rigate"))
        #expect(items(running)[3]["timer"]?["state"] == "running")
        let says = (items(running)[3]["buttons"]?.array ?? []).compactMap { $0["say"]?.string }
        #expect(says == ["pause the Penne rigate timer", "cancel the Penne rigate timer"])
        #expect(try await house.ask("ana", says[0]).code == nil)
        let paused = try await house.ask("ana", "show the noodles")
        #expect(paused.text.contains("⏸ 4:12"))
        #expect(items(paused)[3]["buttons"]?.array?.first?["say"] == "resume the Penne rigate timer")
        // Without a timer: availability and delete (N11).
        let others = (items(paused)[0]["buttons"]?.array ?? []).compactMap { $0["say"]?.string }
        #expect(others == ["mark Bows as unavailable", "delete Bows"])
    }

    @Test("N10: the button of a timer that has ended meanwhile is told so")
    func ended() async throws {
        let house = try await house()
        let penne = try #require(try await house.noodle("Penne rigate"))
        try await house.startTimer("Penne rigate", seconds: 60, for: penne)
        try await house.ask("ana", "show the noodles")
        house.clock.advance(seconds: 61)
        _ = try await house.fire()
        #expect(try await house.ask("ana", "pause the Penne rigate timer").code == "expired")
        #expect(try await house.ask("ana", "show the noodles").text.contains("⏱") == false)
    }

    @Test("N2: a picture is named in the line, and none where there is none")
    func picture() async throws {
        let house = try await House()
        try await house.shelve("Bows", "Molino") { $0.pictureId = "abc" }
        try await house.shelve("Orzo", nil)
        let answer = try await house.ask("ana", "show the noodles")
        #expect(items(answer)[0]["picture"] == "abc" && items(answer)[1]["picture"] == nil)
        #expect(items(answer)[1]["subject"]?["kind"] == "noodle")
    }

    @Test("N23: how it is sorted and filtered is told, reset, undone, and told to the own devices alone")
    func settings() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "how is my list sorted?").text == "Your noodle list: by name; all of them.")
        try await house.ask("ana", "sort by brand")
        try await house.ask("ana", "grocery list")
        let told = try await house.ask("ana", "which filter is on?")
        #expect(told.text == "Your noodle list: by brand; not on hand.")
        #expect(try await house.ask("ana", "comment est triée ma liste ?").text.contains("par marque"))
        #expect(try await house.ask("bo", "how is my list sorted?").text.contains("by name; all"))
        #expect(try await house.ask("ana", "reset my list").code == nil)
        #expect(try await house.ask("ana", "which filter is on?").text.contains("by name; all"))
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.ask("ana", "which filter is on?").text.contains("by brand; not on hand"))
        try await house.ask("ana", "undo")
        #expect(try await house.ask("ana", "which filter is on?").text.contains("by brand; all"))
        try await house.ask("ana", "undo")
        #expect(try await house.ask("ana", "which filter is on?").text.contains("by name; all"))
    }

    @Test("N9 N5: one noodle with everything that is known, and its buttons; a reply to it means it")
    func detail() async throws {
        let house = try await house()
        try await house.ask("bo", "rate the penne 4")
        let answer = try await house.ask("ana", "tell me about the penne")
        #expect(answer.code == nil && answer.card?["kind"] == "detail" && answer.isQuiet)
        #expect(answer.card?["title"] == "Penne rigate (Pasta Nova)")
        let fields = answer.card?["fields"]?.array ?? []
        let values = Dictionary(
            fields.map { ($0["name"]?.string ?? "", $0["value"]?.string ?? "") }, uniquingKeysWith: { $1 })
        #expect(
            values["Rating"] == "★ 4 from 1" && values["Cooking time"] == "8 min" && values["Size"] == "● full meal")
        #expect(values["Availability"] == "☑ on hand" && values["Full meal, per person"] == "¾ cup")
        #expect(values["Weight"] == "100 g per cup (assumed)" && values["Cooking for"] == "one person")
        for (name, value) in values where !name.isEmpty { #expect(answer.text.contains("\(name): \(value)")) }
        let says = (answer.card?["buttons"]?.array ?? []).compactMap { $0["say"]?.string }
        #expect(
            says == [
                "start the Penne rigate timer", "edit Penne rigate", "new picture for Penne rigate",
                "nutrition of Penne rigate",
            ])
        try await house.ask("ana", "show bows")
        #expect(try await house.ask("ana", "rate it 3", replyTo: answer.seq).text.contains("Penne"))
    }

    @Test("N39: while its timer runs the card shows that instead of starting one")
    func running() async throws {
        let house = try await house()
        let penne = try #require(try await house.noodle("Penne rigate"))
        try await house.startTimer("Penne rigate", seconds: 252, for: penne)
        let answer = try await house.ask("ana", "montre-moi les penne")
        #expect(answer.text.contains("⏱ 4:12"))
        #expect(answer.card?["buttons"]?.array?.first?["say"] == "montre le minuteur des Penne rigate")
    }

    @Test(
        "N9 rule 2: a mistyped name is asked about, also where nothing else was understood",
        arguments: ["show fusilo", "open the fusilo", "montre les fusilo"])
    func mistyped(line: String) async throws {
        let house = try await house()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == "unknown" && answer.text.contains("Fusilli (Casa Grano)"), "\(answer.text)")
        #expect(try await house.ask("ana", "yes").card?["title"] == "Fusilli (Casa Grano)")
        // What is like no noodle is not understood, rather than a noodle.
        #expect(try await house.ask("ana", "open the garage door").code == "not_understood")
    }

    @Test(
        "N24: what cooks within a time, best rated first, three at most, each with its timer",
        arguments: ["what can I cook in under 9 minutes?", "qu'est-ce qui cuit en moins de 9 minutes ?"])
    func suggest(line: String) async throws {
        let house = try await house()
        for (name, seconds) in [("Vermicelli", 180), ("Capellini", 200), ("Rigatoni", 900)] {
            try await house.shelve(name, "Molino", seconds: seconds)
        }
        try await house.ask("ana", "rate capellini 5")
        try await house.ask("ana", "rate penne rigate 4")
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && names(answer) == ["Capellini", "Penne rigate", "Bows"], "\(answer.text)")
        for item in items(answer) { #expect(item["buttons"]?.array?.count == 1) }
    }

    @Test("N24: in a hurry the quickest come first; by stars; nothing so quick names the quickest")
    func hurry() async throws {
        let house = try await house()
        #expect(try await names(house.ask("ana", "we're in a hurry, which pasta?")) == ["Bows", "Penne rigate"])
        #expect(try await names(house.ask("ana", "a good noodle for tonight?")) == ["Bows", "Penne rigate"])
        let none = try await house.ask("ana", "what can I cook in under 3 minutes?")
        #expect(none.code == "not_found" && none.text == "Nothing under 3 min. The quickest is Bows, 7 min 30 s.")
        #expect(try await house.ask("ana", "which noodles have at least 4 stars?").code == "not_found")
        try await house.ask("bo", "rate penne rigate 4.5")
        #expect(try await names(house.ask("ana", "which noodles have at least 4 stars?")) == ["Penne rigate"])
    }

    @Test("B15: what all like goes by the lowest rating that each has")
    func agreement() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "what do we all like?").card == nil)
        for (who, line) in [
            ("ana", "rate penne rigate 5"), ("bo", "rate penne rigate 1"), ("ana", "rate bows 3"),
            ("bo", "rate bows 3.5"), ("bo", "rate orzo 2"),
        ] {
            try await house.ask(who, line)
        }
        let answer = try await house.ask("ana", "what do we all like?")
        #expect(names(answer) == ["Bows", "Orzo", "Penne rigate"] && answer.text.contains("lowest ★ 3"))
        // The mean is there for who has not voted, one's own beside it for who has.
        #expect(items(answer)[1]["detail"]?.string?.contains("★★ 2 ·") == true)
        #expect(items(answer)[0]["detail"]?.string?.contains("(you: 3)") == true)
        #expect(try await names(house.ask("bo", "qu'est-ce que tout le monde aime ?")).first == "Bows")
    }
}

extension House {
    func noodle(_ name: String) async throws -> Noodle? {
        let key = room.key
        return try await store.read { tx in
            try tx.objects.list(Noodle.self, in: key).first { $0.object.name == name }?.object
        }
    }

    func startTimer(_ label: String, seconds: Int, for noodle: Noodle) async throws {
        let (account, room) = (try #require(people["ana"]), room)
        try await store.write { [environment] tx in
            let actions = Actions(
                account: account, room: room, language: "en",
                origin: Origin(account: account.key, via: .api, at: tx.now),
                environment: environment.actions, tx: tx)
            _ = try actions.startTimer(
                label: label, seconds: seconds, at: tx.now, subject: Subject(kind: Noodle.kind, id: noodle.id))
        }
    }
}
