import Foundation
import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("What was probably meant")
struct RepairTests {
    private func read(_ text: String, _ language: String, addressed: Bool = true) throws -> Understanding {
        try Shipped.grammar.get().understandOrGuess(
            text,
            LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt, isAddressed: addressed))
    }

    @Test(
        "a slip of the finger is asked about, with the line as it was meant",
        arguments: [
            ("strat a timer of 10 mintues", "en", "timer.start duration=600", "start a timer of 10 minutes"),
            ("settimer for 10 minutes", "en", "timer.start duration=600", "set timer for 10 minutes"),
            ("cancle the pasta timer", "en", "timer.cancel label=pasta", "cancel the pasta timer"),
            (
                "how mcuh time is left on the rice timer", "en", "timer.status label=rice",
                "how much time is left on the rice timer"
            ),
            ("lnace un minuteur de 10 mintues", "fr", "timer.start duration=600", "lance un minuteur de 10 minutes"),
            ("annule le rapel de demain", "fr", "reminder.cancel when=2026-03-03T00:00", "annule le rappel de demain"),
        ])
    func slips(text: String, language: String, order: String, say: String) throws {
        guard case .perhaps(let match, let said) = try read(text, language) else {
            Issue.record("\(try read(text, language))")
            return
        }
        let slots = match.slots.mapValues { $0.written(in: .gmt) }.sorted { $0.key < $1.key }
        #expect(([match.intent] + slots.map { "\($0.key)=\($0.value)" }).joined(separator: " ") == order)
        #expect(said == say)
        #expect(match.confidence <= Confidence.mended)
    }

    @Test(
        "a verb said late is asked about",
        arguments: [("timer 10 minutes start", "en"), ("minuteur 10 minutes mets", "fr")])
    func order(text: String, language: String) throws {
        guard case .perhaps(let match, _) = try read(text, language) else {
            Issue.record("\(try read(text, language))")
            return
        }
        #expect(match.intent == "timer.start" && match.slots == ["duration": .duration(600)])
    }

    @Test(
        "missing accents and small words are no slips at all",
        arguments: [
            ("arrete le minuteur", "fr", "timer.cancel"), ("demarre minuteur dix minutes", "fr", "timer.start"),
            ("remind me call mom tomorrow at 5", "en", "reminder.create"), ("set timer 10min", "en", "timer.start"),
        ])
    func small(text: String, language: String, intent: String) throws {
        guard case .orders(let matches) = try read(text, language) else {
            Issue.record("\(try read(text, language))")
            return
        }
        #expect(matches.map(\.intent) == [intent])
    }

    @Test(
        "nothing is guessed from what has nothing to do with the bot",
        arguments: [
            ("turn off all the lights in the home", "en"), ("volume up by 20%", "en"), ("set the lamp to 50%", "en"),
            ("are the windows closed", "en"), ("mets la lumière du salon en bleu", "fr"), ("ouvre les volets", "fr"),
        ])
    func strange(text: String, language: String) throws {
        guard case .nothing = try read(text, language) else {
            Issue.record("\(try read(text, language))")
            return
        }
    }

    @Test("talk is never guessed at", arguments: ["strat a timer of 10 mintues", "timer 10 minutes start"])
    func talk(text: String) throws { #expect(try read(text, "en", addressed: false) == .nothing(nearest: [])) }

    @Test("a name that is no slip of a word of the bot stays a name")
    func names() throws {
        for (text, language) in [("start a timer for tarragon 10 minutes", "en"), ("minuteur quinoa 10 minutes", "fr")]
        {
            guard case .orders = try read(text, language) else {
                Issue.record("\(try read(text, language))")
                continue
            }
        }
    }

    @Test(
        "what cannot be guessed gets the nearest examples, through slips of the finger and other verbs of one meaning",
        arguments: [
            ("blorf those remindrs quuxly", "en", "reminder."), ("terminate quux blorf timre", "en", "timer.cancel"),
            ("interrupt the blorf quux timer", "en", "timer.pause"), ("blorf ces rapples quux", "fr", "reminder."),
            ("stoppe le quux blorf minutuer", "fr", "timer.cancel"),
        ])
    func nearest(text: String, language: String, intent: String) throws {
        let grammar = try Shipped.grammar.get()
        let context = LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt)
        let examples = grammar.nearest(TokenLine(text), context)
        #expect(examples.count == 2)
        let intents = examples.compactMap { example -> String? in
            guard case .orders(let matches) = grammar.understand(example, context) else { return nil }
            return matches.first?.intent
        }
        #expect(intents.contains { $0.hasPrefix(intent) }, "\(examples)")
    }

    @Test(
        "a time that was mistyped inside of a text is asked about; words of the text itself are left alone",
        arguments: [
            ("remind me thrusday at 9 to call Ana", "en", true), ("remind me on wendesday to call Ana", "en", true),
            ("rappelle-moi demian matin d'appeler Ana", "fr", true),
            ("rappelle-moi vendrdei d'appeler Ana", "fr", true), ("remind me to buy flour", "en", false),
            ("remind me to water the flowers", "en", false), ("remind me to feed the startr", "en", false),
        ])
    func times(text: String, language: String, isAsked: Bool) throws {
        guard case .perhaps(let match, _) = try read(text, language) else {
            #expect(!isAsked)
            return
        }
        #expect(isAsked && match.intent == "reminder.create" && match.slots["when"] != nil)
    }
}
