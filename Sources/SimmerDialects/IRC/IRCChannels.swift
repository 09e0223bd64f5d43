import SimmerDomain

/// A room as IRC has it: a channel, or a query with whoever is the other one in a direct room.
struct IRCChannel: Sendable {
    /// The room's id.
    let id: String
    /// "#kitchen", or the nick of the other one.
    var name: String
    var isJoined: Bool
    let isDirect: Bool
    /// Guests come and go, and whoever parts from it is no member any more.
    var isOpen = false
}

/// The person's rooms by the names that they have here. A room keeps its name for as long as the connection lives, and
/// has the same one the next time: of namesakes the room that was made first has no number.
struct IRCChannels: Sendable {
    private(set) var all: [IRCChannel] = []

    private static let mostCharacters = 40

    /// Takes what `room.list` answered. `partner` answers the nick of the other one in a direct room.
    mutating func replace(with rooms: [ShownRoom], partner: (ShownRoom) -> String?) {
        let ids = Set(rooms.map(\.id))
        all.removeAll { !ids.contains($0.id) }
        all.reserveCapacity(rooms.count)
        // Ids begin with the time at which they were made.
        for room in rooms.sorted(by: { $0.id < $1.id }) { update(room, partner: partner(room)) }
    }

    mutating func update(_ room: ShownRoom, partner: String?) {
        if all.contains(where: { $0.id == room.id }) {
            return
        } else if room.kind == RoomKind.direct.rawValue {
            guard let partner else { return }
            all.append(IRCChannel(id: room.id, name: partner, isJoined: true, isDirect: true))
        } else {
            let isOpen = room.isOpen ?? false
            // An open room is called as it was joined.
            let isFree = isOpen && named(room.name) == nil
            all.append(
                IRCChannel(
                    id: room.id, name: isFree ? room.name : free(room.name), isJoined: false, isDirect: false,
                    isOpen: isOpen))
        }
    }

    mutating func remove(_ id: String) { all.removeAll { $0.id == id } }

    /// Answers the name that it has from now on.
    mutating func rename(_ id: String, to name: String) -> String? {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
        let wanted = Self.name(of: name)
        if !all[index].isOpen, Self.stem(all[index].name) != wanted {
            all[index].name = ""
            all[index].name = free(name)
        }
        return all[index].name
    }

    mutating func join(_ id: String, _ isJoined: Bool) {
        if let index = all.firstIndex(where: { $0.id == id }) { all[index].isJoined = isJoined }
    }

    subscript(id: String) -> IRCChannel? { all.first { $0.id == id } }

    /// By its name here, in whatever case (ASCII).
    func named(_ name: String) -> IRCChannel? {
        let wanted = name.lowercased()
        return all.first { $0.name.lowercased() == wanted }
    }

    /// The name of a channel for a room that is called so.
    func free(_ room: String, beside others: Set<String> = []) -> String {
        let name = Self.name(of: room)
        let taken = others.union(all.map(\.name))
        guard taken.contains(name) else { return name }
        // One of these is free: there are more of them than rooms.
        return (2...taken.count + 2).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }

    /// "#kitchen-2" → "#kitchen"
    private static func stem(_ name: String) -> String {
        guard let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil else { return name }
        return String(name[..<dash])
    }

    /// "Thé & café" → "#the-cafe". Letters of every script stay, and nothing that a client takes for an end.
    static func name(of room: String) -> String {
        var out = ""
        for character in room.folded.lowercased() {
            if character.isLetter || character.isNumber {
                out.append(character)
            } else if !out.isEmpty, out.last != "-" {
                out.append("-")
            }
            if out.count == mostCharacters { break }
        }
        while out.last == "-" { out.removeLast() }
        return "#" + (out.isEmpty ? "room" : out)
    }
}
