import Logging
import SimmerDomain
import SimmerStore

/// Has what people say pushed to those who want to be told of it and have a device (F21).
enum MessagePushes {
    /// Whoever has the page open has read it by then.
    private static let pauseSeconds = 4
    /// So soon after other photos of the same person, one without a word belongs to what was told then: one notice for
    /// a batch (B13).
    private static let batchMilliseconds: Int64 = 60_000
    /// So many messages before it are looked at for others of its batch.
    private static let batchMessages = 20

    static let subject = LogReader.Subject(
        name: "push", readsMessagesOnly: true, newsMilliseconds: 300_000, missedEvents: 200,
        rooms: rooms
    ) { seq, room, tx in
        try devices(for: seq, in: room, tx).map { device in
            Job(PushJob(.message(room, seq), to: device), due: tx.now.adding(seconds: pauseSeconds))
        }
    }

    /// Where somebody has a device.
    @Sendable private static func rooms(_ tx: Transaction) throws -> Set<RoomKey> {
        var rooms: Set<RoomKey> = []
        for account in try tx.push.accounts() { rooms.formUnion(try tx.rooms.all(of: account).map(\.key)) }
        return rooms
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

    /// Whether photos without a word follow other photos of the same person.
    private static func isOfBatch(_ event: RoomEvent, in room: RoomKey, _ tx: Transaction) throws -> Bool {
        try tx.events.history(room, before: event.seq, limit: batchMessages, all: false).contains { earlier in
            earlier.author == event.author && event.at - earlier.at < batchMilliseconds
                && earlier.content["photos"]?.array?.isEmpty == false && earlier.content["deleted"] == nil
        }
    }
}
