import SimmerDomain

/// What stands in a room's log.
package enum EventKind: Int64, Sendable, CaseIterable {
    case message = 0
    case messageEdited = 1
    case messageDeleted = 2
    case messageReacted = 3
    case card = 4
    case timer = 5
    case reminder = 6
    case item = 7
    case member = 8
    case room = 9

    /// By their names as exports write them, which are those of the kinds of things that have events of their own.
    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}

/// One entry of a room's log.
package struct RoomEvent: Sendable {
    package var room: RoomKey
    package var seq: Seq
    package var kind: EventKind
    /// The message that an edit, delete, reaction or card is about.
    package var of: Seq?
    package var author: AccountKey?
    package var at: Instant
    /// The params of the notification without room, seq, at, of and from: the text of a JSON object.
    package var body: [UInt8]
    /// A message that was just said and is without doubt nothing to the bot where it only does what it is told. False
    /// of everything else, and of what was read from the log.
    package var isTalk: Bool

    package init(
        room: RoomKey, seq: Seq, kind: EventKind, of: Seq? = nil, author: AccountKey?, at: Instant, body: [UInt8],
        isTalk: Bool = false
    ) {
        self.room = room
        self.seq = seq
        self.kind = kind
        self.of = of
        self.author = author
        self.at = at
        self.body = body
        self.isTalk = isTalk
    }

    /// It tells that a thing was deleted: what was told of it before is told otherwise from now on.
    package var isRemoval: Bool {
        (kind == .item || kind == .reminder) && content["change"]?.string == "removed"
    }

    /// The body as a value.
    package var content: JSON {
        body.withUnsafeBytes { (try? JSON(parsing: $0, depth: 64)) ?? .object([]) }
    }
}

/// One entry of an account's own log, which makes several devices of one person agree.
package struct AccountEvent: Sendable {
    package var account: AccountKey
    package var useq: Int64
    /// `change` and what belongs to it.
    package var body: JSON
}

/// What a transaction changed beyond its own answer, for those who keep something in memory.
package enum Effect: Sendable {
    case event(RoomEvent)
    case accountEvent(AccountEvent)
    /// An object may be due at that instant, or (nil) no longer.
    case due(id: String, at: Instant?)
    case joined(room: RoomKey, account: AccountKey, role: Role)
    case left(room: RoomKey, account: AccountKey)
    case roleChanged(room: RoomKey, account: AccountKey, role: Role)
    case roomChanged(Room)
    case roomDeleted(RoomKey)
    /// Gone for good: nothing in memory needs to know it any more.
    case roomRemoved(RoomKey)
    case accountChanged(Account)
    /// Those sessions ended: their sockets close. nil `sessions` = all of the account but `except`.
    case sessionsEnded(account: AccountKey, sessions: [String]?, except: String?)
    case jobAdded
    /// The account has a device that can be woken.
    case deviceAdded(AccountKey)
    /// What the bot keeps of its conversations in a room was changed by something else than a line of that room.
    case conversationChanged(RoomKey)
    /// Somebody has read a room that far, and was there last.
    case read(room: RoomKey, account: AccountKey, upTo: Seq)
    /// By which login a line was said, and under which address that one reached the server; told where a line may be
    /// read by another node than the one that was told it. `room`: its id.
    case said(room: String, seq: Seq, login: String, host: String?)
}
