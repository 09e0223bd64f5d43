import Foundation
import Logging
import SimmerConfiguration
import SimmerDomain
import SimmerOperations
import SimmerPostgres
import SimmerSQLite
import SimmerStore
import SimmerWeb

extension Configuration {
    /// Where uploaded files stand. Throws `UnfitFolder` for a folder apart that is not this house's.
    func pictures(in folder: DataFolder, of store: Store) async throws -> PhotoFolder {
        guard let files else { return try PhotoFolder(files: folder.files, incoming: folder.incoming) }
        let shared = URL(fileURLWithPath: files, isDirectory: true).standardizedFileURL
        let pictures = try PhotoFolder(files: shared, incoming: folder.incoming, isShared: true)
        try await pictures.claim(for: store)
        return pictures
    }
}

extension Store {
    /// Opens the database that is configured, with the engine of its kind. Throws what that one throws, and what the
    /// store's own `init` throws.
    /// `node`: one of several that share the database.
    static func open(
        _ database: Configuration.Database, node: String? = nil, in folder: DataFolder,
        clock: any WallClock = SystemClock(), quota: AccountQuota = AccountQuota()
    ) throws -> Store {
        try Store(
            engine: database.engine(in: folder, node: node), clock: clock, quota: quota,
            logger: Logger(label: "simmer.store"))
    }
}

extension Configuration.Database {
    /// How people call it.
    var kind: String {
        switch self {
        case .sqlite: "SQLite"
        case .postgresql: "PostgreSQL"
        }
    }

    /// Opens or makes it. Throws `UnreadableDatabase`, `UnfitDatabase` and `StoreError`.
    func engine(in folder: DataFolder, node: String? = nil) throws -> any StoreEngine {
        switch self {
        case .sqlite: try SQLiteEngine(folder: folder.url)
        case .postgresql(let address):
            try PostgresEngine(
                address: address, sharing: node.map { .shared(name: $0) } ?? .alone,
                logger: Logger(label: "simmer.store"))
        }
    }
}
