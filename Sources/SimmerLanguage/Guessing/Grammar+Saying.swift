import Foundation
import SimmerDomain
import Synchronization

/// A sentence of an intent with its rules put in.
struct SpokenSentence: Sendable {
    let sentence: IntentEntry.Sentence
    let template: Template
    /// Slots that every form of it has, and those that some form has.
    private let needed: [String]
    private let possible: Set<String>
    private let forms = KeptForms()

    init(sentence: IntentEntry.Sentence, template: Template) {
        (self.sentence, self.template) = (sentence, template)
        needed = template.requiredSlots.map(\.name)
        possible = Set(template.slotNames)
    }

    /// The form that has the slots that the sentence does not fix; nil where none has just these.
    func form(of slots: [String: SlotValue]) -> [Template.Piece]? {
        let fixed = sentence.fixed
        guard needed.allSatisfy({ slots[$0] != nil && fixed[$0] == nil }),
            slots.keys.allSatisfy({ fixed[$0] != nil || possible.contains($0) })
        else { return nil }
        let wanted = Set(slots.keys).subtracting(fixed.keys)
        return forms.form(of: wanted) { template.form(of: wanted) }
    }
}

/// The forms of a sentence that were asked for last: it is mostly said of the same slots.
final class KeptForms: Sendable {
    private static let most = 4
    private let kept = Mutex<[Kept]>([])

    private struct Kept {
        var slots: Set<String>
        var form: [Template.Piece]?
    }

    func form(of slots: Set<String>, _ make: () -> [Template.Piece]?) -> [Template.Piece]? {
        if let known = kept.withLock({ kept in kept.first { $0.slots == slots } }) { return known.form }
        let form = make()
        kept.withLock { kept in
            if kept.count == Self.most { kept.removeFirst() }
            kept.append(Kept(slots: slots, form: form))
        }
        return form
    }
}

/// Where an example has its values, by the names that were known when it was read.
struct ReadExample: Sendable {
    struct Place: Sendable {
        var tokens: Range<Int>
        var type: SlotType
    }

    /// What reading it depends on.
    struct Circumstances: Hashable, Sendable {
        var names: UInt64
        var roomKind: String?
        var situations: Set<String>

        init(_ context: LineContext) {
            (names, roomKind, situations) = (context.names.signature, context.roomKind, context.situations)
        }
    }

    var circumstances: Circumstances
    var line: TokenLine
    /// nil where it is not read as its intent alone.
    var places: [String: Place]?
}

/// Orders said back as sentences: what is asked about is what a "yes" does.
extension Grammar {
    /// So many sentences of an intent are tried, and of what they say so much is read again.
    private static let mostTried = 40
    private static let mostRead = 8

    /// A sentence of the order's language that is read as this order, here and now, and as no other; nil where there is
    /// none.
    package func saying(_ order: Match, _ context: LineContext) -> String? {
        guard let notes = context.notes else { return said(order, context) }
        return notes.saying(order, context) { said(order, context) }
    }

    private func said(_ order: Match, _ context: LineContext) -> String? {
        var context = context
        context.isAddressed = true
        context.languages = [order.language]
        for file in files[order.language] ?? [] {
            guard let entry = file.intents.first(where: { $0.name == order.intent }) else { continue }
            let likeExamples = entry.examples.lazy.filter { $0.focus.isEmpty && $0.after == nil }
                .compactMap { self.saying(order, like: $0, entry, context) }
            let asSentences = spokenSentences(of: entry, in: file).lazy.filter { self.isFree($0.sentence, context) }
                .compactMap { self.saying(order, as: $0, entry, context) }
            if let said = firstRead(likeExamples, as: order, context) ?? firstRead(asSentences, as: order, context) {
                return said
            }
        }
        return nil
    }

    private func firstRead(_ said: some Sequence<String>, as order: Match, _ context: LineContext) -> String? {
        var tried: Set<String> = []
        for said in said where tried.insert(said).inserted {
            if reads(said, as: order, context) { return said }
            guard tried.count < Self.mostRead else { return nil }
        }
        return nil
    }

    func spokenSentences(of entry: IntentEntry, in file: IntentFile) -> [SpokenSentence] {
        let key = "\(file.language) \(entry.name)"
        if let known = spokenSentences.withLock({ $0[key] }) { return known }
        let rules = rules(for: file, file.language)
        let read = entry.sentences.prefix(Self.mostTried).compactMap { sentence in
            (try? Template(parsing: sentence.template.text).expanded(with: rules)).map {
                SpokenSentence(sentence: sentence, template: $0)
            }
        }
        spokenSentences.withLock { $0[key] = read }
        return read
    }

    /// Sentences as one, as a language lists things.
    package func list(_ said: [String], language: String) -> String {
        formats[language]?.list(said) ?? said.joined(separator: ", ")
    }

    /// An example with the order's values in the places of its own.
    private func saying(
        _ order: Match, like example: IntentEntry.Example, _ entry: IntentEntry, _ context: LineContext
    ) -> String? {
        guard example.slots.count == order.slots.count, example.slots.keys.allSatisfy({ order.slots[$0] != nil }),
            let model = models[order.language]
        else { return nil }
        let read = read(example, entry, model, context)
        let line = read.line
        guard let places = read.places,
            // What a sentence fixes without a word for it is the same in both.
            order.slots.allSatisfy({ name, value in
                places.keys.contains(name) || value.written(in: context.timeZone) == example.slots[name]
            })
        else { return nil }
        let types = SlotTypes(own: entry.slotTypes, shared: slotTypes)
        var said = ""
        var at = 0
        for (name, place) in places.sorted(by: { $0.value.tokens.lowerBound < $1.value.tokens.lowerBound }) {
            guard let value = order.slots[name], place.tokens.lowerBound >= at,
                let words = spoken(value, as: types[name] ?? place.type, order.language, context)
            else { return nil }
            if place.tokens.lowerBound > 0 { said += line.between(at, place.tokens.lowerBound) }
            said += words
            at = place.tokens.upperBound
        }
        return said + line.between(at, line.tokens.count)
    }

    /// An example as it is read here; kept, since lines of a room are mostly of the same names.
    private func read(
        _ example: IntentEntry.Example, _ entry: IntentEntry, _ model: LanguageModel, _ context: LineContext
    ) -> ReadExample {
        let circumstances = ReadExample.Circumstances(context)
        let key = "\(model.language) \(entry.name) \(example.say.line) \(example.say.text)"
        if let known = readExamples.withLock({ $0[key] }), known.circumstances == circumstances { return known }
        var there = context
        there.names = KnownNames(example.names).adding(context.names)
        // The line's notes are of its own names.
        there.notes = nil
        let line = TokenLine(example.say.text)
        let matcher = LineMatcher(model, line, there)
        let places = matcher.places(of: single(matcher, matcher.candidates(), after: nil), intent: entry.name)
        let read = ReadExample(circumstances: circumstances, line: line, places: places)
        readExamples.withLock { $0[key] = read }
        return read
    }

    /// Whether a sentence stands on nothing that was said before.
    private func isFree(_ sentence: IntentEntry.Sentence, _ context: LineContext) -> Bool {
        !sentence.follows && !sentence.corrects && !sentence.isDoubtful && sentence.after.isEmpty
            && sentence.focus.holds(for: context.situations)
            && (context.roomKind.map { sentence.rooms.holds(for: [$0]) } ?? true)
    }

    private func saying(
        _ order: Match, as spoken: SpokenSentence, _ entry: IntentEntry, _ context: LineContext
    ) -> String? {
        let fixed = spoken.sentence.fixed
        guard fixed.allSatisfy({ name, value in order.slots[name]?.isSame(as: value) == true }),
            let form = spoken.form(of: order.slots)
        else { return nil }
        let types = SlotTypes(own: entry.slotTypes, shared: slotTypes)
        var words: [String] = []
        for piece in form {
            switch piece {
            case .word(let word): words.append(word)
            case .slot(let name, let written):
                guard let value = order.slots[name], let type = written.map(SlotType.init) ?? types[name],
                    let said = self.spoken(value, as: type, order.language, context)
                else { return nil }
                words.append(said)
            }
        }
        return Self.typed(words)
    }

    private func reads(_ said: String, as order: Match, _ context: LineContext) -> Bool {
        guard case .orders(let read)? = taken(TokenLine(said), context), read.count == 1, let only = read.first,
            only.intent == order.intent, !only.isDoubtful, only.slots.count == order.slots.count
        else { return false }
        return only.slots.allSatisfy { name, value in
            order.slots[name].map {
                $0.written(in: context.timeZone).folded == value.written(in: context.timeZone).folded
            }
                ?? false
        }
    }

    /// A value as a person types it.
    private func spoken(
        _ value: SlotValue, as type: SlotType, _ language: String, _ context: LineContext
    ) -> String? {
        guard let formats = formats[language] else { return nil }
        switch value {
        case .duration(let seconds):
            guard type == .minutes else { return formats.write(.duration(seconds), .length) }
            return formats.number(seconds / 60)
        case .instant(let said):
            return formats.write(
                .instant(said.instant, zone: context.timeZone), said.grain <= .day ? .date : .when)
        case .recurrence(let said): return formats.write(.recurrence(said, zone: context.timeZone), nil)
        case .number(let number), .rating(let number): return formats.number(number)
        case .quantity(let amount, let unit): return "\(formats.number(amount)) \(unit)".trimmed()
        case .name(let name, _), .text(let name): return name
        case .choice(let key):
            guard case .choice(let list) = type else { return nil }
            return firstForm(of: "\(list) \(key)", in: "choices", language)
        case .pointer(.place(let place)): return String(place)
        case .pointer(.length(let seconds)): return formats.write(.duration(seconds), .length)
        case .pointer(let pointer): return pointer.key.flatMap { firstForm(of: $0, in: "pointers", language) }
        }
    }

    /// The first way to say an entry of a table of a language.
    private func firstForm(of key: String, in table: String, _ language: String) -> String? {
        let place = "\(language) \(table) \(key)"
        if let known = firstForms.withLock({ $0[place] }) { return known }
        let form = languageFiles[language]?.tables[table]?.first { $0.key == key }?.forms.first
            .flatMap { try? Template(parsing: $0.text).form(of: []) }
            .map { form in
                Self.typed(form.compactMap { if case .word(let word) = $0 { word } else { nil } })
            }
        // Of what is not there any name could be asked for.
        if let form { firstForms.withLock { $0[place] = form } }
        return form
    }
}

extension SlotValue {
    /// Whether a value that a sentence fixes is the one that was read: there a choice may be written as anything.
    fileprivate func isSame(as fixed: SlotValue) -> Bool {
        self == fixed || written(in: .gmt) == fixed.written(in: .gmt)
    }
}

extension TokenLine {
    /// The text as typed from the end of the token before one to the beginning of another.
    fileprivate func between(_ first: Int, _ next: Int) -> String {
        let bytes = Array(text.utf8)
        let start = first == 0 ? 0 : tokens[first - 1].original.upperBound
        let end = next < tokens.count ? tokens[next].original.lowerBound : bytes.count
        return start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
    }
}

extension LineMatcher {
    /// Where in the line the slots of its one reading stand; nil where it is not of this intent alone.
    fileprivate func places(of readings: [Grammar.LineReading], intent: String) -> [String: ReadExample.Place]? {
        guard readings.count == 1, let reading = readings.first, reading.match.intent == intent else { return nil }
        var places: [String: ReadExample.Place] = [:]
        for (start, _) in starts(polite: true) {
            let entry = model.sentences[reading.sentence].entry
            guard best(entry, start) != Cost.impossible else { continue }
            forEachStep(from: entry, at: start) { flat, step in
                guard flat.kind == .slot else { return }
                let slot = graph.slots[Int(flat.what)]
                guard slot.type != .filler else { return }
                places[slot.name] = ReadExample.Place(
                    tokens: Int(step.start)..<Int(step.end), type: slot.type)
            }
            return places
        }
        return nil
    }
}
