import SimmerDomain

/// Where a room's log ends: at the last event's place and time, or before the first one.
package struct LogHead: Hashable, Sendable {
    package var seq: Seq
    package var at: Instant

    package init(seq: Seq, at: Instant) {
        self.seq = seq
        self.at = at
    }
}

/// What is kept of an event beside what is told of it.
package struct EventDetails: Sendable {
    /// No unread marks.
    package var isQuiet: Bool
    /// Under which its author said it, and the hash of what was said: see `SaidMessage`.
    package var cid: String?
    package var hash: Int64?
    /// For whose day it counts, with the bytes of its body; nil: for nobody's.
    package var payer: AccountKey?
}

/// A message as it is known by its author and cid.
package struct SaidMessage: Sendable {
    package var seq: Seq
    package var at: Instant
    /// nil when what was said was erased.
    package var hash: Int64?

    package init(seq: Seq, at: Instant, hash: Int64?) {
        self.seq = seq
        self.at = at
        self.hash = hash
    }
}

/// A part of the log of a room.
package enum LogPart: Sendable {
    /// Its first events with `after < seq <= upTo`.
    case after(Seq, upTo: Seq = .max)
    /// Its last events with `seq < before`.
    case before(Seq)
}

/// The logs of all rooms in one transaction: events at their places, who changed what, and what either counts for
/// somebody's day. How an engine numbers and indexes its rows, and when, is its own.
///
/// Topics read the logs by statements too. For these every engine has three relations, tables or views, that are never
/// behind what was appended: `log` (room, seq, kind, of, author, at, isQuiet, body), `changeLog` (the columns of
/// `change`, `key` rising with time) and `used` (day, account, events, bytes).
///
/// Used as the transaction's connection is: by one thread, with the errors of `SQLConnection`. In a transaction that
/// reads, whatever writes throws `readOnly`, and so do `head(of:)` and `said`. What is taken back (a savepoint, a
/// commit that fails) was never appended.
package protocol EventLog: AnyObject {
    // MARK: Reading

    /// Where the room's log ends when that is beyond what the room's row says; else nil, or the same again.
    func newest(of room: RoomKey) throws -> LogHead?

    /// At most `limit` events of a part of a room's log, oldest first.
    func page(of room: RoomKey, _ part: LogPart, messagesOnly: Bool, limit: Int) throws -> [RoomEvent]

    func event(_ seq: Seq, in room: RoomKey) throws -> RoomEvent?

    /// Events that tell more of a thing than that it is gone: those of items with a value, and those of reminders with
    /// a text. At most `limit` of each, in no order.
    func telling(of thing: String, limit: Int) throws -> [RoomEvent]

    /// What an account has done on a day: its events, and what was added by `add(_:to:)`.
    func usage(_ day: UsageStore.Day) throws -> Usage

    // MARK: Writing

    /// Where the room's log ends, for whoever appends to it. Throws `not_found` for a room that is not there or
    /// deleted.
    func head(of room: RoomKey) throws -> LogHead

    /// The message that its author said under that cid, in any room. Where it is not sure, an engine may answer nil
    /// without looking: appending the same again then has it run the transaction anew (`StoreEngine.write`), and look.
    func said(_ cid: String, by author: AccountKey, isSure: Bool) throws -> SaidMessage?

    /// Adds an event to its room's log. Its place must be the one after `head(of:)`, its time not before that one's.
    /// One statement; the room's row may learn of it later.
    func append(_ event: RoomEvent, _ details: EventDetails) throws

    func append(_ change: Change) throws

    /// Counts more for an account's day than its events.
    func add(_ more: Usage, to day: UsageStore.Day) throws

    /// Puts another body in the place of an event's. `isErased`: it is quiet from now on, and what was said under its
    /// cid is no longer known. False when there is no such event.
    @discardableResult
    func setBody(_ body: [UInt8], of seq: Seq, in room: RoomKey, isErased: Bool) throws -> Bool

    /// Does what was put off for the sake of speed: in a quiet moment, and between the parts of what appends very much.
    func settle() throws

    /// Takes away everything of a room that is gone for good, its cids too.
    func remove(_ room: RoomKey) throws
}
