/// That an account belongs to a room, and how.
package struct Membership: Sendable, Hashable {
    package var room: RoomKey
    package var account: AccountKey
    package var role: Role
    package var joinedAt: Instant
    package var lastReadSeq: Seq
    /// all, mine or none (F21).
    package var notify: String
    package var mutedUntil: Instant?
    package var settings: JSON

    package init(
        room: RoomKey, account: AccountKey, role: Role, joinedAt: Instant, lastReadSeq: Seq, notify: String,
        mutedUntil: Instant? = nil, settings: JSON
    ) {
        self.room = room
        self.account = account
        self.role = role
        self.joinedAt = joinedAt
        self.lastReadSeq = lastReadSeq
        self.notify = notify
        self.mutedUntil = mutedUntil
        self.settings = settings
    }

    /// What a person keeps of how a room stands in the person's own list, beside the columns.
    package static let favouriteField = "favourite"
    package static let archivedField = "archived"
    package static let followsField = "follows"

    /// At the top of the list.
    package var isFavourite: Bool { settings[Self.favouriteField]?.bool == true }
    /// Put away: at the end of the list, still heard.
    package var isArchived: Bool { settings[Self.archivedField]?.bool == true }
    /// What the person follows there (B19): ids of experiments and teas, and `Photo.album`.
    package var follows: [String] { (settings[Self.followsField]?.array ?? []).compactMap(\.string) }
}
