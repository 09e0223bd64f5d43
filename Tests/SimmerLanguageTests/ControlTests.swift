import SimmerDomain
import Testing

@testable import SimmerLanguage

@Suite("Words of the conversation")
struct ControlTests {
    private func control(_ text: String, _ language: String) throws -> Control? {
        try Shipped.grammar.get().control(
            text, LineContext(languages: [language], now: Grammar.exampleNow, timeZone: .gmt))
    }

    @Test(
        "yes, no, never mind, once more, thanks: in many words, also twice in one line",
        arguments: [
            ("yes", "en", Control.yes), ("yep, that's exactly right", "en", .yes), ("that is correct", "en", .yes),
            ("sure, go ahead please", "en", .yes), ("I would say yes to that", "en", .yes),
            ("nope, that's not it", "en", .no), ("that is not what I meant", "en", .no), ("no way", "en", .no),
            ("the answer is no", "en", .no), ("no, you got it wrong", "en", .no),
            ("oh, never mind, I changed my mind", "en", .cancel), ("please stop what you are doing", "en", .cancel),
            ("could you say that again?", "en", .again), ("sorry, I didn't catch that", "en", .again),
            ("what did you just say?", "en", .again), ("I missed that, say it again please", "en", .again),
            ("thanks a lot for the help", "en", .thanks), ("thank you, that was very helpful", "en", .thanks),
            ("I'm so grateful", "en", .thanks), ("good evening!", "en", .greeting),
            ("oui, c'est exactement ça", "fr", .yes), ("je dirais oui", "fr", .yes), ("tu as raison", "fr", .yes),
            ("non, ce n'est pas ça", "fr", .no), ("c'est faux", "fr", .no), ("je ne crois pas", "fr", .no),
            ("laisse tomber", "fr", .cancel), ("non, oublie ça", "fr", .cancel),
            ("pardon, je n'ai pas compris", "fr", .again), ("tu peux répéter la question ?", "fr", .again),
            ("merci beaucoup pour ton aide", "fr", .thanks), ("merci, c'est très gentil", "fr", .thanks),
            ("bonsoir", "fr", .greeting), ("ja, dat klopt", "nl", .yes), ("nee, laat maar", "nl", .cancel),
        ])
    func said(text: String, language: String, expected: Control) throws {
        #expect(try control(text, language) == expected, "\(text)")
    }

    @Test(
        "a line that says more is none",
        arguments: [
            "yes we have no bananas", "no salt in the soup", "thanks for the fish and chips",
            "that is right behind you",
            "say that to my face", "oui mais il pleut", "non loin d'ici", "merci de fermer la porte",
        ])
    func more(text: String) throws {
        #expect(try control(text, "en") == nil && control(text, "fr") == nil)
    }
}
