import Foundation
import Logging
import SimmerStore

/// PostgreSQL as an engine: one connection that writes, some that read, one for searches. Durable is what the server's
/// `synchronous_commit` says, which is never `off` here.
package final class PostgresEngine: StoreEngine {
    private let writer: Writer
    private let readers: ReaderPool
    private let searcher: ReaderPool
    private let readings = OperationQueue()
    private let searches = OperationQueue()
    private static let mostReaders = 4
    private let address: String
    private let nodeFeed: PostgresFeed?
    package var feed: (any Feed)? { nodeFeed }

    /// `address`: a `postgresql://` URL, whose parameters are libpq's. Throws `UnfitDatabase` and `StoreError`: `busy`
    /// when after `patience` somebody whom `sharing` keeps out still works on the same tables.
    package init(
        address: String, sharing: Sharing = .alone, patience: Duration = .seconds(10),
        logger: Logger = Logger(label: "simmer.postgres")
    ) throws {
        self.address = address
        let feed: PostgresFeed? =
            if case .shared(let name, let nats) = sharing {
                PostgresFeed(address, name: name, nats: nats, logger: logger)
            } else {
                nil
            }
        nodeFeed = feed
        readers = ReaderPool(address: address, most: Self.mostReaders)
        searcher = ReaderPool(address: address, most: 1)
        var isInFeed: (@Sendable (PostgresConnection) throws -> Bool)?
        if let feed { isInFeed = { connection in try feed.hasLast(connection) } }
        writer = Writer(address: address, sharing: sharing, logger: logger, isInFeed: isInFeed)
        readings.maxConcurrentOperationCount = Self.mostReaders
        searches.maxConcurrentOperationCount = 1
        try writer.connect(within: sharing.keepsOut ? patience : .zero)
    }

    package var steps: [String] { PostgresSteps.all }

    package func run(script: String) throws { try writer.run(script: script) }

    package func write<T>(requests: Int, _ body: (any StoreSession) throws -> T) throws -> T {
        try writer.write(saying: nil, body)
    }

    package func write<T>(
        requests: Int, saying: () -> Saying?, _ body: (any StoreSession) throws -> T
    ) throws -> T {
        try writer.write(saying: writer.sharing.isShared ? saying() : nil, body)
    }

    package func migrating<T>(_ body: () throws -> T) throws -> T { try writer.migrating(body) }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await read(readers, on: readings, body)
    }

    package func search<T: Sendable>(_ body: @escaping @Sendable (any StoreSession) throws -> T) async throws -> T {
        try await read(searcher, on: searches, body)
    }

    private func read<T: Sendable>(
        _ pool: ReaderPool, on queue: OperationQueue, _ body: @escaping @Sendable (any StoreSession) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation {
                continuation.resume(with: Result { try pool.read { try body(PostgresSession($0)) } })
            }
        }
    }

    package func readBlocking<T>(_ body: (any StoreSession) throws -> T) throws -> T {
        try readers.read { try body(PostgresSession($0)) }
    }

    /// The tables that hold what people wrote.
    private static let written = [
        "event", "edit", "object", "change", "request", "shelf", "album", "search", "notebook", "record", "lookup",
        "accountEvent", "file", "share", "job", "feed",
    ]

    package func eraseTraces() async -> Bool {
        // It may take long, and nobody waits for it: neither who searches nor who closes.
        let isDone: Bool? = try? await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { [address] in
                continuation.resume(
                    with: Result {
                        let link = try PostgresLink(address: address)
                        for table in Self.written { try link.script("VACUUM \(table)") }
                        return true
                    })
            }
        }
        return isDone ?? false
    }

    package func backup(to path: String) throws {
        throw StoreError(
            .misuse, "a PostgreSQL database is copied by PostgreSQL's own tools, such as pg_dump: docs/operating.md")
    }

    private static let heads = Query(
        """
        SELECT room.id, room.head, last.seq FROM room
        JOIN (SELECT room, max(seq) AS seq FROM event GROUP BY room) AS last ON last.room = room.key
        WHERE room.head <> last.seq
        """)
    private static let indexes = Query(
        """
        SELECT pg_class.relname FROM pg_index JOIN pg_class ON pg_class.oid = pg_index.indexrelid
        WHERE NOT pg_index.indisvalid AND pg_class.relnamespace = to_regnamespace(current_schema())
        """)

    package func faults() throws -> [String] {
        try readBlocking { session in
            try session.connection.all(Self.heads) {
                "room \($0.text(0)): its row says \($0.int(1)), its log ends at \($0.int(2))"
            } + session.connection.all(Self.indexes) { "index \($0.text(0)): not valid" }
        }
    }

    package func whenHeldUp(_ body: @escaping @Sendable () -> Void) { writer.whenHeldUp(body) }

    package func hurry() { writer.hurry() }

    package func close() throws {
        nodeFeed?.close()
        readings.waitUntilAllOperationsAreFinished()
        searches.waitUntilAllOperationsAreFinished()
        readers.close()
        searcher.close()
        writer.close()
    }
}
