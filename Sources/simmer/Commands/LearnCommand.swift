import ArgumentParser
import Foundation
import SimmerDomain
import SimmerLanguage

struct LearnCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn", abstract: "Learn to tell what is meant by lines that no sentence takes.",
        discussion: """
            Writes <output>/<language>.learned for each language that has all topics and a talk.txt: from the \
            sentences and examples of its files, what people said, and that talk. The same files come to the same bytes.
            """)

    @Option(help: ArgumentHelp("The folder of the intent files.", valueName: "folder")) var intents = "intents"
    @Option(help: ArgumentHelp("The folder with what people said: <language>.jsonl.", valueName: "folder"))
    var said = "Tests/Said"
    @Option(
        help: ArgumentHelp(
            "Where to write; learned, in the folder of the intent files, if left out.", valueName: "folder"))
    var output: String?
    @Option(help: ArgumentHelp("Only this language.", valueName: "language")) var lang: String?
    @Flag(help: "Nothing is done for a language of which what was learned fits its files.") var ifStale = false
    @Option(
        name: .customLong("try"),
        help: ArgumentHelp(
            "Learn nothing; say how well lines are told that were not learned from: .jsonl of {text, intent}, or talk.",
            valueName: "file"))
    var trial: [String] = []
    @Option(
        help: ArgumentHelp(
            "A JSON file {\"noodle\": […], \"tea\": […], …}: the names that the store would know.", valueName: "file"))
    var names: String?

    func run() throws {
        let folder = URL(fileURLWithPath: intents)
        let output = output.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: LearnedReader.folder)
        let grammar = try Grammar(folder: folder)
        let languages = grammar.learnable(in: folder).filter { lang == nil || $0 == lang }
        guard !languages.isEmpty else { throw ValidationError("no language has all topics and a talk.txt") }
        for language in languages {
            let file = output.appending(path: "\(language).\(LearnedReader.suffix)")
            if trial.isEmpty {
                let hash = Grammar.learnedHash(of: language, in: folder)
                if ifStale, LearnedReader(file: file, hash: hash) != nil { continue }
                try learn(grammar, language, folder, file)
            } else {
                try rate(grammar, language, folder, file)
            }
        }
    }

    private func learn(_ grammar: Grammar, _ language: String, _ folder: URL, _ file: URL) throws {
        let clock = ContinuousClock()
        let begun = clock.now
        let learned = grammar.learn(language, folder: folder, said: URL(fileURLWithPath: said))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try learned.data.write(to: file, options: .atomic)
        let seconds = begun.duration(to: clock.now).components.seconds
        print(
            "\(language): \(learned.lines) sentences, \(learned.classes) classes, \(seconds) s, "
                + "\(learned.data.count) bytes")
    }

    // MARK: - How good it is

    private func rate(_ grammar: Grammar, _ language: String, _ folder: URL, _ file: URL) throws {
        guard let reader = LearnedReader(file: file, hash: Grammar.learnedHash(of: language, in: folder)) else {
            throw ValidationError("\(file.path) is missing or was learned from other files; run simmer learn")
        }
        var trial = LearnedTrial(grammar, reader, language: language, names: try names.map(Self.knownNames) ?? .none)
        for path in self.trial {
            for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
                guard path.hasSuffix(".jsonl") else {
                    trial.add(String(line), intent: nil)
                    continue
                }
                let json = try JSON(parsing: String(line))
                let isTalk = json["nothing"]?.bool == true
                // Lines of several orders are told by nobody.
                guard let text = json["text"]?.string, isTalk || json["intent"]?.string != nil else { continue }
                trial.add(text, intent: isTalk ? nil : json["intent"]?.string)
            }
        }
        print("\(language): orders \(Self.said(trial.all)); not read by a sentence \(Self.said(trial.unread))")
        print(
            "\(language): talk \(trial.talk), P(none) < 0.5 in \(Self.share(trial.mistaken, trial.talk)), "
                + "an intent ≥ 0.5 in \(Self.share(trial.sure, trial.talk)); \(Self.times(trial.durations))")
    }

    private static func said(_ score: LearnedTrial.Score) -> String {
        "\(score.lines), @1 \(share(score.first, score.lines)), @3 \(share(score.among, score.lines)), "
            + "P(none) > 0.5 in " + share(score.none, score.lines)
    }

    private static func share(_ count: Int, _ all: Int) -> String {
        String(format: "%.1f %%", 100 * Double(count) / Double(max(1, all)))
    }

    private static func times(_ durations: [Duration]) -> String {
        let sorted = durations.map { Double($0.components.attoseconds) / 1e12 }.sorted()
        guard let longest = sorted.last else { return "" }
        return String(
            format: "median %.1f µs, p99 %.1f µs", sorted[sorted.count / 2],
            sorted.count < 100 ? longest : sorted[sorted.count * 99 / 100])
    }

    private static func knownNames(_ path: String) throws -> KnownNames {
        let members = try JSON(parsing: String(contentsOfFile: path, encoding: .utf8)).members ?? []
        return KnownNames(
            Dictionary(members.map { ($0.name, $0.value.array?.compactMap(\.string) ?? []) }) { first, _ in first })
    }
}
