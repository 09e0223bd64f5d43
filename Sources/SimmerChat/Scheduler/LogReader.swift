import Foundation
import Logging
import SimmerDomain
import SimmerStore
import Synchronization

/// A reader of the logs like the bot, which makes jobs of what it finds there: its cursors move in the transaction that
/// adds them, so that a crash neither leaves an event out nor tells it twice.
package final class LogReader: Sendable {
    /// What is read, and what comes of it.
    struct Subject: Sendable {
        /// Of the cursors.
        var name: String
        var readsMessagesOnly: Bool
        /// What is older when the server starts is no news.
        var newsMilliseconds: Int64
        /// So many of the last events of a room are looked at for what was missed.
        var missedEvents: Int64
        /// Where somebody may want to know.
        var rooms: @Sendable (Transaction) throws -> Set<RoomKey>
        /// What is to be done for one event; mostly nothing.
        var jobs: @Sendable (Seq, RoomKey, Transaction) throws -> [Job]
    }

    /// Pushes of messages.
    package static func pushes(store: Store, logger: Logger) -> LogReader {
        LogReader(MessagePushes.subject, store: store, logger: logger)
    }
    /// Calls of outgoing webhooks.
    package static func endpoints(store: Store, logger: Logger) -> LogReader {
        LogReader(EndpointCalls.subject, store: store, logger: logger)
    }

    private let subject: Subject
    private let store: Store
    private let logger: Logger
    private enum News: Sendable {
        case written(RoomKey, Seq)
        /// Rooms that another node read are this one's now.
        case placed
    }

    private let news: AsyncStream<News>
    private let continuation: AsyncStream<News>.Continuation
    private let placement: Placement

    /// Rooms of which something found no place in the queue: they are read from their cursors on.
    private let behind = Mutex<Set<RoomKey>>([])
    private static let longestQueue = 10_000
    /// Events that are read from the store at once.
    private static let page = 200

    init(_ subject: Subject, store: Store, logger: Logger, longestQueue: Int = longestQueue) {
        self.subject = subject
        self.store = store
        self.logger = logger
        placement = store.placement
        (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(longestQueue))
        placement.follow { [continuation] in continuation.yield(.placed) }
    }

    /// Something that may concern somebody stands in a log. Returns at once.
    func enqueue(_ room: RoomKey, _ seq: Seq) {
        guard placement.isMine(room), case .dropped = continuation.yield(.written(room, seq)) else { return }
        behind.withLock { _ = $0.insert(room) }
    }

    /// Runs until it is cancelled; first comes what was written before the last stop.
    package func run() async {
        await readMissed()
        // Since a node came or went: before the next event of such a room come those of which nobody knows whether
        // they were read.
        var known: Set<RoomKey> = []
        for await one in news {
            switch one {
            case .placed:
                known = []
                await readMissed()
            case .written(let room, let seq):
                if placement.isShared, known.insert(room).inserted { await readMissed(in: [room]) }
                await read(seq, in: room)
            }
            let late = behind.withLock { rooms in
                defer { rooms = [] }
                return rooms
            }
            if !late.isEmpty { await readMissed(in: late) }
        }
    }

    /// In all rooms unless they are named.
    private func readMissed(in named: Set<RoomKey>? = nil) async {
        do {
            let rooms = try await store.read { [subject, placement] tx in
                try (named ?? subject.rooms(tx)).filter { placement.isMine($0) }
            }
            for room in rooms { try await readMissed(in: room) }
        } catch {
            logger.error("missed events cannot be read", metadata: ["error": "\(error)"])
        }
    }

    private func readMissed(in room: RoomKey) async throws {
        var after: Seq = 0
        while true {
            let page = try await store.read { [subject, after] tx in
                let head = try tx.rooms.find(room)?.head ?? 0
                let from = max(
                    after, try tx.consumers.position(subject.name, in: room).seq, head - subject.missedEvents)
                return try tx.events.history(room, after: from, limit: Self.page, all: !subject.readsMessagesOnly)
                    .map { (seq: $0.seq, isNews: tx.now - $0.at < subject.newsMilliseconds) }
            }
            for event in page where event.isNews { await read(event.seq, in: room) }
            guard let last = page.last, page.count == Self.page else { return }
            after = last.seq
        }
    }

    /// Tries again while the store is away, for as long as it is news.
    private func read(_ seq: Seq, in room: RoomKey) async {
        let end = ContinuousClock.now + .milliseconds(subject.newsMilliseconds)
        while await !tryToRead(seq, in: room), .now < end {
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        }
    }

    /// False when another try may do.
    private func tryToRead(_ seq: Seq, in room: RoomKey) async -> Bool {
        do {
            guard try await store.read({ [subject] in try !subject.jobs(seq, room, $0).isEmpty }) else { return true }
            try await store.write { [subject] tx in
                let position = try tx.consumers.position(subject.name, in: room).seq
                guard position < seq else { return }
                for job in try subject.jobs(seq, room, tx) { try tx.jobs.add(job) }
                try tx.consumers.move(subject.name, in: room, from: position, to: seq)
            }
            return true
        } catch {
            logger.error(
                "an event makes no job", metadata: ["room": "\(room)", "seq": "\(seq)", "error": "\(error)"])
            return !StoreError.isPassing(error)
        }
    }
}
