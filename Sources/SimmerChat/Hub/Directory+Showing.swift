import SimmerDialects
import SimmerDomain
import SimmerStore

/// How rooms and their events look from outside.
extension Directory {
    /// The event as it goes out, its author by the name of today.
    func wire(_ event: StoredEvent, in room: LiveRoom) -> WireEvent {
        let author = event.author.map { self.author($0) ?? WireEvent.Author(account: "", name: "", username: "") }
        return WireEvent(
            EventName(event.kind), room: room.id, seq: event.seq, at: event.at, of: event.of, author: author,
            body: event.kind == .member ? named(event.content).bytes : event.body)
    }

    /// Who came, went or became something else, by the name of today.
    private func named(_ body: JSON) -> JSON {
        var body = body
        let person = body["account"]?.string.flatMap { accountKey(id: $0) }.flatMap { self.person($0) }
        body["name"] = .string(person?.displayName ?? DisplayName.former)
        return body
    }

    /// The room as a member sees it, without what only the store knows.
    func summary(of room: LiveRoom, for account: AccountKey) -> ShownRoom {
        var shown = ShownRoom()
        shown.id = room.id
        shown.name = name(of: room, for: account)
        shown.kind = room.kind.rawValue
        shown.role = room.members[account]?.name
        shown.head = room.head
        shown.members = size(of: room)
        shown.topic = room.settings["topic"]
        shown.isWithBot = room.isPair && !room.isOfTwo ? true : nil
        shown.isOpen = room.isOpen ? true : nil
        return shown
    }

    /// How a room is called in somebody's list: a direct room has the other one's name.
    private func name(of room: LiveRoom, for account: AccountKey) -> String {
        guard room.isPair else { return room.name }
        let other = room.both.first { $0 != account }
        return other.flatMap { person($0)?.displayName } ?? person(Account.bot)?.displayName ?? room.name
    }

    /// How many are in a room, as it is shown: nobody is told that the other one of two has put it away.
    private func size(of room: LiveRoom) -> Int {
        room.isOfTwo ? room.both.count { person($0)?.deletedAt == nil } : room.members.count
    }
}
