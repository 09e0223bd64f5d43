import Foundation
import Logging
import SimmerDomain
import SimmerStore

/// Has what people say pushed to those who want to be told of it and have a device (F21). A reader of the logs like the
/// bot: its cursors move with the jobs that it makes, so that a crash neither leaves a message out nor tells it twice.
package final class MessagePushes: Sendable {
    private let store: Store
    private let logger: Logger
    private enum News: Sendable {
        case said(RoomKey, Seq)
        /// Rooms of which another node had the messages pushed are this one's now.
        case placed
    }

    private let news: AsyncStream<News>
    private let continuation: AsyncStream<News>.Continuation
    private let placement: Placement

    private static let consumer = "push"
    /// Whoever has the page open has read it by then.
    private static let pauseSeconds = 4
    /// What is older when the server starts is no news.
    private static let newsMilliseconds: Int64 = 300_000
    private static let longestQueue = 10_000
    /// So soon after other photos of the same person, one without a word belongs to what was told then: one notice for
    /// a batch (B13).
    private static let batchMilliseconds: Int64 = 60_000
    /// So many messages before it are looked at for others of its batch.
    private static let batchMessages = 20

    package init(store: Store, logger: Logger) {
        self.store = store
        self.logger = logger
        placement = store.placement
        (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.longestQueue))
        placement.follow { [continuation] in continuation.yield(.placed) }
    }

    /// Somebody said something in a room where another one has a device. Returns at once.
    func enqueue(_ room: RoomKey, _ seq: Seq) {
        if placement.isMine(room) { continuation.yield(.said(room, seq)) }
    }

    /// Runs until it is cancelled; first comes what was said before the last stop.
    package func run() async {
        await pushMissed()
        // Since a node came or went: before the next message of such a room come those of which nobody knows whether
        // they were pushed.
        var known: Set<RoomKey> = []
        for await one in news {
            switch one {
            case .placed:
                known = []
                await pushMissed()
            case .said(let room, let seq):
                if placement.isShared, known.insert(room).inserted { await pushMissed(in: [room]) }
                await push(room, seq)
            }
        }
    }

    /// In all rooms unless they are named.
    private func pushMissed(in named: Set<RoomKey>? = nil) async {
        do {
            let missed = try await store.read { [placement] tx in
                try Self.missed(in: (named ?? Self.rooms(tx)).filter { placement.isMine($0) }, tx)
            }
            for (room, seq) in missed { await push(room, seq) }
        } catch {
            logger.error("missed messages cannot be read", metadata: ["error": "\(error)"])
        }
    }

    /// Where somebody has a device.
    private static func rooms(_ tx: Transaction) throws -> Set<RoomKey> {
        var rooms: Set<RoomKey> = []
        for account in try tx.push.accounts() { rooms.formUnion(try tx.rooms.all(of: account).map(\.key)) }
        return rooms
    }

    private static func missed(in rooms: Set<RoomKey>, _ tx: Transaction) throws -> [(RoomKey, Seq)] {
        try rooms.flatMap { room in
            let head = try tx.rooms.find(room)?.head ?? 0
            let after = max(try tx.consumers.position(consumer, in: room).seq, head - 200)
            return try tx.events.history(room, after: after, limit: 200, all: false)
                .filter { tx.now - $0.at < newsMilliseconds }.map { (room, $0.seq) }
        }
    }

    /// Tries again while the store is away, for as long as it is news.
    private func push(_ room: RoomKey, _ seq: Seq) async {
        let end = ContinuousClock.now + .milliseconds(Self.newsMilliseconds)
        while await !tryToPush(room, seq), .now < end {
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
        }
    }

    /// False when another try may do.
    private func tryToPush(_ room: RoomKey, _ seq: Seq) async -> Bool {
        do {
            guard try await store.read({ try !Self.devices(for: seq, in: room, $0).isEmpty }) else { return true }
            try await store.write { tx in
                let position = try tx.consumers.position(Self.consumer, in: room).seq
                guard position < seq else { return }
                for device in try Self.devices(for: seq, in: room, tx) {
                    try tx.jobs.push(
                        PushJob(.message(room, seq), to: device), due: tx.now.adding(seconds: Self.pauseSeconds))
                }
                try tx.consumers.move(Self.consumer, in: room, from: position, to: seq)
            }
            return true
        } catch {
            logger.error(
                "a message is not pushed", metadata: ["room": "\(room)", "seq": "\(seq)", "error": "\(error)"])
            return !StoreError.isPassing(error)
        }
    }

    /// The devices of those whom the message concerns, by what each wants to be told of.
    private static func devices(for seq: Seq, in key: RoomKey, _ tx: Transaction) throws -> [String] {
        guard let room = try tx.rooms.find(key), room.deletedAt == nil, let event = try tx.events.find(key, seq),
            event.kind == .message, let author = event.author, author != Account.bot
        else { return [] }
        let content = event.content
        guard content["quiet"] == nil, content["addressed"] == nil, content["deleted"] == nil,
            let text = content["text"]?.string
        else { return [] }
        if text.isEmpty, try isOfBatch(event, in: key, tx) { return [] }
        let isForAll = try tx.events.isForEveryone(event, saying: text)
        let answered = try content["replyTo"]?.int.flatMap { try tx.events.find(key, $0)?.author }
        return try tx.push.all(in: key).filter { device in
            guard device.account != author else { return false }
            let isNamed =
                try room.pair != nil || isForAll || answered == device.account
                || Mention.names(tx.accounts.find(device.account)?.username ?? "", in: text)
            return Waking.wakes(
                isNamed ? .named : .other, notify: device.notify,
                isMuted: device.mutedUntil.map { $0 > tx.now } ?? false, ringsEveryone: false)
        }.map(\.device)
    }
}

extension MessagePushes {
    /// Whether photos without a word follow other photos of the same person.
    private static func isOfBatch(_ event: RoomEvent, in room: RoomKey, _ tx: Transaction) throws -> Bool {
        try tx.events.history(room, before: event.seq, limit: batchMessages, all: false).contains { earlier in
            earlier.author == event.author && event.at - earlier.at < batchMilliseconds
                && earlier.content["photos"]?.array?.isEmpty == false && earlier.content["deleted"] == nil
        }
    }
}
