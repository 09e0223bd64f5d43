import Foundation
import Logging
import SimmerDomain
import SimmerStore
import Synchronization

/// The feed of the nodes of one PostgreSQL database: a table that is written with each transaction and read by the
/// others. A hint, sent after the commit by NOTIFY (never in the transaction) or by NATS, tells them to look at once;
/// who misses it looks by itself within a fifth of a second.
final class PostgresFeed: Feed {
    let placement = Placement(isShared: true)
    private let address: String
    private let name: String
    private let nats: [String]
    private let logger: Logger
    private let waker = Waker()
    private let wishes = Mutex(FeedWishes())
    private let writing = Mutex(Writing())
    private let claims: Claims
    private let metrics = FeedMetrics()
    private let stopped = DispatchSemaphore(value: 0)
    private let hints = Mutex<NatsHints?>(nil)

    private struct Writing {
        /// The node's key; 0 before it has begun.
        var node: Int64 = 0
        /// The last number that is durable.
        var last: Int64 = 0
        var firstTurn: Int64 = 0
        var isRunning = false
    }

    /// `name`: how people call the node, in the log and in the table.
    /// `nats`: see `PostgresEngine.Sharing`.
    init(_ address: String, name: String, nats: [String], logger: Logger) {
        self.address = address
        self.name = name
        self.nats = nats
        self.logger = logger
        claims = Claims(address)
    }

    var firstTurn: Int64 { writing.withLock { $0.firstTurn } }
    private var node: Int64 { writing.withLock { $0.node } }

    // MARK: Beginning and end

    func begin() throws {
        let connection = PostgresConnection(try PostgresLink(address: address))
        guard let key = try connection.first(FeedTables.register, ["name": .text(name)], { $0.int(0) }) else {
            throw StoreError(.other, "a node could not be registered")
        }
        if !nats.isEmpty {
            let subject = try connection.first(FeedTables.subject, [:]) { $0.text(0) } ?? FeedTables.channel
            let made = try NatsHints(nats, name: "simmer \(name)", subject: subject, waker: waker, logger: logger)
            hints.withLock { $0 = made }
        }
        let ends = try connection.all(FeedTables.position) { (writer: $0.int(0), number: $0.int(1), turn: $0.int(2)) }
        writing.withLock { writing in
            writing.node = key
            writing.firstTurn = ends.first?.turn ?? 0
            writing.isRunning = true
        }
        placement.begin(as: key)
        logger.info("one of several nodes", metadata: ["node": "\(name)", "key": "\(key)"])
        let known = Dictionary(uniqueKeysWithValues: ends.map { ($0.writer, $0.number) })
        let thread = Thread { [self] in
            FeedReader(self, address: address, node: key, known: known, logger: logger).run()
            stopped.signal()
        }
        thread.name = "simmer-feed"
        thread.start()
    }

    func follow(_ listener: FeedListener) {
        wishes.withLock { $0.listener = listener }
        waker.wake()
    }

    func takePart() async throws {
        try await catchUp()
        wishes.withLock { $0.takesPart = true }
        try await catchUp()
    }

    /// Waits for the thread, which tells the others that this node goes.
    func close() {
        let ran = writing.withLock { writing in
            defer { writing.isRunning = false }
            return writing.isRunning
        }
        guard ran else { return }
        wishes.withLock { $0.isStopping = true }
        waker.wake()
        stopped.wait()
        hints.withLock { $0?.close() }
        claims.close()
    }

    // MARK: Telling

    func write(_ effects: [Effect], _ session: any StoreSession) throws -> FeedTurn {
        let raises = !effects.allSatisfy(\.isSaying)
        let (node, last) = writing.withLock { ($0.node, $0.last) }
        let turn = try session.connection.first(
            FeedTables.write,
            [
                "writer": .int(node), "number": .int(last + 1), "raises": SQLValue(raises),
                "body": .utf8(FeedCodec.bytes(effects)),
            ]
        ) { $0.int(0) }
        guard let turn else { throw StoreError(.other, "nothing was written to the feed") }
        return FeedTurn(turn, raises: raises)
    }

    /// Whether the transaction was kept that wrote last, and of which nobody has said so (`written`).
    func hasLast(_ connection: PostgresConnection) throws -> Bool {
        let (node, last) = writing.withLock { ($0.node, $0.last) }
        return try connection.first(FeedTables.one, ["writer": .int(node), "number": .int(last + 1)]) { $0.int(0) }
            != nil
    }

    func written() {
        writing.withLock { $0.last += 1 }
        metrics.wrote()
        wishes.withLock { $0.hasNews = true }
        waker.wake()
    }

    func note(_ text: String) {
        wishes.withLock { $0.notes.append(text) }
        waker.wake()
    }

    // MARK: Hearing

    func catchUp() async throws {
        do {
            try await withCheckedThrowingContinuation { continuation in
                let isStopping = wishes.withLock { wishes in
                    if !wishes.isStopping { wishes.waiting.append(continuation) }
                    return wishes.isStopping
                }
                if isStopping { continuation.resume(throwing: StoreError.closed) } else { waker.wake() }
            }
        } catch {
            logger.warning("the other nodes are not heard", metadata: ["error": "\(error)"])
            throw Refusal(.offline)
        }
    }

    // MARK: Claims

    func claim(_ name: String) async throws -> Bool { try await claims.take(name, for: node) }

    func release(_ name: String) async { await claims.release(name, of: node) }

    // MARK: For the thread that reads

    /// What is wanted of it; it is asked for once.
    func takeWishes() -> FeedWishes {
        wishes.withLock { wishes in
            defer { (wishes.hasNews, wishes.notes, wishes.waiting) = (false, [], []) }
            return wishes
        }
    }

    /// Tells the others that there is something. False: not by this way, at the moment.
    func hint() -> Bool {
        guard let hints = hints.withLock({ $0 }), hints.tell() else { return false }
        metrics.hinted(by: "nats")
        return true
    }

    var lastWritten: Int64 { writing.withLock { $0.last } }

    func wait(socket: Int32?, milliseconds: Int) { waker.wait(socket: socket, milliseconds: milliseconds) }
}

/// What other threads want of the one that reads the feed.
struct FeedWishes {
    /// Something was committed that the others do not know of.
    var hasNews = false
    var notes: [String] = []
    /// Who waits for a look that begins after now.
    var waiting: [CheckedContinuation<Void, any Error>] = []
    var listener: FeedListener?
    var takesPart = false
    var isStopping = false
}
