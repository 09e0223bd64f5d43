import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

/// Dutch has timers and lengths of time only, and no line of Swift: `intents/nl` is all there is to it.
@Suite("A language that is data alone")
struct DutchTests {
    private func read(
        _ text: String, languages: [String] = ["nl"], names: [String: [String]] = [:], focus: Set<String> = [],
        after: String? = nil
    ) throws -> Understanding {
        try Shipped.grammar.get().understand(
            text,
            LineContext(
                languages: languages, now: Grammar.exampleNow, timeZone: .gmt, names: KnownNames(names), focus: focus,
                previous: after))
    }

    private func order(_ understanding: Understanding) -> String? {
        guard case .orders(let matches) = understanding, matches.count == 1, let match = matches.first else {
            return nil
        }
        let slots = match.slots.mapValues { $0.written(in: .gmt) }.sorted { $0.key < $1.key }
        return ([match.language, match.intent] + slots.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }

    @Test(
        "timers (N34–N41, B2, B4)",
        arguments: [
            ("zet een timer van 5 minuten", "timer.start duration=300"),
            ("zet de kookwekker op 20 minuten", "timer.start duration=1200"),
            ("start een timer voor 1 uur en 15 minuten", "timer.start duration=4500"),
            (
                "kun je een timer van tien minuten zetten voor de aardappelen",
                "timer.start duration=600 label=aardappelen"
            ),
            ("ik wil graag een timer van 90 seconden", "timer.start duration=90"),
            ("maak een pizza timer van een kwartier", "timer.start duration=900 label=pizza"),
            ("timer 3 minuten genaamd thee", "timer.start duration=180 label=thee"),
            ("stel een wekker in voor twee en een half uur", "timer.start duration=9000"),
            ("nog een timer van 8 minuten", "timer.start duration=480"),
            ("spaghetti 11 minuten", "timer.start duration=660 label=spaghetti"),
            ("voeg 5 minuten toe aan de timer", "timer.extend delta=300"),
            ("verleng de timer van de rijst met een half uur", "timer.extend delta=1800 label=rijst"),
            ("doe er nog drie minuten bij", "timer.extend delta=180"),
            ("geef de pizza timer 2 minuten extra", "timer.extend delta=120 label=pizza"),
            ("haal 30 seconden van de timer af", "timer.shorten delta=30"),
            ("verkort de timer van de eieren met 1 minuut", "timer.shorten delta=60 label=eieren"),
            ("pauzeer de timer", "timer.pause"),
            ("zet de timer voor de soep op pauze", "timer.pause label=soep"),
            ("hervat de timer van 10 minuten", "timer.resume length=600"),
            ("annuleer de timer van 15 minuten", "timer.cancel length=900"),
            ("zet de timer voor de soep uit", "timer.cancel label=soep"),
            ("stop alle timers", "timer.cancel which=all"),
            ("hoe lang nog voor de soep", "timer.status label=soep"),
            ("hoeveel tijd is er nog over", "timer.status"),
            ("wanneer is de pizza klaar", "timer.status label=pizza"),
            ("welke timers lopen er nog", "timer.list"),
            ("start de soep opnieuw", "timer.restart label=soep"),
            ("noem hem lasagne", "timer.rename name=lasagne"),
        ])
    func timers(text: String, expected: String) throws { #expect(order(try read(text)) == "nl " + expected, "\(text)") }

    @Test("a correction, a further order and what is at hand, as in every language")
    func conversation() throws {
        #expect(order(try read("nee, 12", after: "timer.start")) == "nl timer.change duration=720")
        #expect(
            order(try read("sorry, ik bedoel een kwartier", after: "timer.start")) == "nl timer.change duration=900")
        #expect(
            order(try read("en 25 voor de rijst", after: "timer.start")) == "nl timer.start duration=1500 label=rijst")
        #expect(order(try read("nog 2 minuten", focus: ["timer"])) == "nl timer.extend delta=120")
    }

    @Test(
        "lengths of time",
        arguments: [
            ("5 minuten", 300.0), ("vijf minuten", 300), ("anderhalf uur", 5_400), ("anderhalve minuut", 90),
            ("een half uur", 1_800), ("een halfuurtje", 1_800), ("een kwartier", 900), ("drie kwartier", 2_700),
            ("tweeënhalf uur", 9_000), ("vierenhalve minuut", 270), ("twee en een half uur", 9_000),
            ("vijfentwintig minuten", 1_500), ("eenentwintig seconden", 21), ("tweeëndertig minuten", 1_920),
            ("1 uur en 20 minuten", 4_800), ("1u30", 5_400), ("2:30", 150), ("90 sec", 90), ("1,5 uur", 5_400),
            ("een uur en een kwartier", 4_500), ("vijf minuutjes", 300), ("honderd seconden", 100),
        ])
    func lengths(text: String, seconds: Double) throws {
        let context = LineContext(languages: ["nl"], now: Grammar.exampleNow, timeZone: .gmt)
        #expect(try Shipped.grammar.get().value(text, type: .duration, context) == .duration(seconds))
    }

    @Test("what Dutch lacks is answered in the default language, and what it has in Dutch")
    func replies() throws {
        let grammar = try Shipped.grammar.get()
        #expect(grammar.phrase("timer.status/none", [:], language: "nl") == "Er loopt geen timer.")
        #expect(grammar.phrase("reminder.list/none", [:], language: "nl") == "No reminders are waiting.")
        #expect(
            grammar.phrase(
                "timer/card running", ["label": .text("soep"), "length": .duration(5_400)], language: "nl")
                == "soep: 1 uur 30 minuten.")
        // Reminders are understood all the same, in the languages that have them.
        #expect(order(try read("remind me to call Ana at 16:00"))?.hasPrefix("en reminder.create") == true)
    }

    @Test("to those who did not choose it, it takes no words away")
    func others() throws {
        #expect(order(try read("zet een timer van 5 minuten", languages: ["en"]))?.hasPrefix("nl") != true)
        let grammar = try Shipped.grammar.get()
        #expect(grammar.language(of: "zet de kookwekker", chosen: "en") != "nl")
        #expect(grammar.language(of: "zet de kookwekker", chosen: "nl") == "nl")
    }

    @Test("a language stands on its own folder: with no other beside it, it is understood as well")
    func alone() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "simmer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Shipped.folder.appending(path: "nl"), to: folder.appending(path: "nl"))
        let shared = try String(contentsOf: Shipped.folder.appending(path: "grammar.yaml"), encoding: .utf8)
        try shared.replacingOccurrences(of: "default language: en", with: "default language: nl")
            .write(to: folder.appending(path: "grammar.yaml"), atomically: true, encoding: .utf8)
        let grammar = try Grammar(folder: folder)
        #expect(grammar.languages == ["nl"])
        #expect(grammar.checkExamples().compactMap(\.fault) == [])
        // What `grammar.yaml` says of other topics has no file here.
        let findings = IntentChecker(folder: folder).findings().filter { $0.isError && $0.fault.file.contains("/nl") }
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }
}
