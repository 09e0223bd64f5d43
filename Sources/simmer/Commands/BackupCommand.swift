import ArgumentParser
import Foundation
import SimmerOperations

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy everything to one new file, while the server runs or not, and read it back.")

    @OptionGroup var common: CommonOptions
    @Argument(help: "The file to make. A running server writes it, so its user must be allowed to.") var file: String

    func run() async throws {
        let path = URL(fileURLWithPath: file).standardizedFileURL.path
        let result = try await AdminCommand.run(.backup(path: path), common.configuration())
        print(
            "\(path): \(result["bytes"]?.int ?? 0) bytes, the database and \(result["files"]?.int ?? 0) files, verified"
        )
    }
}
