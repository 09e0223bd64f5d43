import Foundation
import SimmerDomain

/// What one language's learned reader is made from: lines as features, each with the class that it is of.
struct Lessons {
    /// The class of what is said to the bot and is no order.
    static let none = "none"

    /// An intent with the values that a sentence of it fixes: “list the noodles” and “list those that are there” are
    /// said differently and are learned apart.
    struct Class: Hashable {
        /// Among the model's intents; nil for talk.
        var intent: Int?
        /// "noodle.list|filter=available"
        var name: String
    }

    /// How the class of an intent's sentence is named.
    static func form(of intent: String, fixed: [String: SlotValue]) -> String {
        intent + fixed.sorted { $0.key < $1.key }.map { "|\($0.key)=\($0.value.written(in: .gmt))" }.joined()
    }

    private(set) var classes: [Class] = []
    /// The features of all lines, one behind the other.
    private(set) var features: [UInt16] = []
    /// Where each line's features begin, and behind the last end.
    private(set) var starts: [Int] = [0]
    /// The class of each line.
    private(set) var labels: [Int] = []
    /// How often each line is shown in a round.
    private(set) var repeats: [Int] = []
    /// Of each line: where it comes among the others, and what is left out of it, follows from this alone.
    private(set) var seeds: [UInt64] = []
    private var places: [String: Int] = [:]

    var count: Int { labels.count }

    private mutating func place(of wanted: Class) -> Int {
        if let place = places[wanted.name] { return place }
        places[wanted.name] = classes.count
        classes.append(wanted)
        return classes.count - 1
    }

    mutating func add(_ text: String, _ line: Features, _ wanted: Class, times: Int) {
        var dice = LearningDice(of: "\(wanted.name) \(text)", seed: 0)
        seeds.append(dice.next())
        features += line.buckets
        starts.append(features.count)
        labels.append(place(of: wanted))
        repeats.append(times)
    }
}

/// Makes the lessons of a language out of its sentences, its examples, what people said, and talk.
struct LessonMaker {
    /// What somebody said and meant, as `Tests/Said` and `OrderLines` have it.
    struct Person {
        var text: String
        var intent: String
        var slots: [String: String]
        /// What is meant without being said; nil where only the sentences know it.
        var fixed: [String: String]?
    }

    /// The same, and what surrounded it.
    private struct Said {
        var text: String
        var intent: String
        var slots: [String: String]
        var fixed: [String: String]?
        var context: LineContext
    }

    /// How often what people said is shown in a round, for each time that a made-up line is.
    private static let saidTimes = 12
    private static let seed: UInt64 = 20_260_302

    let grammar: Grammar
    let model: LanguageModel
    private(set) var lessons = Lessons()
    private var words: SampleWords
    private let context: LineContext
    /// The types of each intent's own slots.
    private let types: [String: [String: SlotType]]

    init?(_ grammar: Grammar, _ language: String, folder: URL) {
        guard let model = grammar.models[language], let words = SampleWords(grammar, language, folder: folder) else {
            return nil
        }
        (self.grammar, self.model, self.words) = (grammar, model, words)
        let entries = (grammar.files[language] ?? []).flatMap(\.intents)
        types = Dictionary(entries.map { ($0.name, $0.slotTypes) }) { $0.merging($1) { own, _ in own } }
        context = LineContext(
            languages: [language], now: Grammar.exampleNow, timeZone: .gmt, names: words.knownNames)
    }

    /// - Parameters:
    ///   - talk: lines that are no orders.
    ///   - expansions: how often each sentence is said in other words.
    static func lessons(
        _ grammar: Grammar, _ language: String, folder: URL, people: [Person], talk: [String], expansions: Int
    ) -> Lessons {
        guard var maker = LessonMaker(grammar, language, folder: folder) else { return Lessons() }
        let examples = (grammar.files[language] ?? []).flatMap(\.intents).flatMap { entry in
            entry.examples.map { example in
                var context = maker.context
                (context.focus, context.previous) = (example.focus, example.after)
                context.names = context.names.adding(KnownNames(example.names))
                return Said(text: example.say.text, intent: entry.name, slots: example.slots, context: context)
            }
        }
        let said =
            examples
            + people.enumerated().map { place, person in
                Said(
                    text: person.text, intent: person.intent, slots: person.slots, fixed: person.fixed,
                    context: maker.context(of: person, isKnowing: place.isMultiple(of: 2)))
            }
        maker.hear(said)
        maker.addSentences(expansions)
        maker.add(said)
        maker.add(talk: talk)
        return maker.lessons
    }

    /// Where somebody says something: names of things that are there are known, others to every second person.
    private func context(of person: Person, isKnowing: Bool) -> LineContext {
        guard person.fixed != nil else { return context }
        var context = context
        for (slot, words) in person.slots {
            switch types[person.intent]?[slot] ?? grammar.slotTypes[slot] {
            case .name(let kind), .common(let kind), .usual(let kind):
                context.names = context.names.adding(KnownNames([kind: [words]]))
            case .named(let kind) where isKnowing:
                context.names = context.names.adding(KnownNames([kind: [words]]))
            case .known,
                .label where isKnowing:
                context.names = context.names.adding(KnownNames(["timer": [words]]))
            default: break
            }
        }
        return context
    }

    private func entries() -> [(entry: IntentEntry, rules: [String: Template])] {
        (grammar.files[model.language] ?? []).flatMap { file in
            let rules = grammar.rules(for: file, model.language)
            return file.intents.map { ($0, rules) }
        }
    }

    private mutating func hear(_ said: [Said]) {
        for line in said {
            for (slot, value) in line.slots.sorted(by: { $0.key < $1.key }) {
                words.heard(
                    value, in: slot, of: line.intent, as: types[line.intent]?[slot] ?? grammar.slotTypes[slot])
            }
        }
    }

    private func intent(_ name: String) -> Int? { model.intents.firstIndex(of: name) }

    private func wanted(_ intent: String, fixed: [String: SlotValue]) -> Lessons.Class {
        Lessons.Class(intent: self.intent(intent), name: Lessons.form(of: intent, fixed: fixed))
    }

    /// The class of an intent whose fixed values are all meant, and of these the one that fixes the most.
    private func wanted(_ intent: String, closestTo meant: [String: String]) -> Lessons.Class {
        let place = self.intent(intent)
        let all = model.sentences.lazy.filter { $0.intent == place && !$0.follows && !$0.corrects }.map(\.fixed)
        let fitting = all.filter { $0.allSatisfy { meant[$0.key] == $0.value.written(in: .gmt) } }
        return wanted(intent, fixed: fitting.max { $0.count < $1.count } ?? [:])
    }

    // MARK: - The sentences

    private mutating func addSentences(_ expansions: Int) {
        guard var expander = Expander(grammar, model.language, words, seed: Self.seed) else { return }
        for (entry, rules) in entries() {
            for sentence in entry.sentences where Self.isTaught(sentence) {
                guard let template = try? Template(parsing: sentence.template.text).expanded(with: rules) else {
                    continue
                }
                let wanted = wanted(entry.name, fixed: sentence.fixed)
                var seen: Set<String> = []
                expander.begin(sentence.template.text, of: entry)
                for _ in 0..<expansions {
                    guard let text = expander.line(template, of: entry), seen.insert(text).inserted else { continue }
                    let line = TokenLine(text)
                    guard !isAnother(line, than: entry.name, sentence) else { continue }
                    lessons.add(text, Features(line, context, model), wanted, times: 1)
                }
            }
        }
    }

    /// What only goes on with an order or corrects one says nothing by itself.
    private static func isTaught(_ sentence: IntentEntry.Sentence) -> Bool {
        !sentence.follows && !sentence.corrects && !sentence.focus.any.contains("lost")
    }

    /// Whether the sentences take a line for another order than it was made from.
    private func isAnother(_ line: TokenLine, than intent: String, _ sentence: IntentEntry.Sentence) -> Bool {
        var context = context
        context.focus = sentence.focus.any
        context.roomKind = sentence.rooms.any.sorted().first
        context.previous = sentence.after.sorted().first
        guard let read = grammar.orders(LineMatcher(model, line, context)) else { return false }
        return !read.all.contains { $0.match.intent == intent }
    }

    // MARK: - What people said, and talk

    private mutating func add(_ said: [Said]) {
        for line in said {
            let tokens = TokenLine(line.text)
            if let fixed = line.fixed {
                let features = Features(tokens, line.context, model)
                lessons.add(line.text, features, wanted(line.intent, closestTo: fixed), times: Self.saidTimes)
                continue
            }
            let read = grammar.orders(LineMatcher(model, tokens, line.context))?.all.first {
                $0.match.intent == line.intent
            }
            // A line that is read tells by its sentence which of the intent's classes it is of.
            let fixed = read.flatMap { $0.sentence < 0 ? nil : model.sentences[$0.sentence].fixed } ?? [:]
            lessons.add(
                line.text, Features(tokens, line.context, model), wanted(line.intent, fixed: fixed),
                times: Self.saidTimes)
        }
    }

    /// Talk is shown so often that it is a third of all.
    private mutating func add(talk: [String]) {
        guard !talk.isEmpty else { return }
        let orders = lessons.repeats.reduce(0, +)
        let times = max(1, orders / 2 / talk.count)
        for text in talk {
            lessons.add(
                text, Features(TokenLine(text), context, model), Lessons.Class(intent: nil, name: Lessons.none),
                times: times)
        }
    }
}
