import SimmerDomain
import SimmerStore

/// Who came, went and types, collected for a second and then told: never stored, and only in small rooms.
struct Presence {
    /// In rooms with more members nobody is told of it.
    static let most = 100

    /// What there is to tell in a room.
    struct News: Equatable {
        /// Who types; false: no longer.
        var typing: [AccountKey: Bool] = [:]
        /// Who came, went or turned away.
        var changed: Set<AccountKey> = []
    }

    private var news: [RoomKey: News] = [:]
    /// Rooms with something that was not told yet.
    private var waiting: Set<RoomKey> = []
    /// The second has begun.
    var isTimed = false

    var isWaiting: Bool { !waiting.isEmpty }

    func types(_ account: AccountKey, in room: RoomKey) -> Bool { news[room]?.typing[account] ?? false }

    mutating func record(typing isTyping: Bool, _ account: AccountKey, in room: RoomKey) {
        news[room, default: News()].typing[account] = isTyping
        waiting.insert(room)
    }

    mutating func record(changed account: AccountKey, in room: RoomKey) {
        news[room, default: News()].changed.insert(account)
        waiting.insert(room)
    }

    /// All that waits. Who still types is told again with the room's next news.
    mutating func drain() -> [RoomKey: News] {
        var taken: [RoomKey: News] = [:]
        for room in waiting {
            guard let told = news[room] else { continue }
            taken[room] = told
            let typing = told.typing.filter(\.value)
            news[room] = typing.isEmpty ? nil : News(typing: typing)
        }
        waiting = []
        isTimed = false
        return taken
    }

    /// The room is gone.
    mutating func forget(_ room: RoomKey) {
        news[room] = nil
        waiting.remove(room)
    }
}
