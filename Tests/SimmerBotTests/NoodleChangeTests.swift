import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Changes of noodles")
struct NoodleChangeTests {
    private func house(_ kind: RoomKind = .chat) async throws -> House {
        let house = try await House(kind: kind)
        try await house.shelve("Penne", "Pasta Nova") {
            $0.mealCups = 2 / 3
            $0.sideCups = 1 / 3
        }
        try await house.shelve("Fusilli", "Casa Grano", seconds: 660) { $0.mealCups = 1.25 }
        try await house.shelve("Bows", "Molino", seconds: 450)
        return house
    }

    @Test(
        "N43: one value, with the old and the new one, undone by undo",
        arguments: [
            ("penne cook 9 minutes", "Penne", "8 min → 9 min"),
            ("set the fusilli side serving to half a cup", "Fusilli", "none → ½ cup"),
            ("change the penne meal serving to 3/4 cup", "Penne", "⅔ cup → ¾ cup"),
            ("change the brand of penne to Casa Grano", "Penne", "Pasta Nova → Casa Grano"),
            ("1 cup of penne is 95 g", "Penne", "none → 95 g"),
            ("les penne cuisent 9 minutes", "Penne", "8\u{A0}min → 9\u{A0}min"),
        ])
    func edited(line: String, name: String, words: String) async throws {
        let house = try await house()
        let before = try await house.noodles()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && answer.text.contains(words), "\(answer.text)")
        #expect(try await house.noodles()[name] != before[name])
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.noodles() == before)
    }

    @Test("N43 B3: a rename keeps the noodle and is undone by its name; a taken name is a duplicate")
    func renamed() async throws {
        let house = try await house()
        let id = try await house.noodles()["Bows"]?.id
        #expect(try await house.ask("ana", "rename bows to farfalle").text.contains("Bows → farfalle"))
        #expect(try await house.noodles()["farfalle"]?.id == id)
        try await house.ask("ana", "penne cook 9 minutes")
        #expect(try await house.ask("ana", "undo the rename of bows").code == nil)
        #expect(try await house.noodles()["Bows"]?.id == id)
        #expect(try await house.noodles()["Penne"]?.cookSeconds == 540)
        try await house.shelve("Wheels", "Molino")
        #expect(try await house.ask("ana", "rename bows to wheels").code == "duplicate")
    }

    @Test(
        "N42 N43: the card has every property; a value that was not said is asked for with the one it has now",
        arguments: [
            ("edit penne", "change the cooking time of penne"),
            ("modifie les penne", "change le temps de cuisson des penne"),
        ])
    func asked(edit: String, change: String) async throws {
        let house = try await house()
        let card = try await house.ask("ana", edit)
        #expect(card.code == nil && card.card?["kind"]?.string == "detail", "\(card.text)")
        #expect((card.card?["fields"]?.array ?? []).count >= 8)
        let asked = try await house.ask("ana", change)
        #expect(asked.code == "missing" && asked.text.contains("8"))
        #expect(try await house.ask("ana", "75").code == "too_big")
        #expect(try await house.ask("ana", "9").code == nil)
        #expect(try await house.noodles()["Penne"]?.cookSeconds == 540)
        try await house.ask("ana", change)
        #expect(try await house.ask("ana", "annule").code == nil)
        #expect(try await house.noodles()["Penne"]?.cookSeconds == 540)
    }

    @Test(
        "N45: what is no such value is refused with its own code, and nothing changes",
        arguments: [
            ("penne cook 0 minutes", "not_positive"), ("penne cook 75 minutes", "too_big"),
            ("change the penne meal serving to 11 cups", "too_big"),
            ("set the cooking time of penne to soon", "not_number"),
            ("les penne cuisent 75 minutes", "too_big"), ("1 cup of penne is 2 g", "too_big"),
        ])
    func refused(line: String, code: String) async throws {
        let house = try await house()
        let before = try await house.noodles()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == code, "\(answer.text)")
        #expect(try await house.noodles() == before)
    }

    @Test("N27: the size is set, the amount follows, and another word is asked about")
    func size() async throws {
        let house = try await house()
        let side = try await house.ask("ana", "use penne as a side dish")
        #expect(side.code == nil && side.text.contains("full meal → side dish") && side.text.contains("⅓ cup"))
        #expect(try await house.noodles()["Penne"]?.prefersMeal == false)
        #expect(try await house.ask("ana", "penne is a side dish").isQuiet)
        #expect(try await house.ask("ana", "use penne as a dessert").code == "unknown")
        #expect(try await house.ask("ana", "full meal").code == nil)
        #expect(try await house.noodles()["Penne"]?.prefersMeal == true)
        #expect(try await house.ask("ana", "les fusilli en accompagnement").code == nil)
        #expect(try await house.noodles()["Fusilli"]?.prefersMeal == false)
    }

    @Test("N12: deleted and brought back by undo; a timer of it goes on under its name; two that fit are asked about")
    func deleted() async throws {
        let house = try await house()
        try await house.ask("ana", "start the penne timer")
        let answer = try await house.ask("ana", "delete the penne")
        #expect(answer.code == nil && answer.text.contains("Penne (Pasta Nova)"))
        #expect(try await house.noodles()["Penne"] == nil)
        #expect(try await house.live()["Penne"]?.totalSeconds == 480)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.noodles()["Penne"]?.mealCups == 2 / 3)
        #expect(try await house.ask("ana", "supprime les fusilli").code == nil)
        #expect(try await house.ask("ana", "supprime les fusilli").code == "unknown")
    }

    @Test(
        "N12: all of them only by the words that count them",
        arguments: [
            ("delete everything", "yes", "yes, delete 3"), ("supprime tout", "oui", "oui, supprime 3"),
            ("delete all noodles", "yes", "yes, delete 3"), ("supprime toutes les nouilles", "oui", "oui, supprime 3"),
        ])
    func everything(line: String, yes: String, exact: String) async throws {
        let house = try await house()
        let asked = try await house.ask("ana", line)
        #expect(asked.text.contains(exact), "\(asked.text)")
        for word in [yes, "1", "3"] {
            try await house.hear("ana", "@simmer \(word)")
            #expect(try await house.noodles().count == 3)
        }
        try await house.ask("ana", line)
        #expect(try await house.ask("ana", exact).code == nil)
        #expect(try await house.noodles().isEmpty)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.noodles().count == 3)
    }

    @Test(
        "N13: set to what is said, never turned over; what was so already makes no change to undo",
        arguments: [
            ("we're out of penne", "I bought penne"), ("no more penne", "mark penne as available"),
            ("il n'y a plus de penne", "j'ai acheté des penne"),
        ])
    func stock(out: String, back: String) async throws {
        let house = try await house()
        #expect(try await house.ask("ana", back).isQuiet)
        #expect(try await house.ask("ana", out).code == nil)
        #expect(try await house.noodles()["Penne"]?.isOnHand == false)
        let again = try await house.ask("ana", out)
        #expect(again.code == nil && again.isQuiet)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.noodles()["Penne"]?.isOnHand == true)
        try await house.ask("ana", out)
        #expect(try await house.ask("ana", back).code == nil)
        #expect(try await house.noodles()["Penne"]?.isOnHand == true)
    }

    @Test(
        "B18: amounts are kept, little is said to be on the grocery list, none is out",
        arguments: [
            ("we have 3 boxes of penne", "we have 1 box of penne", "we have 0 boxes of penne"),
            ("il reste 3 paquets de penne", "il reste 1 paquet de penne", "on a 0 paquet de penne"),
        ])
    func amounts(many: String, few: String, none: String) async throws {
        let house = try await house()
        let first = try await house.ask("ana", many)
        #expect(first.code == nil, "\(first.text)")
        #expect(try await house.noodles()["Penne"]?.stock == Noodle.Stock(amount: 3, unit: "pack"))
        #expect(try await house.noodles()["Penne"]?.isLow == false)
        #expect(try await house.ask("ana", few).code == nil)
        #expect(try await house.noodles()["Penne"]?.isLow == true)
        let last = try await house.ask("ana", none)
        #expect(last.code == nil, "\(last.text)")
        #expect(try await house.noodles()["Penne"]?.isOnHand == false)
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await house.noodles()["Penne"]?.stock == Noodle.Stock(amount: 1, unit: "pack"))
    }

    @Test("B18: the last good day is told some days before it, once")
    func bestBefore() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "the penne are best before 20 December").code == nil)
        #expect(try await house.noodles()["Penne"]?.bestBefore == CivilDate("2026-12-20"))
        #expect(try await house.fire().isEmpty)
        house.clock.advance(seconds: 15 * 86_400)
        let told = try await house.fire()
        #expect(told.count == 1 && told[0].text.contains("Penne (Pasta Nova)"))
        #expect(try await house.fire().isEmpty)
        let soon = try await house.ask("ana", "fusilli best before tomorrow")
        #expect(soon.text.contains("soon"))
        #expect(try await house.ask("ana", "les penne sont à consommer avant mai").code == nil)
        #expect(try await house.noodles()["Penne"]?.bestBefore == CivilDate("2027-04-30"))
    }

    @Test("N25: for how many, set and changed by one, kept, undone by any member")
    func people() async throws {
        let house = try await house()
        #expect(try await house.ask("bo", "we are 4 tonight").code == nil)
        #expect(try await house.ask("bo", "one more person").text.contains("5"))
        #expect(try await house.ask("bo", "one less").text.contains("4"))
        for (line, code) in [
            ("we are 0 tonight", "not_positive"), ("cooking for 500 people", "too_big"),
            ("cooking for 2.5 people", "not_number"), ("on est 0 ce soir", "not_positive"),
        ] {
            let answer = try await house.ask("bo", line)
            #expect(answer.code == code, "\(line): \(answer.text)")
        }
        #expect(try await house.ask("ana", "how much penne do we need?").text.contains("2⅔ cups"))
        #expect(try await house.ask("bo", "undo").code == nil)
        #expect(try await house.ask("ana", "on est 4 ce soir").code == nil)
    }

    @Test(
        "N4 N26 B17: portions in cups and grams; the number of a sentence is used once",
        arguments: [
            ("how much penne per person?", "⅔ cup"), ("how much penne for 4?", "2⅔ cups"),
            ("how much penne for 3 as a side?", "1 cup"), ("combien de penne pour 4 ?", "2⅔ tasses"),
            ("how much fusilli per person?", "1¼ cups"),
        ])
    func portions(line: String, words: String) async throws {
        let house = try await house()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && answer.text.contains(words) && answer.isQuiet, "\(answer.text)")
    }

    @Test("N4 B17: a serving that is not known is asked for and kept; grams and what is left")
    func grams() async throws {
        let house = try await house()
        #expect(try await house.ask("ana", "how much bows per person?").code == "missing")
        #expect(try await house.ask("ana", "¾ cup").text.contains("¾ cup"))
        #expect(try await house.noodles()["Bows"]?.mealCups == 0.75)
        #expect(try await house.ask("ana", "show grams").code == nil)
        #expect(try await house.ask("ana", "how much bows for 4?").text.contains("300 g (assumed)"))
        try await house.ask("ana", "1 cup of bows is 80 g")
        #expect(try await house.ask("ana", "how much bows for 4?").text.contains("240 g"))
        #expect(try await house.ask("ana", "I have 300 g of bows, for how many?").text.contains("5 people"))
        #expect(try await house.ask("ana", "j'ai 50 g de papillons, pour combien ?").code != nil)
        #expect(try await house.ask("ana", "how much bows for 51 people?").code == "too_big")
    }

    @Test("N53: three samples, never twice; asked beside others; those that were changed stay when they go")
    func samples() async throws {
        let house = try await House()
        #expect(try await house.ask("ana", "load the samples").code == nil)
        #expect(try await house.noodles().count == 3)
        #expect(try await house.ask("ana", "load the samples").isQuiet)
        #expect(try await house.noodles().count == 3)
        try await house.ask("ana", "fusilli cook 10 minutes")
        let removed = try await house.ask("ana", "remove the samples")
        #expect(removed.code == nil && removed.text.contains("Fusilli"))
        #expect(try await house.noodles().keys.sorted() == ["Fusilli"])
        let asked = try await house.ask("ana", "charge les exemples")
        #expect(!asked.options.isEmpty)
        #expect(try await house.ask("ana", "oui").code == nil)
        #expect(try await house.noodles().count == 3)
        try await house.ask("ana", "undo")
        #expect(try await house.noodles().count == 1)
    }

    @Test("N34: the timer of a noodle has its time, its name and its starter; a second one is asked about")
    func timers() async throws {
        for (start, cook) in [
            ("start the penne timer", "cook the bows"), ("lance le minuteur des penne", "cuis les bows"),
        ] {
            let house = try await house()
            let penne = try #require(try await house.noodles()["Penne"])
            let card = try #require(try await house.hear("ana", "@simmer \(start)").first)
            #expect(card.card?["kind"]?.string == "timer", "\(card.text)")
            let timer = try #require(try await house.live()["Penne"])
            #expect(timer.totalSeconds == 480 && timer.subject == Subject(kind: "noodle", id: penne.id))
            let again = try await house.ask("ana", start)
            #expect(again.code == "duplicate" && again.text.contains("8:00"))
            try await house.ask("ana", "yes")
            #expect(try await house.live().keys.sorted() == ["Penne", "Penne 2"])
            let answer = try await house.ask("ana", cook)
            #expect(answer.code == nil, "\(answer.text)")
            #expect(try await house.live()["Bows"]?.totalSeconds == 450)
        }
    }

    @Test("N34: typed offline it counts from then; without a time stored minutes are asked")
    func timerEdges() async throws {
        let house = try await house()
        try await house.hear("ana", "@simmer start the penne timer", composedAt: House.start.adding(seconds: -120))
        #expect(try await house.live()["Penne"]?.endsAt == House.start.adding(seconds: 360))
        try await house.shelve("Orzo", nil, seconds: nil)
        let asked = try await house.ask("ana", "start the orzo timer")
        #expect(asked.code == "missing" && asked.text.contains("Orzo"))
        #expect(try await house.ask("ana", "9").code == nil)
        #expect(try await house.live()["Orzo"]?.totalSeconds == 540)
    }

    @Test("N57: who changed a noodle, with name, time, old and new value")
    func history() async throws {
        let house = try await house()
        try await house.ask("bo", "penne cook 9 minutes")
        for line in ["who changed the penne?", "history of penne", "qui a modifié les penne ?"] {
            let answer = try await house.ask("ana", line)
            #expect(answer.text.contains("Bo") && answer.text.contains("→"), "\(line): \(answer.text)")
        }
    }

    @Test(
        "N42: a nutrition value is typed per 100 g, with its own limits, and undone",
        arguments: [
            ("set the fat of penne to 1.5", Nutrient.fat, 1.5), ("set the penne calories to 350", .kcal, 350),
            ("the penne have 12 g of protein", .protein, 12),
        ])
    func nutrition(line: String, nutrient: Nutrient, amount: Double) async throws {
        let house = try await house()
        let answer = try await house.ask("ana", line)
        #expect(answer.code == nil && answer.text.contains("→"), "\(answer.text)")
        let key = house.room.key
        func typed() async throws -> Double? {
            try await house.store.read { try $0.objects.list(Nutrition.self, in: key).first?.object.typed[nutrient] }
        }
        #expect(try await typed() == amount)
        #expect(try await house.ask("ana", "set the fat of penne to 101").code == "too_big")
        #expect(try await house.ask("ana", "undo").code == nil)
        #expect(try await typed() == nil)
    }
}
