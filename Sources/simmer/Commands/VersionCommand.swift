import ArgumentParser
import SimmerOperations

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    func run() { print("simmer \(Version.current)") }
}
