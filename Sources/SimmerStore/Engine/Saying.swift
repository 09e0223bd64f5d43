import SimmerDomain

/// What is known of a batch before it begins: to which rooms messages will be added, and for whose days these count. An
/// engine with several writers takes its locks by it; it is never wrong to know less.
package struct Saying: Sendable {
    /// A message of somebody's in a room, and nothing else that is written.
    package struct Place: Hashable, Sendable {
        package var room: RoomKey
        package var author: AccountKey

        package init(room: RoomKey, author: AccountKey) {
            self.room = room
            self.author = author
        }
    }

    /// Each once, rising.
    package var rooms: [RoomKey]
    /// Each once, rising; none where days have no bounds.
    package var accounts: [AccountKey]
    /// Of the accounts: see `Instant.utcDay`.
    package var day: Int64
    /// Nothing else is written by any request of the batch.
    package var isAll: Bool

    /// `places`: what each request is known to say; nil: it does something else. nil when none says anything.
    package init?(_ places: some Sequence<Place?>, day: Int64, hasDay: Bool) {
        var (rooms, accounts): (Set<RoomKey>, Set<AccountKey>) = ([], [])
        isAll = true
        for place in places {
            guard let place else {
                isAll = false
                continue
            }
            rooms.insert(place.room)
            if hasDay { accounts.insert(place.author) }
        }
        guard !rooms.isEmpty else { return nil }
        self.rooms = rooms.sorted()
        self.accounts = accounts.sorted()
        self.day = day
    }
}
