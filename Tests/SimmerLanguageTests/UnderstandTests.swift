import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("Understanding lines")
struct UnderstandTests {
    private func read(
        _ text: String, language: String = "en", addressed: Bool = true, names: [String: [String]] = [:],
        focus: Set<String> = []
    ) throws -> Understanding {
        try Shipped.grammar.get().understand(
            text,
            LineContext(
                languages: [language], now: Grammar.exampleNow, timeZone: .gmt, isAddressed: addressed,
                names: KnownNames(names), focus: focus))
    }

    private func orders(_ understanding: Understanding) -> [String] {
        guard case .orders(let matches) = understanding else { return [] }
        return matches.map { match in
            let slots = match.slots.mapValues { $0.written(in: .gmt) }.sorted { $0.key < $1.key }
            return ([match.intent] + slots.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
        }
    }

    @Test(
        "several orders in a line are several orders (B4)",
        arguments: [
            (
                "10 minutes for eggs and 25 for rice",
                ["timer.start duration=600 label=eggs", "timer.start duration=1500 label=rice"]
            ),
            (
                "penne 9 min, rice 12 min",
                ["timer.start duration=540 label=penne", "timer.start duration=720 label=rice"]
            ),
            (
                "add 2 minutes to the rice and pause the egg timer",
                ["timer.extend delta=120 label=rice", "timer.pause label=egg"]
            ),
            ("10 minutes for mac and cheese", ["timer.start duration=600 label=mac and cheese"]),
            (
                "remind me to buy milk and eggs tomorrow",
                ["reminder.create target=me text=buy milk and eggs when=2026-03-03T00:00"]
            ),
        ])
    func several(text: String, expected: [String]) throws {
        #expect(orders(try read(text)) == expected)
    }

    @Test("what is said twice in other words is one order, but what is counted is two (B4)")
    func repeated() throws {
        #expect(orders(try read("it's too bright, dark please")) == ["look.set look=dark"])
        #expect(orders(try read("c'est trop clair, sombre s'il te plaît", language: "fr")) == ["look.set look=dark"])
        #expect(orders(try read("delete the penne, delete the bows")).count == 2)
        let two = "timer.start duration=300"
        #expect(orders(try read("start a timer for 5 minutes and start a timer for 5 minutes")) == [two, two])
        #expect(
            orders(try read("lance un minuteur de 5 minutes et lance un minuteur de 5 minutes", language: "fr"))
                == [two, two])
    }

    @Test(
        "who is to be woken means the morning (E19)",
        arguments: [
            ("en", "wake me at 6:45 tomorrow", "2026-03-03T06:45"), ("en", "wake me at 6", "2026-03-03T06:00"),
            ("en", "set an alarm for 5:30", "2026-03-03T05:30"), ("en", "I need to get up at 5", "2026-03-03T05:00"),
            ("en", "wake me at 2", "2026-03-02T14:00"), ("en", "wake me today at 6:45", "2026-03-02T18:45"),
            ("en", "wake me at 6 pm", "2026-03-02T18:00"), ("en", "wake me on Friday at 4", "2026-03-06T04:00"),
            ("en", "wake me tomorrow at 12:30", "2026-03-03T12:30"),
            ("en", "remind me to get up at 6:30", "2026-03-03T06:30"),
            ("en", "remind me at 5 to check the alarm", "2026-03-02T17:00"),
            ("en", "remind me tomorrow to call Ana at 6:45", "2026-03-03T06:45"),
            ("fr", "réveille-moi à 6h45", "2026-03-03T06:45"),
            ("fr", "réveille-moi demain à 6 h 45", "2026-03-03T06:45"),
            ("fr", "rappelle-moi demain à 6h45 d'appeler Ana", "2026-03-03T06:45"),
        ])
    func morning(language: String, line: String, expected: String) throws {
        let read = orders(try read(line, language: language))
        #expect(read.count == 1 && read[0].hasSuffix("when=\(expected)"), "\(read)")
    }

    @Test("so does a repeat")
    func repeatedMorning() throws {
        func times(_ line: String, _ language: String = "en") throws -> [TimeOfDay] {
            guard case .orders(let matches) = try read(line, language: language),
                case .recurrence(let rule)? = matches.first?.slots["recurrence"]
            else { return [] }
            return rule.times
        }
        #expect(try times("wake me up every weekday at 6") == [TimeOfDay(hour: 6)])
        #expect(try times("remind me every weekday at 6 to call Ana") == [TimeOfDay(hour: 18)])
        #expect(try times("remind me every Monday at 9 to call Ana") == [TimeOfDay(hour: 9)])
        #expect(try times("réveille-moi tous les jours à 6 h", "fr") == [TimeOfDay(hour: 6)])
    }

    @Test("a value beats a name, a known name beats plain words, plain words beat a text")
    func ranking() throws {
        #expect(orders(try read("cancel the 10 minute timer")) == ["timer.cancel length=600"])
        #expect(orders(try read("cancel the egg timer")) == ["timer.cancel label=egg"])
        let known = try read("start the penne timer", names: ["noodle": ["Penne rigate"]])
        guard case .orders(let matches) = known else {
            Issue.record("\(known)")
            return
        }
        #expect(matches.first?.slots["label"] == .name("Penne rigate", kind: "noodle"))
    }

    @Test(
        "a known name is found with another ending or one slip of the finger",
        arguments: ["fusillis", "fusili", "fuslili", "Fusilli"])
    func names(word: String) throws {
        let understanding = try read("pause the \(word)", names: ["timer": ["Fusilli", "Rice"]])
        #expect(orders(understanding) == ["timer.pause label=Fusilli"])
    }

    @Test(
        "a word of food out of a noodle's name is no name of it, in whichever language the two are",
        arguments: [
            ("10 minutes for the rice", "en", "Rice vermicelli", "rice"),
            ("10 minutes for the arroz", "en", "Fideos de arroz", "arroz"),
            ("10 minutes pour les œufs", "fr", "Nouilles aux œufs", "œufs"),
            ("Timer 10 Minuten für den Reis", "de", "Reis Vermicelli", "Reis"),
            ("temporizador de 10 minutos para los huevos", "es", "Fideos de huevos", "huevos"),
            ("10 minutes for the vermicelli", "en", "Rice vermicelli", "Rice vermicelli"),
            ("10 minutes for the penne", "en", "Penne rigate", "Penne rigate"),
            ("10 minutes for the rice", "en", "Rice", "Rice"),
        ])
    func foods(text: String, language: String, noodle: String, label: String) throws {
        let understanding = try read(text, language: language, names: ["noodle": [noodle]])
        #expect(orders(understanding) == ["timer.start duration=600 label=\(label)"])
    }

    @Test("a timer is found by a word of food out of its name, and so is a noodle that is asked for")
    func foodsOfTimers() throws {
        let names = ["noodle": ["Rice vermicelli"], "timer": ["Rice vermicelli"]]
        #expect(orders(try read("pause the rice", names: names)) == ["timer.pause label=Rice vermicelli"])
        let asked = try read("how long do the rice cook?", names: ["noodle": ["Rice vermicelli"]])
        #expect(orders(asked).first?.contains("Rice vermicelli") == true, "\(asked)")
    }

    @Test(
        "talk that nobody said to the bot is left alone",
        arguments: [
            "9 minutes", "bus 9 min", "rice 10 min", "penne 9 min is what the box says",
            "I'll be there in 20 minutes", "stop", "cancel that", "remind me of that film",
            "thanks",
            "can you start dinner for 8", "what time is it?", "we need a timer for the gym", "set the table for 5",
        ])
    func talk(text: String) throws {
        #expect(try read(text, addressed: false) == .nothing(nearest: []))
    }

    @Test(
        "full commands are obeyed although nobody addressed the bot",
        arguments: [
            ("start 9 min timer for penne", "timer.start"),
            ("lance un minuteur de 9 min pour les penne", "timer.start"),
            ("log observation: the gel is smeared", "step.observe"),
            ("remind us every Monday at 9 to feed the cells", "reminder.create"),
        ])
    func ambient(text: String, intent: String) throws {
        guard case .orders(let matches) = try read(text, addressed: false) else {
            Issue.record("not understood")
            return
        }
        #expect(matches.map(\.intent) == [intent])
    }

    @Test("while an alarm rings, stop means the alarm (N41, T19)")
    func ringing() throws {
        #expect(orders(try read("stop", focus: ["ringing"])) == ["timer.stop"])
        #expect(orders(try read("stop")) == ["timer.cancel"])
        #expect(orders(try read("ok merci", language: "fr", focus: ["ringing"])) == ["timer.stop"])
    }

    @Test("the language of the sentence wins over the preferred one")
    func language() throws {
        guard case .orders(let matches) = try read("lance un minuteur de 5 minutes", language: "en") else {
            Issue.record("not understood")
            return
        }
        #expect(matches.first?.language == "fr")
    }

    @Test("what is not understood gets the two nearest examples")
    func nearest() throws {
        guard case .nothing(let nearest) = try read("paint the kitchen timer green with a brush") else {
            Issue.record("understood")
            return
        }
        #expect(nearest.count == 2)
    }

    @Test(
        "hostile lines end within the budget of steps",
        arguments: [
            "remind me to ", "set a timer for ", "and ", "9 ", "please ", "\"", "a, ", "every monday at 9 ", "👩‍🔬",
            "\u{202E}", "l'",
            "[{(<",
        ])
    func hostile(piece: String) throws {
        let text = String(repeating: piece, count: 8_000 / piece.count)
        let matcher = LineMatcher(
            try #require(try Shipped.grammar.get().models["en"]), TokenLine(text),
            LineContext(languages: ["en"], now: Grammar.exampleNow, timeZone: .gmt))
        _ = matcher.candidates()
        _ = try read(text)
        #expect(matcher.line.text.utf8.count <= text.utf8.count)
    }

    @Test(
        "an answer is read as what was asked for",
        arguments: [
            ("9", SlotType.duration, SlotValue.duration(540)), ("make it 12 minutes please", .duration, .duration(720)),
            ("the second one", .pointer, .pointer(.place(2))), ("2", .pointer, .pointer(.place(2))),
            ("both", .pointer, .pointer(.both)), ("the 5 minute one", .pointer, .pointer(.length(300))),
            ("feed the cells", .text, .text("feed the cells")), ("ana@example.org", .email, .text("ana@example.org")),
        ])
    func answers(text: String, type: SlotType, value: SlotValue) throws {
        let context = LineContext(languages: ["en"], now: Grammar.exampleNow, timeZone: .gmt)
        #expect(try Shipped.grammar.get().answers(text, as: type, context) == value)
    }

    @Test(
        "words of the conversation are controls",
        arguments: [
            ("yes please", Control.yes), ("no thanks", .no), ("never mind", .cancel), ("annule", .cancel),
            ("oui", .yes),
            ("merci beaucoup", .thanks), ("good morning", .greeting), ("more", .more),
        ])
    func controls(text: String, control: Control) throws {
        let context = LineContext(languages: ["en", "fr"], now: Grammar.exampleNow, timeZone: .gmt)
        #expect(try Shipped.grammar.get().control(text, context) == control)
    }

    @Test("calling the bot is sure with @ or a greeting, and only likely with the bare name")
    func addressed() throws {
        let grammar = try Shipped.grammar.get()
        #expect(grammar.addressed("@simmer, help")?.rest == "help")
        #expect(grammar.addressed("Hey Simmer: stop")?.isSure == true)
        #expect(grammar.addressed("simmer, for 10 minutes")?.isSure == false)
        #expect(grammar.addressed("the simmering pot") == nil)
    }
}
