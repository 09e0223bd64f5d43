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
    static func open(
        _ database: Configuration.Database, in folder: DataFolder, clock: any WallClock = SystemClock(),
        quota: AccountQuota = AccountQuota()
    ) throws -> Store {
        let logger = Logger(label: "simmer.store")
        switch database {
        case .sqlite: return try Store(folder: folder.url, clock: clock, quota: quota, logger: logger)
        case .postgresql(let address):
            let engine = try PostgresEngine(address: address, logger: logger)
            return try Store(engine: engine, clock: clock, quota: quota, logger: logger)
        }
    }
}
