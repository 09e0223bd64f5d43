import ArgumentParser
import Foundation
import SimmerDomain
import SimmerOperations

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Check a backup and put it in the place of what the data folder holds. The server must be stopped.")

    @OptionGroup var common: CommonOptions
    @Flag(help: "Only check the backup, change nothing.") var dryRun = false
    @Argument(help: "The backup.") var file: String

    func run() throws {
        let url = URL(fileURLWithPath: file)
        let configuration = try common.configuration()
        guard !dryRun else {
            print("\(url.path): \(Self.line(try Backup.verify(url)))")
            return
        }
        if case .postgresql = configuration.database {
            throw CommandFailure(
                "a backup holds a SQLite database; a PostgreSQL database is restored by pg_restore: docs/operating.md")
        }
        let folder = try DataFolder(configuration.data)
        let lock = try DataLock(folder)
        let (contents, before) = try Restore.replace(folder, holding: lock, with: url, now: SystemClock().now())
        print("\(folder.url.path): \(Self.line(contents))")
        if let before { print("What was there before is in \(before.path); delete it when all is well.") }
    }

    private static func line(_ contents: Backup.Contents) -> String {
        "the backup of \(contents.takenAt.date.formatted(.iso8601)) by Simmer \(contents.version), \(contents.bytes) bytes, the database and \(contents.files) files, sound"
    }
}
