import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

extension House {
    /// The noodles of the room by name.
    func noodles() async throws -> [String: Noodle] {
        let key = room.key
        let all = try await store.read { try $0.objects.list(Noodle.self, in: key).map(\.object) }
        return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func ratings() async throws -> [Double] {
        let key = room.key
        return try await store.read { try $0.objects.list(Rating.self, in: key).map(\.object.value) }
    }
}

@Suite("A noodle is added piece by piece")
struct NoodleFormTests {
    @Test(
        "N46: what is missing is asked one by one, then the whole is shown, and yes saves it with the rating",
        arguments: [
            ["add a noodle", "penne", "Pasta Nova", "⅔ cup", "1/3", "8 minutes", "3 stars", "yes"],
            [
                "ajoute une nouille", "penne", "Pasta Nova", "⅔ tasse", "1/3", "huit minutes", "3 étoiles", "oui",
            ],
        ])
    func pieces(lines: [String]) async throws {
        let house = try await House()
        for line in lines.dropLast() {
            let answer = try await house.ask("ana", line)
            #expect(answer.code == (line == lines[6] ? nil : "missing"), "\(line): \(answer.text)")
            #expect(try await house.noodles().isEmpty)
        }
        let saved = try await house.ask("ana", lines[7])
        #expect(saved.code == nil && saved.text.contains("penne (Pasta Nova)"))
        let noodle = try #require(try await house.noodles()["penne"])
        #expect(noodle.brand == "Pasta Nova" && noodle.cookSeconds == 480)
        #expect(abs((noodle.mealCups ?? 0) - 2 / 3) < 0.01 && abs((noodle.sideCups ?? 0) - 1 / 3) < 0.01)
        #expect(noodle.prefersMeal && noodle.isOnHand)
        #expect(try await house.ratings() == [3])
        // Both are one command.
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.noodles().isEmpty)
        #expect(try await house.ratings().isEmpty)
    }

    @Test(
        "N46: one sentence can hold all, in both languages; save, save it and done save it as well",
        arguments: [
            ("add penne from Pasta Nova, 8 minutes, 0.66 cup meal, ⅓ side, 3 stars", "save"),
            ("new pasta: penne, Pasta Nova, 8:00, 0.66 cup meal, ⅓ side, 3 stars", "save it"),
            ("ajoute des penne de Pasta Nova, 8 minutes, 0,66 tasse repas, ⅓ accompagnement, 3 étoiles", "enregistre"),
        ])
    func whole(line: String, save: String) async throws {
        let house = try await House()
        let summary = try await house.ask("ana", line)
        #expect(summary.code == nil && summary.isQuiet, "\(summary.text)")
        let says = (summary.card?["buttons"]?.array ?? []).compactMap { $0["say"]?.string }
        #expect(says.count == 2)
        #expect(try await house.noodles().isEmpty)
        #expect(try await house.ask("ana", save).code == nil)
        let noodle = try #require(try await house.noodles()["penne"])
        #expect(noodle.brand == "Pasta Nova" && noodle.cookSeconds == 480 && noodle.mealCups == 0.66)
    }

    @Test("N47: save names what is missing and asks the first; save anyway keeps what the card marks as assumed")
    func missing() async throws {
        let house = try await House()
        let first = try await house.ask("ana", "add penne from Pasta Nova, 8 minutes")
        let shown = (first.card?["fields"]?.array ?? []).compactMap { $0["value"]?.string }
        #expect(shown.contains("1 cup (assumed)") && shown.contains("½ cup (assumed)"), "\(shown)")
        let refused = try await house.ask("ana", "save")
        #expect(refused.code == "missing" && refused.text.contains("side serving") && refused.text.contains("rating"))
        #expect(try await house.noodles().isEmpty)
        #expect(try await house.ask("ana", "save anyway").code == nil)
        let noodle = try #require(try await house.noodles()["penne"])
        #expect(noodle.mealCups == 1 && noodle.sideCups == 0.5 && noodle.cookSeconds == 480)
        #expect(try await house.ratings().isEmpty)
    }

    @Test("N46: a piece is left out with skip or don't know; only the name is needed")
    func skips() async throws {
        let house = try await House()
        #expect(try await house.ask("ana", "add a noodle").code == "missing")
        #expect(try await house.ask("ana", "skip").text.contains("needs a name"))
        #expect(try await house.ask("ana", "save").code == "missing")
        for line in ["orzo", "I don't know", "skip", "skip", "11 min"] { try await house.ask("ana", line) }
        let summary = try await house.ask("ana", "no idea")
        #expect(summary.code == nil, "\(summary.text)")
        #expect(try await house.ask("ana", "yes").code == nil)
        let noodle = try #require(try await house.noodles()["orzo"])
        #expect(noodle.brand == nil && noodle.mealCups == nil && noodle.cookSeconds == 660)
    }

    @Test(
        "N45: each wrong value has its own answer, and the others of the sentence are kept",
        arguments: [
            ("add penne from Pasta Nova, 0 minutes, 3 stars", "not_positive"),
            ("add penne from Pasta Nova, 75 minutes, 3 stars", "too_big"),
            ("add penne from Pasta Nova, 8 minutes, 12 cups meal", "too_big"),
            ("add penne from Pasta Nova, 8 minutes, 6 stars", "invalid"),
            ("ajoute des penne de Pasta Nova, 75 minutes", "too_big"),
        ])
    func validated(line: String, code: String) async throws {
        let house = try await House()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == code, "\(answer.text)")
        let shown = (answer.card?["fields"]?.array ?? []).compactMap { $0["value"]?.string }
        #expect(shown.contains("Pasta Nova"))
    }

    @Test(
        "N45: an answer that is no such value is named as such",
        arguments: [
            (["add penne", "Nova", "lots"], "not_number"),
            (["add penne", "Nova", "skip", "skip", "soon"], "not_number"),
            (["add penne", "Nova", "skip", "skip", "0 minutes"], "not_positive"),
            (["ajoute des penne", "Nova", "passe", "passe", "bientôt"], "not_number"),
        ])
    func misfits(lines: [String], code: String) async throws {
        let house = try await House(kind: .pantry)
        var answer = try await house.ask(
            "ana", lines[0] == "add penne" ? "add a noodle called penne" : "ajoute une nouille appelée penne")
        for line in lines.dropFirst() { answer = try await house.ask("ana", line) }
        #expect(answer.code == code, "\(answer.text)")
    }

    @Test(
        "N44 N48: cancel and discard drop it and change nothing; without one they are not understood",
        arguments: [("cancel", "en"), ("never mind", "en"), ("discard", "en"), ("annule", "fr")])
    func dropped(word: String, language: String) async throws {
        let house = try await House()
        try await house.ask("ana", language == "en" ? "add a noodle" : "ajoute une nouille")
        #expect(try await house.ask("ana", word).code == nil)
        #expect(try await house.ask("ana", word).code == "not_understood")
        #expect(try await house.noodles().isEmpty)
        let head = try await house.head()
        house.clock.advance(seconds: 700)
        #expect(try await house.fire().isEmpty)
        #expect(try await house.head() == head)
    }

    @Test("N48: another command is obeyed, then the draft is spoken of; continue asks again, an answer goes on with it")
    func reminded() async throws {
        let house = try await House()
        try await house.ask("ana", "add penne from Pasta Nova, 8 minutes")
        let answers = try await house.hear("ana", "@simmer start a 5 minute timer for eggs")
        #expect(answers.count == 2 && answers[0].card?["kind"]?.string == "timer")
        #expect(answers[1].text.contains("penne") && answers[1].options.count == 2 && answers[1].isQuiet)
        #expect(try await house.live().keys.sorted() == ["eggs"])
        house.restart()
        #expect(try await house.ask("ana", "continue").code == "missing")
        try await house.hear("ana", "@simmer pause the eggs")
        // The answer to what was asked before is taken as well.
        #expect(try await house.ask("ana", "½ cup").code == "missing")
        try await house.hear("ana", "@simmer list timers")
        #expect(try await house.ask("ana", "save anyway").code == nil)
        #expect(try await house.noodles()["penne"]?.mealCups == 0.5)
        #expect(try await house.hear("ana", "@simmer list timers").count == 1)
    }

    @Test("N48: a question of another command is answered first, the draft waits behind it")
    func behindQuestion() async throws {
        let house = try await House()
        try await house.ask("ana", "add penne from Pasta Nova, 8 minutes")
        let asked = try await house.hear("ana", "@simmer start a timer for rice")
        #expect(asked.count == 1 && asked[0].code == "missing")
        let answers = try await house.hear("ana", "@simmer 20 minutes")
        #expect(answers.count == 2 && answers[1].options.count == 2)
        #expect(try await house.live().keys.sorted() == ["rice"])
        // A second noodle waits until the first is done with.
        let second = try await house.ask("ana", "add fusilli from Casa Grano, 11 minutes")
        #expect(second.text.contains("penne"))
        let next = try await house.hear("ana", "@simmer discard")
        #expect(next.count == 2 && next[1].code == "missing")
        #expect(try await house.ask("ana", "save anyway").code == nil)
        #expect(try await house.noodles().keys.sorted() == ["fusilli"])
    }

    @Test("N48: it is kept for ten minutes and its lapse told once, in the language of its order")
    func lapses() async throws {
        for (line, word) in [
            ("add penne from Pasta Nova, 8 minutes", "dropped"),
            ("ajoute des penne de Pasta Nova, 8 minutes", "abandonnée"),
        ] {
            let house = try await House()
            try await house.ask("ana", line)
            house.clock.advance(seconds: 590)
            #expect(try await house.fire().isEmpty)
            house.clock.advance(seconds: 11)
            let told = try await house.fire()
            #expect(told.count == 1 && told[0].text.contains(word) && told[0].text.contains("penne"))
            #expect(try await house.fire().isEmpty)
            #expect(try await house.ask("ana", "save").code != "missing")
            #expect(try await house.noodles().isEmpty)
        }
    }

    @Test(
        "N46: one that is there already can be updated instead; no changes nothing",
        arguments: [
            ("add penne from Pasta Nova, 9 minutes", "yes", "no"),
            ("ajoute des penne de Pasta Nova, 9 minutes", "oui", "non"),
        ])
    func duplicate(line: String, yes: String, no: String) async throws {
        let house = try await House()
        try await house.shelve("Penne", "Pasta Nova", seconds: 480)
        #expect(try await house.ask("ana", line).code == "duplicate")
        #expect(try await house.ask("ana", no).code == nil)
        #expect(try await house.noodles()["Penne"]?.cookSeconds == 480)
        #expect(try await house.ask("ana", line).code == "duplicate")
        let changed = try await house.ask("ana", yes)
        #expect(changed.code == nil && changed.text.contains("→"), "\(changed.text)")
        #expect(try await house.noodles().count == 1)
        #expect(try await house.noodles()["Penne"]?.cookSeconds == 540)
    }

    @Test("N46: a rating said with a noodle that is there becomes one's own")
    func duplicateWithRating() async throws {
        let house = try await House()
        try await house.shelve("Penne", "Pasta Nova", seconds: 480)
        for line in ["add penne from Pasta Nova, 9 minutes, 3 stars", "add penne from Pasta Nova, 9 minutes, 4 stars"] {
            #expect(try await house.ask("ana", line).code == "duplicate")
            #expect(try await house.ask("ana", "yes").code == nil)
        }
        let room = house.room.key
        let ratings = try await house.store.read { try $0.objects.list(Rating.self, in: room).map(\.object.value) }
        #expect(ratings == [4])
        #expect(try await house.noodles()["Penne"]?.cookSeconds == 540)
    }

    @Test("N46: talk of others is no answer, and another member makes one of their own")
    func others() async throws {
        let house = try await House()
        try await house.ask("ana", "add a noodle called penne")
        #expect(try await house.hear("bo", "Casa Grano").isEmpty)
        #expect(try await house.hear("bo", "what a day").isEmpty)
        try await house.ask("bo", "add fusilli from Casa Grano, 11 minutes")
        #expect(try await house.ask("bo", "save anyway").code == nil)
        #expect(try await house.noodles().keys.sorted() == ["fusilli"])
        #expect(try await house.ask("ana", "save anyway").code == nil)
        #expect(try await house.noodles().keys.sorted() == ["fusilli", "penne"])
    }
}
