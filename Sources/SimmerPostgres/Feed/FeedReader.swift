import Foundation
import Logging
import SimmerDomain
import SimmerStore

/// The thread that reads what the other nodes commit, tells them that there is something of this one, gives its sign of
/// life and sees who else gives one. It has a connection of its own, made anew when it is lost.
final class FeedReader {
    private let feed: PostgresFeed
    private let address: String
    private let node: Int64
    private let logger: Logger
    private let metrics = FeedMetrics()
    private var connection: PostgresConnection?
    /// It is another one than before: what was told meanwhile has not been heard.
    private var hasMissed = false
    /// The last number of each writer that was handed on.
    private var known: [Int64: Int64]
    /// How long it waits before it looks by itself.
    private var pause = shortestPause
    private var nextBeat = ContinuousClock.now
    private var nextSweep = ContinuousClock.now + sweeping
    private var lastBeat = ContinuousClock.now
    /// Why it can only begin anew, and whether somebody was told.
    private var lostBy: String?
    private var isTold = false

    private static let shortestPause = 20
    private static let longestPause = 200
    private static let beating = Duration.milliseconds(500)
    private static let sweeping = Duration.seconds(15)

    init(_ feed: PostgresFeed, address: String, node: Int64, known: [Int64: Int64], logger: Logger) {
        self.feed = feed
        self.address = address
        self.node = node
        self.known = known
        self.logger = logger
    }

    func run() {
        while true {
            let wishes = feed.takeWishes()
            if wishes.isStopping { return leave(wishes) }
            let nextPause = Result { try turn(wishes) }
            // Once each: a connection may be lost after all that they wait for was read.
            for waiting in wishes.waiting { waiting.resume(with: nextPause.map { _ in }) }
            switch nextPause {
            case .success(let milliseconds): pause = milliseconds
            case .failure(let error):
                metrics.failed()
                if connection != nil { logger.warning("the feed is not read", metadata: ["error": "\(error)"]) }
                connection = nil
                pause = Self.longestPause
            }
            let untilBeat = max(0, Int((nextBeat - .now) / .milliseconds(1)))
            feed.wait(
                socket: connection?.link.socket, milliseconds: connection == nil ? pause : min(pause, untilBeat))
            pause = min(max(pause, Self.shortestPause / 2) * 2, Self.longestPause)
        }
    }

    /// One look at all that there is. Answers how long it may wait until the next.
    private func turn(_ wishes: FeedWishes) throws -> Int {
        let connection = try connected()
        if hasMissed, let listener = wishes.listener {
            hasMissed = false
            listener.missed()
        }
        try tell(wishes, connection)
        let hasHeard = try read(wishes, connection)
        try beat(wishes, connection)
        // What came while this was asked woke nobody.
        if try hearNotices(wishes.listener, connection) { return 0 }
        return hasHeard ? Self.shortestPause : pause
    }

    private func connected() throws -> PostgresConnection {
        if let connection, !connection.link.isLost { return connection }
        let link = try PostgresLink(address: address)
        // Signs of life and hints need not outlive the server.
        try link.script("SET synchronous_commit = off; LISTEN \(FeedTables.channel)")
        let connection = PostgresConnection(link)
        self.connection = connection
        hasMissed = hasListened
        hasListened = true
        return connection
    }

    private var hasListened = false

    // MARK: Telling

    /// A hint without a text, or a note with the node's key before it. Notes are few, and always go by the database: a
    /// node that has lost NATS is to hear them, too.
    private func tell(_ wishes: FeedWishes, _ connection: PostgresConnection) throws {
        if wishes.hasNews { try hint(connection) }
        for note in wishes.notes {
            _ = try connection.first(FeedTables.tell, ["text": .text("\(node) \(note)")]) { $0.isNull(0) }
        }
    }

    private func hint(_ connection: PostgresConnection) throws {
        if feed.hint() { return }
        _ = try connection.first(FeedTables.tell, ["text": ""]) { $0.isNull(0) }
        metrics.hinted(by: "notify")
    }

    /// Hands on the notes. True when there was any notice, a hint too.
    private func hearNotices(_ listener: FeedListener?, _ connection: PostgresConnection) throws -> Bool {
        let texts = try connection.link.notices()
        for text in texts {
            if text.isEmpty { metrics.hearsHint(by: "notify") }
            guard let space = text.firstIndex(of: " "), let from = Int64(text[..<space]) else { continue }
            listener?.noted(String(text[text.index(after: space)...]), from)
        }
        return !texts.isEmpty
    }

    // MARK: Reading

    private struct Row {
        var writer: Int64
        var number: Int64
        var turn: FeedTurn
        var body: String
        /// Milliseconds since it was written.
        var age: Int64
    }

    /// Reads until there is no more. True when there was something.
    private func read(_ wishes: FeedWishes, _ connection: PostgresConnection) throws -> Bool {
        var hasHeard = try hearNotices(wishes.listener, connection)
        // Nothing is lost before somebody listens: where this node is in the feed it knows.
        guard let listener = wishes.listener else { return hasHeard }
        while true {
            if let lostBy {
                lose(lostBy, listener)
                throw StoreError(.other, lostBy)
            }
            let positions = JSON.object(known.map { .init(String($0.key), .int($0.value)) }).text
            let rows = try connection.all(FeedTables.read, ["node": .int(node), "known": .text(positions)]) { row in
                Row(
                    writer: row.int(0), number: row.int(1), turn: FeedTurn(row.int(2), raises: row.bool(3)),
                    body: row.text(4), age: row.int(5))
            }
            if !rows.isEmpty { hasHeard = true }
            listener.heard(rows.compactMap { entry($0, listener) })
            if rows.count < FeedTables.mostRead, lostBy == nil { return hasHeard }
        }
    }

    /// What a row tells; nil: it does not go on from what was heard, or cannot be read.
    private func entry(_ row: Row, _ listener: FeedListener) -> FeedEntry? {
        let last = known[row.writer, default: 0]
        guard lostBy == nil, row.number == last + 1 else {
            lose("what node \(row.writer) told between \(last) and \(row.number) is gone", listener)
            return nil
        }
        do {
            let effects = try FeedCodec.effects(row.body)
            known[row.writer] = row.number
            metrics.hears(after: row.age)
            return FeedEntry(writer: row.writer, turn: row.turn, effects: effects)
        } catch {
            lose("what node \(row.writer) told cannot be read: \(error)", listener)
            return nil
        }
    }

    private func lose(_ why: String, _ listener: FeedListener?) {
        if lostBy == nil { lostBy = why }
        guard !isTold, let listener else { return }
        isTold = true
        listener.lost(lostBy ?? why)
    }

    // MARK: Signs of life

    private func beat(_ wishes: FeedWishes, _ connection: PostgresConnection) throws {
        guard .now >= nextBeat || wishes.takesPart != isPlaced else { return }
        nextBeat = .now + Self.beating
        let state: Int64 = wishes.takesPart ? 1 : 0
        let clock = SystemClock().now().milliseconds
        let ahead = try connection.first(
            FeedTables.beat, ["state": .int(state), "clock": .int(clock), "node": .int(node)]
        ) { $0.int(0) }
        guard let ahead else { return lose("the others have gone on without this node", wishes.listener) }
        isPlaced = wishes.takesPart
        // The others have gone on without it meanwhile, and know nothing of who is here: all is placed anew.
        if .now - lastBeat > .milliseconds(FeedTables.silence) { feed.placement.place(on: []) }
        lastBeat = .now
        let live = try connection.all(FeedTables.live) { $0.int(0) }
        feed.placement.place(on: live)
        metrics.lives(with: live.count, ahead: ahead)
        if .now >= nextSweep {
            nextSweep = .now + Self.sweeping
            try sweep(connection)
        }
    }

    private var isPlaced = false

    private func sweep(_ connection: PostgresConnection) throws {
        try connection.run(FeedTables.sweepOwn, ["node": .int(node), "last": .int(feed.lastWritten)])
        guard feed.placement.isMine("feed") else { return }
        for query in [FeedTables.sweepNodes, FeedTables.sweepFeed, FeedTables.sweepClaims] {
            try connection.run(query, [:])
        }
    }

    /// Tells the others that they need not wait for a sign of life.
    private func leave(_ wishes: FeedWishes) {
        for waiting in wishes.waiting { waiting.resume(throwing: StoreError.closed) }
        guard let connection, !connection.link.isLost else { return }
        _ = try? connection.run(FeedTables.leave, ["node": .int(node)])
        try? hint(connection)
    }
}
