import ArgumentParser
import Foundation
import SimmerDomain
import SimmerOperations

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring in a room that was exported, or the experiments of an .eln file: all of it or nothing.",
        discussion: """
            A room comes in as it was, with its people. Experiments come into a new room of --owner, or into the one that --room names.
            The server may run meanwhile.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("Somebody of this server who owns the room.", valueName: "username"))
    var owner: String?
    @Option(help: ArgumentHelp("The room of the owner for experiments.", valueName: "name or id"))
    var room: String?
    @Argument(help: "The file. A running server reads it, so its user must be allowed to.") var file: String

    func run() async throws {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        let result = try await AdminCommand.run(
            .importFile(path: path, owner: owner, room: room), common.configuration())
        let (name, id) = (result["name"]?.string ?? "", result["room"]?.string ?? "")
        guard let titles = result["experiments"]?.array?.compactMap(\.string) else {
            print("\(name): the room \(id) is here")
            if let matched = result["matched"]?.int, matched > 0 {
                print(
                    "\(matched) of its people have the usernames of people of this server, and are these from now on.")
            }
            print("People who had no account here have one without a login: simmer user reset-password gives it one.")
            return
        }
        for title in titles { print("\(title): in \(name), room \(id)") }
        let skipped = result["skipped"]?.array?.compactMap(\.string) ?? []
        if !skipped.isEmpty { print("No pictures, so they stayed out: \(skipped.joined(separator: ", "))") }
    }
}
