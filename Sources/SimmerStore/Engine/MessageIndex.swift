import SimmerDomain

/// Which messages a search asks for.
package struct MessageFilter: Sendable {
    package var author: AccountKey?
    package var since: Instant?
    package var until: Instant?
    /// The last message of the page before.
    package var before: RoomPlace?
    /// Only those with pictures.
    package var hasPhotos = false

    package init(
        author: AccountKey? = nil, since: Instant? = nil, until: Instant? = nil, before: RoomPlace? = nil,
        hasPhotos: Bool = false
    ) {
        self.author = author
        self.since = since
        self.until = until
        self.before = before
        self.hasPhotos = hasPhotos
    }
}

/// A place in a room's log.
package struct RoomPlace: Hashable, Sendable {
    package var room: RoomKey
    package var seq: Seq

    package init(room: RoomKey, seq: Seq) {
        self.room = room
        self.seq = seq
    }
}

/// The full-text index of messages in one transaction, written later than the messages. What a search costs depends on
/// the rooms that it asks for alone. Used as the transaction's connection is.
package protocol MessageIndex: AnyObject {
    /// Indexes what was said since the last time, in whatever room, and what was edited: at most `limit` events, and no
    /// more after so many bytes of them. Answers whether there may be more.
    func index(limit: Int, bytes: Int64) throws -> Bool

    /// At most `limit` messages of those rooms that hold all the words, the newest first. Throws
    /// `Refusal.searchBuilding` while the index is being made anew.
    func find(_ words: SearchWords, in rooms: [RoomKey], _ filter: MessageFilter, limit: Int) throws -> [SearchHit]

    /// The message is found no more.
    func forget(_ seq: Seq, in room: RoomKey) throws

    /// Nothing of the room is found any more.
    func forget(_ room: RoomKey) throws

    /// Goes on with writing the index anew until nothing of forgotten words is left in it, for some ten milliseconds;
    /// `begins`: all that was forgotten by now is to go. Answers whether there may be more to do.
    func compact(begins: Bool) throws -> Bool
}

extension Refusal {
    /// An index is being made anew.
    package static let searchBuilding = Refusal(.limit, phrase: "search building", retryAfter: 5_000)
}
