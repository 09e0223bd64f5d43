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
}
