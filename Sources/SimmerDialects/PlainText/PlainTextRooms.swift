import SimmerDomain

/// The rooms of the person as last listed, in the order that they were shown.
struct PlainTextRooms: Sendable {
    struct Room: Hashable, Sendable {
        var id: String
        var name: String
        var head: Int64
        var unread: Int64
        var isDirect: Bool
    }

    private(set) var all: [Room] = []

    /// Takes the result of `room.list`.
    mutating func take(_ list: JSON) {
        all = (list.array ?? list["rooms"]?.array ?? []).compactMap(Room.init)
    }

    /// Adds a room or takes over its new values.
    mutating func take(_ room: Room) {
        if let index = all.firstIndex(where: { $0.id == room.id }) { all[index] = room } else { all.append(room) }
    }

    mutating func rename(_ id: String, to name: String) {
        if let index = all.firstIndex(where: { $0.id == id }) { all[index].name = name }
    }

    mutating func remove(_ id: String) { all.removeAll { $0.id == id } }

    subscript(id: String) -> Room? { all.first { $0.id == id } }

    /// What a person can mean by this: the number in the list, the whole name, or the only name that starts so.
    func find(_ word: String) -> [Room] {
        let wanted = word.folded
        let named = all.filter { $0.name.folded == wanted }
        if !named.isEmpty { return named }
        if let number = Int(word), number > 0, number <= all.count { return [all[number - 1]] }
        return all.filter { $0.name.folded.hasPrefix(wanted) }
    }
}

extension PlainTextRooms.Room {
    init?(_ json: JSON) {
        guard let id = json["id"]?.string, let name = json["name"]?.string else { return nil }
        self.init(
            id: id, name: name, head: json["head"]?.int ?? 0, unread: json["unread"]?.int ?? 0,
            isDirect: json["kind"]?.string == "direct")
    }
}
