import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

/// Which noodle is meant: rules 2 and 3 of the feature table, by the question how long it cooks.
@Suite("The noodle that is meant")
struct ShelfNameTests {
    private func house() async throws -> House {
        let house = try await House()
        try await house.shelve("Fusilli", "Casa Grano", seconds: 660)
        try await house.shelve("Penne rigate", "Pasta Nova", seconds: 480)
        try await house.shelve("Penne lisce", "Pasta Nova", seconds: 420)
        try await house.shelve("Bows", "Molino", seconds: 450)
        return house
    }

    @Test(
        "N5: by its name, a part of it, its name and brand, singular or plural, in both languages",
        arguments: [
            ("how long do the fusilli cook?", "11 min"), ("penne rigate time?", "8 min"),
            ("cooking time for bows", "7 min 30 s"), ("cooking time for the bow", "7 min 30 s"),
            ("how long do I cook the rigate pasta nova?", "8 min"), ("cooking time of lisce", "7 min"),
            ("combien de temps cuisent les fusilli ?", "11\u{A0}min"),
            ("combien de temps cuisent les penne lisce ?", "7\u{A0}min"),
        ])
    func named(line: String, time: String) async throws {
        let answer = try await house().ask("ana", line)
        #expect(answer.code == nil && answer.text.contains(time), "\(answer.text)")
        #expect(answer.isQuiet)
    }

    @Test("N9 rule 3: two that fit are numbered with their brands; a number, a name or a place chooses")
    func several() async throws {
        for choice in ["2", "the second one", "penne rigate", "the rigate one"] {
            let house = try await house()
            let asked = try await house.ask("ana", "how long do the penne cook?")
            #expect(asked.code == "ambiguous" && asked.options == ["1", "2"])
            #expect(asked.text.contains("1. Penne lisce (Pasta Nova)\n2. Penne rigate (Pasta Nova)"))
            let answer = try await house.ask("ana", choice)
            #expect(answer.text.contains("8 min"), "\(choice): \(answer.text)")
        }
    }

    @Test("rule 3: one name of two brands")
    func brands() async throws {
        let house = try await house()
        try await house.shelve("Fusilli", "Molino", seconds: 600)
        let asked = try await house.ask("ana", "how long do the fusilli cook?")
        #expect(asked.code == "ambiguous" && asked.text.contains("1. Fusilli (Casa Grano)\n2. Fusilli (Molino)"))
        #expect(try await house.ask("ana", "the molino one").text.contains("10 min"))
    }

    @Test(
        "rule 2: a near name is asked about; yes answers the question",
        arguments: [("how long do the fusilo cook?", "yes"), ("combien de temps cuisent les fusilo ?", "oui")])
    func near(line: String, yes: String) async throws {
        let house = try await house()
        let asked = try await house.ask("ana", line)
        #expect(asked.code == "unknown" && asked.text.contains("fusilo") && asked.text.contains("Fusilli (Casa Grano)"))
        let answer = try await house.ask("ana", yes)
        #expect(answer.code == nil && answer.text.contains("11"), "\(answer.text)")
    }

    @Test("rule 2: what is like nothing is offered to be added; no drops it")
    func unknown() async throws {
        let house = try await house()
        let asked = try await house.ask("ana", "how long do the zebra noodles cook?")
        #expect(asked.code == "unknown" && asked.text.contains("zebra") && asked.options == ["yes", "no"])
        #expect(try await house.ask("ana", "no").code == nil)
    }

    @Test("N11: what was deleted while the choice was open is gone")
    func gone() async throws {
        let house = try await house()
        try await house.ask("ana", "how long do the penne cook?")
        let key = house.room.key
        try await house.store.write { tx in
            let stored = try tx.objects.list(Noodle.self, in: key).first { $0.object.name == "Penne lisce" }
            _ = try tx.objects.delete(
                try #require(stored), verb: "noodle.delete", origin: Origin(account: nil, via: .system, at: tx.now))
        }
        #expect(try await house.ask("ana", "1").code == "unknown")
    }

    @Test("marks and wildcards in a name are letters like others")
    func marks() async throws {
        let house = try await house()
        try await house.shelve("100% Spelt_twists", nil, seconds: 300)
        try await house.shelve("1000 Spelt twists", nil, seconds: 360)
        #expect(try await house.ask("ana", "how long do the \"100% Spelt_twists\" cook?").text.contains("5 min"))
    }

    @Test("no time said: so it is told, with how to say it")
    func noTime() async throws {
        let house = try await house()
        try await house.shelve("Orzo", nil, seconds: nil)
        let answer = try await house.ask("ana", "how long does the orzo cook?")
        #expect(answer.code == "missing" && answer.text.contains("orzo".capitalized))
    }

    @Test(
        "slips are letters put in, left out, changed and swapped",
        arguments: [
            ("fusili", "fusilli", 1), ("fusilo", "fusilli", 2), ("fsuilli", "fusilli", 1), ("fusilli", "fusilli", 0),
            ("bow", "bows", 1),
        ])
    func slips(typed: String, name: String, count: Int) {
        var slips = Slips(of: typed)
        #expect(slips.count(to: Array(name.utf8)) == count)
    }

    @Test(
        "too many slips are none", arguments: [("bow", "brows"), ("penne", "panna"), ("ab", "ab"), ("orzo", "farro")])
    func farther(typed: String, name: String) {
        var slips = Slips(of: typed)
        #expect(slips.count(to: Array(name.utf8)) == nil)
    }
}
