import ArgumentParser
import Foundation
import SimmerLanguage

struct IntentsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "intents", abstract: "The sentences that the bot knows.", subcommands: [Check.self])

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Name what is missing, ambiguous, unreachable or unparsable in the intent files, with file and line.",
            discussion: "Reads all files as the server would at its start, and every example as it would in a room.")
        @OptionGroup var common: CommonOptions

        func run() throws {
            let grammar: Grammar
            do {
                grammar = try Grammar(folder: URL(fileURLWithPath: common.configuration().intents))
            } catch let errors as GrammarErrors {
                print(errors.description)
                throw ExitCode.failure
            }
            let examples = grammar.checkExamples()
            let faults = examples.compactMap { example in
                example.fault.map { "\(example.file):\(example.line): “\(example.say)”: \($0)" }
            }
            for fault in faults { print(fault) }
            print(
                "\(grammar.languages.joined(separator: ", ")): \(examples.count) examples, \(faults.count) not understood as they should be"
            )
            if !faults.isEmpty { throw ExitCode.failure }
        }
    }
}
