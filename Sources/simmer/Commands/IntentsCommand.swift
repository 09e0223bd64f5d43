import ArgumentParser
import Foundation
import SimmerBot
import SimmerDomain
import SimmerLanguage

struct IntentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "intents", abstract: "The sentences that the bot knows.",
        subcommands: [Check.self, Explain.self, Wordings.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Name what is missing, ambiguous, unreachable or unparsable in the intent files, with file and line.",
            discussion: "Reads all files as the server would at its start, and every example as it would in a room.")
        @OptionGroup var common: CommonOptions

        func run() throws {
            let folder = URL(fileURLWithPath: try common.configuration().intents)
            let findings = IntentChecker(folder: folder).findings()
            for finding in findings { print(finding) }
            guard let grammar = try? Grammar(folder: folder) else { throw ExitCode.failure }
            let errors = findings.count(where: \.isError)
            print(
                "\(grammar.languages.joined(separator: ", ")): \(grammar.checkExamples().count) examples, "
                    + "\(errors) errors, \(findings.count - errors) to look at")
            if errors > 0 { throw ExitCode.failure }
        }
    }

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print how a line that is said to the bot is read, and why.",
            discussion: """
                Every reading with its cost, its sentence and what it leaves over, what the learned reader takes the line \
                for, and what is done.
                """)
        @OptionGroup var common: CommonOptions
        @Option(help: "The person's language.") var lang = "en"
        @Option(
            help: ArgumentHelp(
                "A JSON file {\"noodle\": […], \"tea\": […], …}: the names that the store would know.",
                valueName: "file")) var names: String?
        @Option(help: "What is spoken of or going on (\"timer\", \"running\"); may be given again.") var focus:
            [String] = []
        @Option(help: "The intent of the order before.") var after: String?
        @Argument var line: String

        func run() throws {
            let folder = URL(fileURLWithPath: try common.configuration().intents)
            let grammar = try Grammar(folder: folder, isLearned: true)
            let context = LineContext(
                languages: [lang], now: SystemClock().now(), timeZone: .gmt,
                names: try names.map(ParseCommand.knownNames) ?? .none, focus: Set(focus), previous: after)
            let explanation = grammar.explanation(
                of: line, context, changesNothing: DeviceIntents.changesNothing)
            if explanation.readings.isEmpty { print("no sentence takes it") }
            for reading in explanation.readings { print(Self.told(reading)) }
            if let learned = explanation.learned {
                let first = learned.intents.map { "\($0.intent) \(Self.share($0.probability))" }
                print("learned: \(first.joined(separator: ", ")); no order \(Self.share(learned.none))")
            } else {
                print("learned: nothing for this language")
            }
            print(Self.told(explanation.outcome))
        }

        private static func told(_ reading: LineExplanation.Reading) -> String {
            let slots = reading.slots.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            let lines = [
                "\(reading.cost)  \(reading.intent) { \(slots.joined(separator: ", ")) }",
                "    \(reading.place)  \(reading.sentence)",
                reading.leftOver.isEmpty ? nil : "    left over: \(reading.leftOver.joined(separator: ", "))",
                reading.isDoubtful ? "    doubtful: a change is asked about" : nil,
            ]
            return lines.compactMap(\.self).joined(separator: "\n")
        }

        private static func told(_ outcome: LineExplanation.Outcome) -> String {
            switch outcome {
            case .read(let orders):
                "done: " + orders.map { $0.intent + ($0.isDoubtful ? " (asked about)" : "") }.joined(separator: ", ")
            case .asked(let sentences): "asked: " + sentences.joined(separator: " / ")
            case .control(let control): "a word of the conversation: \(control.rawValue)"
            case .notUnderstood(let nearest): "not understood; nearest: " + nearest.joined(separator: " / ")
            }
        }

        private static func share(_ probability: Double) -> String { String(format: "%.2f", probability) }
    }
}
