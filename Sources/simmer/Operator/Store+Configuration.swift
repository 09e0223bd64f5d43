import Logging
import SimmerConfiguration
import SimmerDomain
import SimmerOperations
import SimmerPostgres
import SimmerSQLite
import SimmerStore

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
