import Foundation
import Logging
import SimmerConfiguration
import SimmerDomain
import SimmerFiles
import SimmerOperations
import SimmerPostgres
import SimmerSQLite
import SimmerServing
import SimmerStore

extension Configuration {
    /// Where uploaded files stand. Throws `UnfitFiles` for a place apart that is not this house's, and `AwayFiles`.
    func pictures(in folder: DataFolder, of store: Store) async throws -> UploadedFiles {
        let place: any FilePlace
        switch files {
        case nil: return try UploadedFiles(FolderPlace(folder.files), incoming: folder.incoming)
        case .folder(let path):
            place = try FolderPlace(URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL, isShared: true)
        case .objects(let objects):
            let settings = ObjectSettings(
                endpoint: objects.endpoint, bucket: objects.bucket, prefix: objects.prefix, region: objects.region,
                key: objects.key, secret: try OutsideWork.secret(in: objects.secretFile))
            place = try ObjectPlace(
                settings, cache: folder.url.appendingPathComponent("cache", isDirectory: true),
                cacheBytes: objects.cacheMegabytes << 20)
        }
        let pictures = try UploadedFiles(place, incoming: folder.incoming)
        try await pictures.claim(for: store)
        return pictures
    }
}

extension Store {
    /// Opens the database that is configured, with the engine of its kind. Throws what that one throws, and what the
    /// store's own `init` throws.
    /// `node`: one of several that share the database, who tell each other by `nats` that there is something.
    static func open(
        _ database: Configuration.Database, node: String? = nil, nats: [String] = [], in folder: DataFolder,
        clock: any WallClock = SystemClock(), quota: AccountQuota = AccountQuota()
    ) throws -> Store {
        try Store(
            engine: database.engine(in: folder, node: node, nats: nats), clock: clock, quota: quota,
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
    func engine(in folder: DataFolder, node: String? = nil, nats: [String] = []) throws -> any StoreEngine {
        switch self {
        case .sqlite: try SQLiteEngine(folder: folder.url)
        case .postgresql(let address):
            try PostgresEngine(
                address: address, sharing: node.map { .shared(name: $0, nats: nats) } ?? .alone,
                logger: Logger(label: "simmer.store"))
        }
    }
}
