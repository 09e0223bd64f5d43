/// Compiles the files of one language; everything that is wrong is collected, nothing is thrown.
struct LanguageCompiler {
    private let grammar: GrammarFile
    private let language: LanguageFile
    private var model: LanguageModel.Draft
    private(set) var faults: [GrammarFault] = []
    private var rules = Rules([:])

    init(
        _ name: String, _ grammar: GrammarFile, _ language: LanguageFile, readers: [SlotType: any ValueReader],
        usualNames: KnownNames, foods: Set<String>
    ) {
        self.grammar = grammar
        self.language = language
        model = LanguageModel.Draft(language: name)
        model.readers = readers
        model.usualNames = usualNames
        model.foods = foods
        model.units = grammar.units
        model.labelKinds = grammar.labelKinds
    }

    mutating func compile(_ files: [IntentFile]) -> LanguageModel {
        let common = parsed(language.rules, in: language.path)
        rules = Rules(common)
        shared()
        for file in files {
            rules = Rules(common.merging(parsed(file.rules, in: file.path)) { _, local in local })
            for entry in file.intents { add(entry, of: file) }
        }
        return LanguageModel(model)
    }

    private mutating func fault(_ file: String, _ line: Int, _ message: String) {
        faults.append(GrammarFault(file: file, line: line, message: message))
    }

    private mutating func parsed(_ written: [String: Written], in file: String) -> [String: Template] {
        var parsed: [String: Template] = [:]
        for (name, text) in written {
            do throws(TemplateError) {
                parsed[name] = try Template(parsing: text.text)
            } catch {
                fault(file, text.line, "rule <\(name)>: \(error.message)")
            }
        }
        return parsed
    }

    private mutating func template(_ written: Written, in file: String, _ what: String) -> Template? {
        do throws(TemplateError) {
            return try rules.expanded(Template(parsing: written.text))
        } catch {
            fault(file, written.line, "\(what): \(error.message)")
            return nil
        }
    }

    // MARK: - What all topics share

    private mutating func shared() {
        model.openings = phrases("openings")
        model.closings = phrases("closings")
        model.answerOpenings = phrases("answers")
        model.mornings = phrases("mornings")
        model.continuing = ContinuingPhrases(
            further: phrases("further"), likewise: phrases("likewise"), too: phrases("too"),
            instead: phrases("instead"), rather: phrases("rather"),
            sameTime: phrases("same time"))
        mark("skip", .skip)
        mark("small", .small)
        mark("verbs", [.small, .verb])
        mark("never", .never)
        mark("joiners", .joiner)
        mark("negations", .negation)
        mark("orders", .order)
        mark("contraries", .contrary)
        mark("reasons", .reason)
        mark("conditions", .condition)
        mark("pronouns", .pronoun)
        mark("clitics", .clitic)
        mark("questions", .question)
        mark("belongings", .belonging)
        mark("beings", .being)
        for (name, forms) in language.tables.sorted(by: { $0.key < $1.key }) {
            for (key, texts) in forms {
                if name == "controls" {
                    addControl(key, texts)
                    continue
                }
                if name == "shorthand" {
                    for word in texts.flatMap({ TokenLine($0.text).words }) {
                        model.shorthand[word] = model.automaton.id(of: key)
                    }
                    continue
                }
                for text in texts {
                    guard let template = template(text, in: language.path, "\(name), \(key)") else { continue }
                    do throws(TemplateError) {
                        switch name {
                        case "pointers": try model.pointers.add(key, template, words: &model.automaton)
                        case "leads": try model.leads.add(key, template, words: &model.automaton)
                        case "ordinals": try model.ordinals.add(key, template, words: &model.automaton)
                        case "address": try model.address.add(key, template, words: &model.automaton)
                        default:
                            let parts = key.split(separator: " ", maxSplits: 1).map(String.init)
                            try model.choices[parts[0], default: PhraseTable()].add(
                                parts.count > 1 ? parts[1] : "", template, words: &model.automaton)
                        }
                    } catch {
                        fault(language.path, text.line, "\(name), \(key): \(error.message)")
                    }
                }
            }
        }
    }

    /// A word of the conversation may be said in several ways in one line: "yes, that is right".
    private mutating func addControl(_ key: String, _ texts: [Written]) {
        let all = Template.alternatives(texts.compactMap { template($0, in: language.path, "controls, \(key)") })
        do throws(TemplateError) {
            guard !all.canBeEmpty else {
                throw TemplateError(message: "everything in one of the sentences is optional")
            }
            let entry = try model.automaton.add(.sequence([all, .optional(all), .optional(all)]), types: [:])
            model.controls.append((key, entry))
        } catch {
            fault(language.path, texts.first?.line ?? 0, "controls, \(key): \(error.message)")
        }
    }

    private mutating func phrases(_ list: String) -> Trie {
        var trie = Trie()
        for written in language.lists[list] ?? [] {
            guard let template = template(written, in: language.path, list) else { continue }
            do throws(TemplateError) {
                for form in try template.forms() {
                    var words: [Int32] = []
                    for case .word(let word) in form { words.append(model.automaton.id(of: word)) }
                    guard words.count == form.count else { throw TemplateError(message: "there can be no slots here") }
                    if !words.isEmpty { trie.insert(words) }
                }
            } catch {
                fault(language.path, written.line, "\(list): \(error.message)")
            }
        }
        return trie
    }

    private mutating func mark(_ list: String, _ mark: LanguageModel.WordMarks) {
        for written in language.lists[list] ?? [] {
            for word in TokenLine(written.text).words {
                model.marks[model.automaton.id(of: word), default: []].formUnion(mark)
            }
        }
    }

    // MARK: - Sentences

    private mutating func add(_ entry: IntentEntry, of file: IntentFile) {
        let intent = model.intents.count
        model.intents.append(entry.name)
        let types = grammar.slotTypes.merging(entry.slotTypes) { _, own in own }
        for (number, sentence) in entry.sentences.enumerated() {
            do throws(TemplateError) {
                let template = try rules.expanded(Template(parsing: sentence.template.text))
                guard !template.canBeEmpty else {
                    throw TemplateError(message: "everything in the sentence is optional")
                }
                let node = try model.automaton.add(template, types: types)
                var needed = model.automaton.neededWords(of: template)
                if !sentence.holds.isEmpty {
                    needed.append(
                        sentence.holds.flatMap { TokenLine($0).words }.map { model.automaton.id(of: $0) })
                }
                model.sentences.append(
                    LanguageModel.Sentence(
                        intent: intent, entry: node, fixed: fixed(sentence, types),
                        form: Lessons.form(of: entry.name, fixed: sentence.fixed), isAmbient: sentence.isAmbient,
                        isDoubtful: sentence.isDoubtful, follows: sentence.follows, corrects: sentence.corrects,
                        fit: fit(sentence, writes: writes(template, types)),
                        rooms: sentence.rooms, focus: sentence.focus, required: needed,
                        requiredSlots: requiredSlots(template, types),
                        file: file.path, template: sentence.template, number: number + 1))
            } catch {
                fault(file.path, sentence.template.line, "\(entry.name), sentence \(number + 1): \(error.message)")
            }
        }
    }

    /// - Parameter writes: whether it has somebody's own words, which cost more than what else they could be ("then
    ///   lyse for 5 minutes", behind a step, is the next one and no timer).
    private func fit(_ sentence: IntentEntry.Sentence, writes: Bool) -> Int32 {
        // What is said about the last order goes before what is said about something in focus.
        if sentence.corrects || !sentence.after.isEmpty {
            return LineMatcher.Cost.afterOrder + (writes ? LineMatcher.Cost.afterOrderInWords : 0)
        }
        return sentence.holds.isEmpty && sentence.focus.any.isEmpty ? 0 : LineMatcher.Cost.special
    }

    private func writes(_ template: Template, _ types: [String: SlotType]) -> Bool {
        template.requiredSlots.contains { name, written in
            (written.flatMap(SlotType.init) ?? types[name]) == .text
        }
    }

    private func fixed(_ sentence: IntentEntry.Sentence, _ types: [String: SlotType]) -> [String: SlotValue] {
        Dictionary(
            uniqueKeysWithValues: sentence.fixed.map { name, value in
                switch (types[name], value) {
                case (.pointer, .choice(let key)): (name, Pointer(key: key).map(SlotValue.pointer) ?? value)
                case (.duration, .number(let seconds)): (name, .duration(seconds))
                default: (name, value)
                }
            })
    }

    private mutating func requiredSlots(_ template: Template, _ types: [String: SlotType]) -> [Int32] {
        template.requiredSlots.compactMap { name, written in
            guard let type = written.flatMap(SlotType.init) ?? types[name], type.isScarce else { return nil }
            return model.automaton.index(of: Automaton.Slot(name: name, type: type))
        }
    }
}
