import SimmerDomain
import Testing

@testable import SimmerLanguage

/// What one reading used to take in although it says something of its own: a second order in somebody's words, a second
/// thing without its verb, a known name in an unknown one, a question where a text is wanted.
@Suite("What a reading must not swallow")
struct SwallowedTests {
    private func orders(_ line: String, _ language: String) throws -> [Match] {
        guard
            case .orders(let orders) = try Shipped.grammar.get().understandOrGuess(line, SampleHouse.context(language))
        else {
            return []
        }
        return orders
    }

    private func texts(_ orders: [Match]) -> [String] {
        orders.compactMap { if case .text(let words)? = $0.slots["text"] { words } else { nil } }
    }

    @Test(
        "a second order in somebody's words is one of its own",
        arguments: [
            ("remind me at 7 to feed the dog and at 8 to walk him", "en", ["feed the dog", "walk him"]),
            ("remind us tomorrow at 9 to start the gel and at 11 to stop it", "en", ["start the gel", "stop it"]),
            ("add a step: weigh the salt, and another step: dissolve it", "en", ["weigh the salt", "dissolve it"]),
            ("rappelle-moi à 7 h de nourrir le chien et à 8 h de le sortir", "fr", ["nourrir le chien", "le sortir"]),
            (
                "rappelle-nous demain à 9 h de lancer le gel et à 11 h de l'arrêter", "fr",
                ["lancer le gel", "l'arrêter"]
            ),
            (
                "ajoute une étape : peser le sel, et une autre étape : le dissoudre", "fr",
                ["peser le sel", "le dissoudre"]
            ),
        ])
    func secondOrder(line: String, language: String, texts: [String]) throws {
        let read = try orders(line, language)
        #expect(read.count == 2 && Set(read.map(\.intent)).count == 1, "\(read)")
        #expect(self.texts(read) == texts)
    }

    @Test(
        "what points back at what was written down is asked about beside it",
        arguments: [
            ("step 2: added 3 mL of buffer, and tick it", "en"), ("step 1: spun for 5 min, then tick it off", "en"),
            ("étape 2 : ajouté 3 mL de tampon, et coche-la", "fr"), ("étape 1 : centrifugé 5 min, puis coche-la", "fr"),
        ])
    func pointing(line: String, language: String) throws {
        let read = try orders(line, language)
        #expect(read.map(\.intent) == ["step.did", "step.done"] && read.allSatisfy(\.isDoubtful), "\(read)")
    }

    @Test(
        "words that are no second order stay what was written, to the last",
        arguments: [
            ("observation: yellow, then red and at 5 min brown", "en", "yellow, then red and at 5 min brown"),
            ("step 2: washed it, and dried it", "en", "washed it, and dried it"),
            ("remind me tomorrow to call Ana and thank her", "en", "call Ana and thank her"),
            ("observation : jaune, puis rouge et à 5 min brun", "fr", "jaune, puis rouge et à 5 min brun"),
            ("étape 2 : lavé, puis séché", "fr", "lavé, puis séché"),
            ("rappelle-moi demain d'appeler Ana et d'acheter du lait", "fr", "appeler Ana et d'acheter du lait"),
        ])
    func ownWords(line: String, language: String, text: String) throws {
        #expect(try texts(orders(line, language)) == [text])
    }

    @Test(
        "a second thing without a verb has that of the first",
        arguments: [
            ("pause the soup timer and the bread timer", "en", "timer.pause", 2),
            ("restart the soup timer and the bread timer", "en", "timer.restart", 2),
            ("resume the rice timer and the bread timer", "en", "timer.resume", 2),
            ("annule le minuteur du riz et le minuteur de la sauce", "fr", "timer.cancel", 2),
            ("mets en pause le minuteur de la soupe et le minuteur du pain", "fr", "timer.pause", 2),
            ("supprime le minuteur des œufs et le minuteur du riz", "fr", "timer.cancel", 2),
        ])
    func secondThing(line: String, language: String, intent: String, count: Int) throws {
        let read = try orders(line, language)
        #expect(read.prefix(count).map(\.intent) == Array(repeating: intent, count: count), "\(read)")
        #expect(!read.contains { $0.intent == "timer.status" })
    }

    @Test(
        "a name that nobody knows does not hold one that is known behind a small word",
        arguments: [
            ("how long in the water for the penne", "en"), ("how many minutes in the pot for the fusilli", "en"),
            ("how long in boiling water for the bows", "en"), ("combien de temps dans l'eau pour les penne", "fr"),
            ("combien de temps au four pour les bows", "fr"), ("combien de minutes dans l'eau pour les fusilli", "fr"),
        ])
    func knownName(line: String, language: String) throws {
        for order in try orders(line, language) {
            #expect(!order.slots.values.contains { if case .text = $0 { true } else { false } }, "\(order)")
        }
    }

    @Test(
        "a question is no reminder",
        arguments: [
            ("remind me why we bought this thing", "en"), ("remind me what we decided", "en"),
            ("remind me how that works", "en"), ("rappelle-moi pourquoi on a acheté ce truc", "fr"),
            ("rappelle-moi comment ça marche", "fr"), ("rappelle-moi où on a mis la clé", "fr"),
        ])
    func question(line: String, language: String) throws {
        #expect(try !orders(line, language).contains { $0.intent == "reminder.create" && !$0.isDoubtful })
    }

    @Test(
        "what somebody did is done, what a thing did is seen",
        arguments: [
            ("note that the gel ran crooked", "en", "step.observe"),
            ("write down that it turned blue", "en", "step.observe"),
            ("for step 2 note that the pellet was loose", "en", "step.observe"),
            ("note that we added 2 mL of buffer", "en", "step.did"),
            ("write down that I spun it again", "en", "step.did"),
            ("for step 1, note that I weighed 2 g", "en", "step.did"),
            ("note que le gel a migré de travers", "fr", "step.observe"),
            ("écris que c'est devenu bleu", "fr", "step.observe"),
            ("pour l'étape 2 note que le culot était décollé", "fr", "step.observe"),
            ("note qu'on a ajouté 2 mL de tampon", "fr", "step.did"),
            ("écris que j'ai centrifugé encore", "fr", "step.did"),
            ("pour l'étape 1, note que j'ai pesé 2 g", "fr", "step.did"),
        ])
    func doneOrSeen(line: String, language: String, intent: String) throws {
        #expect(try orders(line, language).map(\.intent) == [intent])
    }

    @Test(
        "how many eat and what they eat are both said",
        arguments: [
            ("we're six tonight, and how much bows for 6?", "en"),
            ("there are five of us tonight, and how much penne for 5?", "en"),
            ("we are four, and how many cups of fusilli for 4?", "en"),
            ("on est trois ce soir, combien de fusilli ?", "fr"),
            ("nous sommes six ce soir, combien de penne ?", "fr"), ("on sera cinq ce soir, combien de bows ?", "fr"),
        ])
    func people(line: String, language: String) throws {
        #expect(try orders(line, language).map(\.intent) == ["noodle.people", "noodle.portion"])
    }

    @Test(
        "a sign written to the last word of a title is a part of it",
        arguments: [
            ("new experiment Vitamin C+ from Monday to Friday", "en", "Vitamin C+"),
            ("new experiment Lipase T° from Monday to Friday", "en", "Lipase T°"),
            ("new experiment Ethanol 70% from Monday to Friday", "en", "Ethanol 70%"),
            ("nouvelle expérience Vitamine C+ du lundi au vendredi", "fr", "Vitamine C+"),
            ("nouvelle expérience Lipase T° du lundi au vendredi", "fr", "Lipase T°"),
            ("nouvelle expérience Éthanol 70% du lundi au vendredi", "fr", "Éthanol 70%"),
        ])
    func signs(line: String, language: String, title: String) throws {
        #expect(try orders(line, language).map { $0.slots["title"] } == [.text(title)])
    }

    @Test(
        "a small word alone is no text",
        arguments: [
            ("warn me an hour before", "en"), ("remind me two hours before", "en"),
            ("alert us ten minutes before", "en"),
            ("préviens-moi une heure avant", "fr"), ("rappelle-moi deux heures avant", "fr"),
            ("avertis-nous dix minutes avant", "fr"),
        ])
    func smallWord(line: String, language: String) throws {
        let last = line.split(separator: " ").last.map { SlotValue.text(String($0)) }
        #expect(try !orders(line, language).contains { $0.slots["text"] == last })
    }
}
