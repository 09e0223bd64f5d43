import SimmerDomain
import Testing

@testable import SimmerLanguage

/// Where a name, a length of time and somebody's words end, and what a line behind another one goes on with: classes of
/// what strangers said and were misread by (docs/language.md, the eighth batch).
@Suite("Where it ends")
struct WhereItEndsTests {
    private func orders(_ line: String, _ language: String, after previous: String? = nil) throws -> [Match] {
        var context = SampleHouse.context(language)
        context.previous = previous
        if let previous { context.focus = [String(previous.prefix { $0 != "." }), "obeyed"] }
        guard case .orders(let orders) = try Shipped.grammar.get().understandOrGuess(line, context) else { return [] }
        return orders
    }

    @Test(
        "a length of time is not cut at its own “and”",
        arguments: [
            ("warn me in two hours and a half to stop the wash", "en", "stop the wash", 9000),
            ("remind me in an hour and a half to call Bo", "en", "call Bo", 5400),
            ("préviens-moi dans deux heures et demie d'arrêter le four", "fr", "arrêter le four", 9000),
            ("rappelle-moi dans une heure et demie de rentrer le linge", "fr", "rentrer le linge", 5400),
        ])
    func lengths(line: String, language: String, text: String, seconds: Int64) throws {
        let read = try orders(line, language)
        #expect(read.map(\.intent) == ["reminder.create"] && read.first?.slots["text"] == .text(text), "\(read)")
        guard case .instant(let due)? = read.first?.slots["when"] else {
            Issue.record("no time: \(read)")
            return
        }
        #expect(due.instant == Grammar.exampleNow + seconds * 1000)
    }

    @Test(
        "a timer's name has no word of time at its end",
        arguments: [
            ("ravioli in now 8 min", "en", "ravioli in now"), ("turnips already 5 min", "en", "turnips already"),
            ("le cabillaud maintenant, 15 min", "fr", "cabillaud maintenant"),
            ("le cabillaud ici, 15 min", "fr", "cabillaud ici"),
        ])
    func names(line: String, language: String, name: String) throws {
        let labels = try orders(line, language).compactMap { $0.slots["label"] }
        #expect(!labels.contains { $0 == .text(name) || $0 == .text("le \(name)") }, "\(labels)")
    }

    @Test(
        "a name goes on over no word that says what the thing is",
        arguments: [("tart is pale", "en"), ("bread it wants", "en"), ("tarte est pâle", "fr"), ("pain il faut", "fr")])
    func beings(words: String, language: String) throws {
        let model = try #require(try Shipped.grammar.get().models[language])
        let matcher = LineMatcher(model, TokenLine(words), SampleHouse.context(language))
        #expect(matcher.freeNames(at: 0).map(\.end) == [1])
    }

    @Test(
        "of what is no experiment no step is written",
        arguments: [
            ("step 2 of being a parent is patience", "en"), ("step 3 of any plan means waiting", "en"),
            ("étape 2 de la vie de parent", "fr"), ("étape 3 de tout projet, la patience", "fr"),
        ])
    func belongings(line: String, language: String) throws {
        #expect(try !orders(line, language).contains { $0.intent.hasPrefix("step.") && !$0.isDoubtful })
    }

    @Test(
        "a group is called what stands behind “called”, and a known one gets another name",
        arguments: [
            ("start a group for us called Ceramics", "en", "room.create", nil, "Ceramics"),
            ("crée-nous un groupe, Céramique", "fr", "room.create", nil, "Céramique"),
            ("rename the group Ski 2026 to Snow", "en", "room.rename", "Ski 2026", "Snow"),
            ("renomme le groupe Ski 2026 en Neige", "fr", "room.rename", "Ski 2026", "Neige"),
        ])
    func rooms(line: String, language: String, intent: String, room: String?, title: String) throws {
        let read = try orders(line, language)
        #expect(read.map(\.intent) == [intent] && read.first?.slots["title"] == .text(title), "\(read)")
        #expect(read.first?.slots["room"] == room.map { .name($0, kind: "room") })
    }

    @Test(
        "behind a step the next one begins with “then”, also where it has a length of time",
        arguments: [
            ("then lyse for 5 minutes", "en", "lyse for 5 minutes"), ("next, dissolve 10 min", "en", "dissolve 10 min"),
            ("ensuite laver 5 minutes", "fr", "laver 5 minutes"), ("puis attendre 10 min", "fr", "attendre 10 min"),
        ])
    func steps(line: String, language: String, text: String) throws {
        let read = try orders(line, language, after: "step.add")
        #expect(read.map(\.intent) == ["step.add"] && read.first?.slots["text"] == .text(text), "\(read)")
    }

    @Test(
        "a known thing and a length of time are a timer there too",
        arguments: [("then a timer for 5 minutes", "en"), ("puis un minuteur de 5 minutes", "fr")])
    func timers(line: String, language: String) throws {
        #expect(try orders(line, language, after: "step.add").map(\.intent) == ["timer.start"])
    }

    @Test(
        "a length of time puts a reminder right",
        arguments: [("actually 20 minutes", "en"), ("no, 20 minutes", "en"), ("non, 20 minutes", "fr")])
    func reminders(line: String, language: String) throws {
        let read = try orders(line, language, after: "reminder.create")
        #expect(read.map(\.intent) == ["reminder.create"] && read.first?.isCorrection == true, "\(read)")
        #expect(read.first?.slots == ["delta": .duration(1200)])
    }

    @Test("a time said in another way takes the place of the first")
    func corrected() {
        let due = SpokenInstant(Grammar.exampleNow, grain: .hour, alternative: nil, namesDay: false)
        let order = Match(
            intent: "reminder.create", language: "en", slots: ["text": .text("make gravy"), "when": .instant(due)])
        let correction = Match(intent: "reminder.create", language: "en", slots: ["delta": .duration(1200)])
        #expect(order.corrected(by: correction).slots == ["text": .text("make gravy"), "delta": .duration(1200)])
        let back = order.corrected(by: correction).corrected(
            by: Match(intent: "reminder.create", language: "en", slots: ["when": .instant(due)]))
        #expect(back.slots == order.slots)
    }

    @Test(
        "words that people shorten are the words",
        arguments: [
            ("run a timer til 12:15", "en", "timer.start"),
            ("remind me tomorrow abt the bins", "en", "reminder.create"),
            ("mets un minuteur de 9 min pr les penne", "fr", "timer.start"),
        ])
    func shorthand(line: String, language: String, intent: String) throws {
        let read = try orders(line, language)
        #expect(read.map(\.intent) == [intent] && read.allSatisfy { !$0.isDoubtful }, "\(read)")
    }
}
