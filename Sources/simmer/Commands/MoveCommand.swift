import ArgumentParser
import Foundation
import SimmerConfiguration
import SimmerDomain
import SimmerOperations
import SimmerSQLite
import SimmerStore

struct MoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copy everything into an empty database of the other kind, and compare the two row by row.",
        discussion: """
            The server must be stopped. The first database is the one that is configured; it keeps what it holds, and is not served any more.
            Uploaded files stay where they are.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("The database to move to: sqlite: or a URL postgresql://….", valueName: "database"))
    var to: String

    func run() throws {
        guard let target = Configuration.Database(to) else {
            throw CommandFailure("--to takes sqlite: or a URL postgresql://…, not “\(to)”")
        }
        let configuration = try common.configuration()
        let source = configuration.database
        guard source.kind != target.kind else {
            throw CommandFailure(
                "the house is in \(source.kind) already; databases of one kind are copied by its own tools")
        }
        let folder = try DataFolder(configuration.data)
        let lock = try DataLock(folder)
        defer { withExtendedLifetime(lock) {} }
        if source == .sqlite, !FileManager.default.fileExists(atPath: SQLiteEngine.file(in: folder.url).path) {
            throw CommandFailure("there is no database in \(folder.url.path)")
        }
        let (first, second) = (try source.engine(in: folder), try target.engine(in: folder))
        let moved: [(table: String, rows: Int)]
        do {
            moved = try HouseMove.run(from: first, to: second, named: target.kind, now: SystemClock().now())
        } catch let error as StoreError {
            throw CommandFailure("the house did not move: \(error)")
        }
        try first.close()
        try second.close()
        let rows = Dictionary(uniqueKeysWithValues: moved.map { ($0.table, $0.rows) })
        func count(_ table: String) -> Int { rows[table] ?? 0 }
        print(
            "moved to \(target.kind): \(count("account") - 1) accounts, \(count("room")) rooms, \(count("event")) events, \(count("object")) things and \(count("change")) changes; all \(moved.reduce(0) { $0 + $1.rows }) rows read back as they were"
        )
        print("Now set “database” to the new one and start the server; the first database is not served any more.")
    }
}
