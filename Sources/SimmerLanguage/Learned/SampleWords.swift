import Foundation
import SimmerDomain

/// What the slots of a language's sentences are filled with while lines are made up for learning. Values turn into one
/// word each before they are learned from, so a few of each kind are enough; of people's own words there are as many as
/// the files and the sentences of others hold.
struct SampleWords {
    /// A text, or a template of the language that says it.
    enum Sample {
        case text(String)
        case template(Template)
    }

    /// Own words by intent and slot ("reminder.create text"), and by the type of slot that takes them.
    private var owned: [String: [String]] = [:]
    private var typed: [SlotType: [String]] = [:]
    /// Names by kind, as a store has them, and as everybody uses them.
    private let known: [String: [String]]
    private let common: [String: [String]]
    private let labelKinds: [String]
    private let samples: [String: String]
    private let formats: Formats
    /// Words that tell nothing about what is wanted.
    private let small: [String]
    /// Ways to point ("pointers"), to mean a line of a list ("place"), to count ("ordinals"), and to choose, by list.
    private let phrases: [String: [Template]]

    /// Names such as stores have, in no language.
    private static let madeUp: [String: [String]] = [
        "person": ["Ana", "Bo", "Zoltan", "Priya", "Marie", "Tom", "Lea", "Karim", "Jonas", "Ines"],
        "room": ["Ski 2026", "Family", "Famille", "Atrium", "Biochem", "Villa Nova", "Bistro 12"],
        "experiment": ["Lactase pH", "Plasmid miniprep", "Qubix", "PCR 12", "Trypsin", "ELISA 4"],
        "noodle": ["Fusilli", "Penne", "Bows", "Barilla n5", "Rustichella"],
        "tea": ["Sencha", "Earl Grey", "Da Hong Pao", "Kusmi Detox", "Marco Polo"],
    ]

    /// Of what has no known name, so much is called by a name that is known all the same.
    private static let knownShare = 0.5
    /// Of somebody's own words, so many are such as this very slot was seen with.
    private static let ownShare = 0.7

    init?(_ grammar: Grammar, _ language: String, folder: URL) {
        guard let file = grammar.languageFiles[language], let formats = grammar.formats[language],
            let model = grammar.models[language]
        else { return nil }
        (self.formats, samples, labelKinds) = (formats, file.samples, model.labelKinds.sorted())
        var known = Self.madeUp
        for intent in (grammar.files[language] ?? []).flatMap(\.intents) {
            for (kind, names) in intent.examples.flatMap(\.names) { known[kind, default: []] += names }
        }
        self.known = known.mapValues { Set($0).sorted() }
        common = self.known.merging(UsualNames(of: language, in: folder).byKind) { $0 + $1 }
        let negations = Set((file.lists["negations"] ?? []).map(\.text))
        small = (file.lists["small"] ?? []).map(\.text).filter { !negations.contains($0) }
        let rules = file.rules.compactMapValues { try? Template(parsing: $0.text) }
        func templates(_ forms: [Written]) -> [Template] {
            forms.compactMap { try? Template(parsing: $0.text).expanded(with: rules) }
        }
        var phrases: [String: [Template]] = [:]
        for (table, entries) in file.tables {
            for (key, forms) in entries {
                let list = table == "choices" ? "choice \(key.prefix { $0 != " " })" : table
                phrases[list, default: []] += templates(forms)
                if table == "pointers", Pointer(key: key).map({ $0 == .last }) ?? (key != "length") {
                    phrases["place", default: []] += templates(forms)
                }
            }
        }
        self.phrases = phrases
    }

    /// What the store of the made-up lines knows.
    var knownNames: KnownNames { KnownNames(known) }

    /// Takes note of the words that somebody said in a slot.
    mutating func heard(_ said: String, in slot: String, of intent: String, as type: SlotType?) {
        guard let type, !said.isEmpty else { return }
        switch type {
        case .label, .title, .text, .words, .proper, .distinct, .named, .fresh:
            owned["\(intent) \(slot)", default: []].append(said)
            typed[type, default: []].append(said)
        default: break
        }
    }

    /// One thing that fills a slot; nil where nothing of the kind is known.
    func sample(of type: SlotType, in slot: String, of intent: String, _ dice: inout LearningDice) -> Sample? {
        switch type {
        case .duration: return .text(duration(&dice))
        case .instant: return .text(instant(&dice))
        case .number, .minutes, .people, .rating, .quantity, .amount, .temperature, .recurrence, .email, .barcode:
            return samples[type.name].map { .text(counted($0, type, &dice)) }
        case .name(let kind): return name(of: [kind], known, &dice)
        case .common(let kind), .usual(let kind): return name(of: [kind], common, &dice)
        case .known: return name(of: labelKinds, known, &dice)
        case .label where dice.happens(Self.knownShare): return name(of: labelKinds, common, &dice)
        case .named(let kind) where dice.happens(Self.knownShare), .fresh(let kind) where dice.happens(Self.knownShare):
            return name(of: [kind], common, &dice) ?? own(type, slot, intent, &dice)
        case .proper, .distinct:
            return dice.happens(Self.knownShare)
                ? name(of: ["room", "person"], known, &dice) : own(type, slot, intent, &dice)
        case .label, .named, .fresh, .title, .text, .words: return own(type, slot, intent, &dice)
        case .filler:
            let words = (0..<dice.number(in: 1...3)).compactMap { _ in dice.one(of: small) }
            return .text(words.joined(separator: " "))
        case .pointer: return dice.one(of: phrases["pointers"] ?? []).map(Sample.template)
        case .place: return dice.one(of: phrases["place"] ?? []).map(Sample.template)
        case .choice(let list): return dice.one(of: phrases["choice \(list)"] ?? []).map(Sample.template)
        }
    }

    /// "third" and the like, which pointers have as a slot of their own.
    func ordinal(_ dice: inout LearningDice) -> Sample? { dice.one(of: phrases["ordinals"] ?? []).map(Sample.template) }

    private func name(of kinds: [String], _ names: [String: [String]], _ dice: inout LearningDice) -> Sample? {
        dice.one(of: kinds.flatMap { names[$0] ?? [] }).map(Sample.text)
    }

    private func own(_ type: SlotType, _ slot: String, _ intent: String, _ dice: inout LearningDice) -> Sample? {
        let here = owned["\(intent) \(slot)"] ?? []
        let isOwn = !here.isEmpty && dice.happens(Self.ownShare)
        return (dice.one(of: isOwn ? here : typed[type] ?? here) ?? samples[type.name]).map(Sample.text)
    }

    private func duration(_ dice: inout LearningDice) -> String {
        let units: [Double] = [1, 60, 60, 60, 3_600]
        let seconds = Double(dice.number(in: 1...45)) * (dice.one(of: units) ?? 60)
        return formats.write(.duration(seconds), dice.happens(0.5) ? .length : .short)
    }

    private func instant(_ dice: inout LearningDice) -> String {
        if dice.happens(0.3), let sample = samples["instant"] { return counted(sample, .instant, &dice) }
        let quarters = dice.number(in: 1...1_000)
        let instant = Instant(milliseconds: Grammar.exampleNow.milliseconds + Int64(quarters) * 900_000)
        let forms: [Formats.Form] = [.time, .date, .when]
        return formats.write(.instant(instant, zone: .gmt), dice.one(of: forms))
    }

    /// A sample with other digits.
    private func counted(_ sample: String, _ type: SlotType, _ dice: inout LearningDice) -> String {
        let range: ClosedRange<Int>
        switch type {
        case .email, .barcode: return sample
        case .temperature: range = 20...100
        case .rating: range = 1...5
        default: range = 1...23
        }
        return sample.split(separator: " ").map { word in
            Int(word) != nil ? String(dice.number(in: range)) : String(word)
        }.joined(separator: " ")
    }
}
