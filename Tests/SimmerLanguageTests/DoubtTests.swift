import SimmerDomain
import Testing

@testable import SimmerLanguage

/// An order that changes something covers its line: what is left over makes it a question, and what is no order at all
/// is none.
@Suite("What an order leaves over")
struct DoubtTests {
    private func orders(_ line: String, _ language: String) throws -> [Match] {
        guard case .orders(let orders) = try Shipped.grammar.get().understand(line, SampleHouse.context(language))
        else {
            return []
        }
        return orders
    }

    @Test(
        "a verb is no name of a timer",
        arguments: [
            ("put the farfalle on hold for a sec", "en"), ("add rigatoni de cecco 12 min", "en"),
            ("i mean 8 minutes", "en"), ("mets les farfalle en pause une seconde", "fr"),
            ("reporte le dîner 20 min", "fr"),
        ])
    func verbs(line: String, language: String) throws {
        #expect(try !orders(line, language).contains { $0.intent == "timer.start" })
    }

    @Test(
        "a pointer is no thing to buy, and nothing runs for less than no time",
        arguments: [
            ("put it on the list", "en"), ("add them to the shopping list", "en"), ("mets-le sur la liste", "fr"),
            ("rajoute-en sur la liste", "fr"), ("-3 minutes", "en"), ("set a timer for -3 minutes", "en"),
            ("add -2 minutes to the rice", "en"), ("minuteur -3 minutes", "fr"),
        ])
    func nothing(line: String, language: String) throws {
        let changes = ["shopping.add", "timer.start", "timer.extend"]
        #expect(try !orders(line, language).contains { changes.contains($0.intent) && !$0.slots.isEmpty })
    }

    @Test(
        "a name, a number, or a word that takes back, among words that do not matter, is asked about",
        arguments: [
            ("bought udon, orzo and milk", "en"), ("used up one box of penne", "en"),
            ("who on earth would give penne zero stars", "en"), ("supprime l'Earl Grey et le Sencha de mes thés", "fr"),
        ])
    func leftOver(line: String, language: String) throws {
        let read = try orders(line, language)
        #expect(!read.isEmpty && read.contains(where: \.isDoubtful))
    }

    @Test(
        "what is said of a thing is asked about before it is written down",
        arguments: [
            ("the Earl Grey is brewing", "en"), ("Earl Grey is now sold by Fortnum", "en"),
            ("photo 7 is blurry, bin it", "en"), ("l'étape 1 est bouclée, coche-la", "fr"),
        ])
    func statements(line: String, language: String) throws {
        #expect(try orders(line, language).contains(where: \.isDoubtful))
    }

    @Test(
        "an order that says all of it is not",
        arguments: [
            ("delete the penne", "en"), ("we're out of penne", "en"), ("start 9 min timer for penne", "en"),
            ("the Sencha tastes of fresh grass", "en"), ("rate the fusilli 4.5", "en"),
            ("lock Lactase pH, nobody may change it", "en"), ("log observation: 2 boxes of penne, then Sencha", "en"),
            ("le Sencha est un peu amer", "fr"), ("verrouille Lactase pH", "fr"),
        ])
    func whole(line: String, language: String) throws {
        let read = try orders(line, language)
        #expect(!read.isEmpty && !read.contains(where: \.isDoubtful))
    }

    @Test(
        "several things after one verb are each an order",
        arguments: [
            ("bought udon, orzo and rigatoni", "en", "noodle.stock", ["udon", "orzo", "rigatoni"]),
            ("delete the penne and the fusilli", "en", "noodle.delete", ["Penne", "Fusilli"]),
            ("supprime les penne et les fusilli", "fr", "noodle.delete", ["Penne", "Fusilli"]),
        ])
    func things(line: String, language: String, intent: String, noodles: [String]) throws {
        let read = try orders(line, language)
        #expect(read.map(\.intent) == noodles.map { _ in intent })
        #expect(read.compactMap { $0.slots["noodle"]?.written(in: .gmt) } == noodles)
    }

    @Test("and a value that is said once behind them is of each")
    func shared() throws {
        let read = try orders("rate the penne and the fusilli 4 stars", "en")
        #expect(read.compactMap { $0.slots["noodle"]?.written(in: .gmt) } == ["Penne", "Fusilli"])
        #expect(read.compactMap { $0.slots["rating"] } == [.rating(4), .rating(4)])
    }

    @Test(
        "what is named, and where and when, is what is meant",
        arguments: [
            ("observation on step 1 of Plasmid miniprep: white precipitate", "experiment", "Plasmid miniprep"),
            ("new step 2: wash", "number", "2"),
            ("log observation yesterday at 4 pm: turned yellow", "when", "2026-03-01T16:00"),
            ("observation on step 2 from this morning: turned yellow", "number", "2"),
        ])
    func named(line: String, slot: String, value: String) throws {
        #expect(try orders(line, "en").map { $0.slots[slot]?.written(in: .gmt) } == [value])
    }

    @Test(
        "a bracket at the end of a text is a part of it",
        arguments: ["log observation: cloudy (a bit)", "add step: boil 5 min (cooling 20 min)"])
    func brackets(line: String) throws {
        let read = try orders(line, "en")
        #expect(read.count == 1 && read.first?.slots["text"]?.written(in: .gmt).hasSuffix(")") == true)
    }

    @Test(
        "a verb of revoking makes no link",
        arguments: [
            ("kill that invitation link, I posted it in the wrong chat", "en"), ("get rid of the invite link", "en"),
            ("retire le lien d'invitation", "fr"),
        ])
    func revoking(line: String, language: String) throws {
        #expect(try orders(line, language).map(\.intent) == ["invite.revoke"])
    }

    @Test(
        "what is asked is a sentence that is read as just that order, for nine in ten examples",
        arguments: ["en", "fr"])
    func sayings(language: String) throws {
        let grammar = try Shipped.grammar.get()
        var (said, all) = (0, 0)
        for entry in (grammar.files[language] ?? []).flatMap(\.intents) {
            for example in entry.examples where example.focus.isEmpty && example.after == nil && example.rooms.isEmpty {
                var context = SampleHouse.context(language)
                context.names = KnownNames(example.names).adding(SampleHouse.names)
                guard case .orders(let orders) = grammar.understand(example.say.text, context), orders.count == 1,
                    let order = orders.first
                else { continue }
                all += 1
                guard let line = grammar.saying(order, context) else { continue }
                said += 1
                guard case .orders(let again) = grammar.understand(line, context) else {
                    Issue.record("“\(line)” is not understood")
                    continue
                }
                #expect(again.map(\.intent) == [order.intent], "\(line)")
            }
        }
        #expect(all > 150 && said * 10 >= all * 9, "\(said) of \(all)")
    }
}
