import Foundation
import SimmerDomain

/// What `simmer intents check` says about an intents folder.
package struct IntentChecker: Sendable {
    package struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// Errors keep the server from starting or a sentence from being answered; the rest is worth a look.
        package var isError: Bool
        package var fault: GrammarFault
        package var description: String { fault.description }
    }

    let folder: URL

    package init(folder: URL) { self.folder = folder }

    /// Everything that is wrong or doubtful, errors first, in the order of files and lines.
    package func findings() -> [Finding] {
        let grammar: Grammar
        do {
            grammar = try Grammar(folder: folder)
        } catch let errors as GrammarErrors {
            return errors.faults.map { Finding(isError: true, fault: $0) }
        } catch {
            return [Finding(isError: true, fault: GrammarFault(file: folder.path, line: 0, message: "\(error)"))]
        }
        let all =
            examples(grammar) + translations(grammar) + phrases(grammar) + same(grammar) + sentences(grammar)
            + orders(grammar)
        return all.sorted { a, b in
            (a.isError ? 0 : 1, a.fault.file, a.fault.line) < (b.isError ? 0 : 1, b.fault.file, b.fault.line)
        }
    }

    func finding(_ isError: Bool, _ file: String, _ line: Int, _ message: String) -> Finding {
        Finding(isError: isError, fault: GrammarFault(file: file, line: line, message: message))
    }

    private func examples(_ grammar: Grammar) -> [Finding] {
        grammar.checkExamples().compactMap { check in
            check.fault.map {
                finding(true, check.file, check.line, "\(check.intent): the example “\(check.say)” \($0)")
            }
        }
    }

    /// Intents, purposes, examples and replies that one language has and another lacks.
    private func translations(_ grammar: Grammar) -> [Finding] {
        var found: [Finding] = []
        var entries: [String: [String: (file: String, entry: IntentEntry)]] = [:]
        for language in grammar.languages {
            for file in grammar.files[language] ?? [] {
                for entry in file.intents {
                    entries[entry.name, default: [:]][language] = (file.path, entry)
                    if entry.does == nil {
                        found.append(finding(true, file.path, entry.line, "\(entry.name) does not say what it does"))
                    }
                    if entry.examples.isEmpty {
                        found.append(finding(true, file.path, entry.line, "\(entry.name) has no example"))
                    }
                    if entry.sentences.isEmpty {
                        found.append(finding(true, file.path, entry.line, "\(entry.name) has no sentence"))
                    }
                }
            }
        }
        for (intent, languages) in entries.sorted(by: { $0.key < $1.key }) {
            guard let (file, entry) = grammar.languages.compactMap({ languages[$0] }).first else { continue }
            let replies = Set(languages.values.flatMap(\.entry.replies.keys))
            for language in grammar.languages {
                guard let (otherFile, other) = languages[language] else {
                    guard grammar.hasToHave(topic: Self.topic(file), in: language) else { continue }
                    found.append(finding(true, file, entry.line, "\(intent) is missing in the language “\(language)”"))
                    continue
                }
                for reply in replies.sorted() where other.replies[reply] == nil {
                    found.append(finding(true, otherFile, other.line, "\(intent) has no reply “\(reply)”"))
                }
            }
        }
        return found
    }

    private static func topic(_ file: String) -> String {
        String((file.split(separator: "/").last ?? "").dropLast(".yaml".count))
    }

    /// Phrases that a language lacks, or that show values which the same phrase of another language does not.
    private func phrases(_ grammar: Grammar) -> [Finding] {
        var found: [Finding] = []
        for key in grammar.phraseKeys.sorted() {
            let all = grammar.languages.map { ($0, grammar.phrases[$0]?[key]) }
            // Replies of intents are compared above; a key is "topic/name".
            let topic = String(key.prefix { $0 != "/" })
            for (language, phrase) in all
            where phrase == nil && !key.contains(".") && grammar.hasToHave(topic: topic, in: language) {
                found.append(
                    finding(true, "\(folder.lastPathComponent)/\(language)", 0, "the phrase “\(key)” is missing"))
            }
            let names = all.compactMap { language, phrase in phrase.map { (language, $0.names) } }
            guard !names.isEmpty else { continue }
            for (language, values) in names.dropFirst() where values != names[0].1 {
                let odd = values.symmetricDifference(names[0].1).sorted().joined(separator: ", ")
                found.append(
                    finding(
                        false, "\(folder.lastPathComponent)/\(language)", 0,
                        "the phrase “\(key)” and its “\(names[0].0)” form differ in {\(odd)}"))
            }
        }
        return found
    }

    /// Sentences of two intents that are the same.
    private func same(_ grammar: Grammar) -> [Finding] {
        grammar.languages.compactMap { grammar.models[$0] }.flatMap { model in
            var seen: [Int32: LanguageModel.Sentence] = [:]
            return model.sentences.compactMap { sentence -> Finding? in
                guard let other = seen[sentence.entry], other.intent != sentence.intent, other.rooms == sentence.rooms,
                    other.focus == sentence.focus, other.follows == sentence.follows,
                    other.corrects == sentence.corrects
                else {
                    seen[sentence.entry] = sentence
                    return nil
                }
                return finding(
                    true, sentence.file, sentence.template.line,
                    "\(model.intents[sentence.intent]), sentence \(sentence.number): is the same as "
                        + "\(model.intents[other.intent]), sentence \(other.number) (\(other.file):\(other.template.line))"
                )
            }
        }
    }

    /// Sentences that another intent takes, said with sample values.
    private func sentences(_ grammar: Grammar) -> [Finding] {
        var found: [Finding] = []
        for language in grammar.languages {
            for file in grammar.files[language] ?? [] {
                let rules = grammar.rules(for: file, language)
                for entry in file.intents {
                    for (number, sentence) in entry.sentences.enumerated() where !sentence.follows {
                        guard let line = grammar.sample(of: sentence, entry, language, rules: rules),
                            sentence.isTried(by: line), let problem = problem(grammar, line, sentence, entry, language)
                        else { continue }
                        found.append(
                            finding(
                                false, file.path, sentence.template.line,
                                "\(entry.name), sentence \(number + 1): “\(line)” \(problem)"))
                    }
                }
            }
        }
        return found
    }

    private func problem(
        _ grammar: Grammar, _ line: String, _ sentence: IntentEntry.Sentence, _ entry: IntentEntry, _ language: String
    ) -> String? {
        let context = LineContext(
            languages: [language], now: Grammar.exampleNow, timeZone: .gmt, roomKind: sentence.rooms.any.sorted().first,
            names: grammar.sampleNames(language), focus: sentence.focus.any,
            previous: sentence.corrects ? entry.name : nil)
        switch grammar.understand(line, context) {
        case .orders(let orders):
            if orders.contains(where: { $0.intent == entry.name }) { return nil }
            return "is read as \(orders.map(\.intent).joined(separator: ", "))"
        case .ambiguous(let matches): return "could be \(matches.map(\.intent).joined(separator: " or "))"
        case .vetoed, .perhaps, .guesses, .talk, .nothing: return "is not understood"
        }
    }
}

extension IntentEntry.Sentence {
    /// Whether a line made of samples tells anything about it: a word that the line must hold may stand inside a value
    /// ("one more minute"), and no sample has it.
    fileprivate func isTried(by line: String) -> Bool {
        holds.isEmpty || line.split(separator: " ").contains { holds.contains(String($0)) }
    }
}

extension Grammar {
    /// A language that names its topics needs nothing of the others. All files of a topic are meant by its name.
    fileprivate func hasToHave(topic: String, in language: String) -> Bool {
        languageFiles[language]?.topics?.contains(String(topic.prefix { $0 != "." })) ?? true
    }
}
