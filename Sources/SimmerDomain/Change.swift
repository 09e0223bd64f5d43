/// One change of one object, as the log keeps it for ever. Deletion and creation are changes of the field `deleted`.
package struct Change: Sendable, Hashable {
    package var id: String
    package var room: RoomKey
    package var at: Instant
    package var account: AccountKey?
    package var via: Origin.Via
    /// The name of the shared device at which it was made, as it was then.
    package var device: String?
    package var cause: Seq?
    /// "timer.pause"
    package var verb: String
    package var kind: String
    package var object: String
    /// The changed fields only, as they were and as they became; an absent field is null.
    package var before: JSON
    package var after: JSON
    package var group: String
    package var undoes: String?
    package var undoneBy: String?

    package init(
        id: String, room: RoomKey, at: Instant, account: AccountKey? = nil, via: Origin.Via, device: String? = nil,
        cause: Seq? = nil, verb: String, kind: String, object: String, before: JSON, after: JSON, group: String,
        undoes: String? = nil, undoneBy: String? = nil
    ) {
        self.id = id
        self.room = room
        self.at = at
        self.account = account
        self.via = via
        self.device = device
        self.cause = cause
        self.verb = verb
        self.kind = kind
        self.object = object
        self.before = before
        self.after = after
        self.group = group
        self.undoes = undoes
        self.undoneBy = undoneBy
    }
}
