import SimmerDomain

/// The rooms of the person as last listed, in the order that they were shown.
struct PlainTextRooms: Sendable {
    private(set) var all: [ShownRoom] = []

    /// Takes what `room.list` answered.
    mutating func replace(with rooms: [ShownRoom]) { all = rooms }

    /// Adds a room or takes over its new values.
    mutating func update(_ room: ShownRoom) {
        if let index = all.firstIndex(where: { $0.id == room.id }) { all[index] = room } else { all.append(room) }
    }

    mutating func rename(_ id: String, to name: String) {
        if let index = all.firstIndex(where: { $0.id == id }) { all[index].name = name }
    }

    mutating func remove(_ id: String) { all.removeAll { $0.id == id } }

    subscript(id: String) -> ShownRoom? { all.first { $0.id == id } }

    /// What a person can mean by this: the number in the list, the whole name, or the only name that starts so.
    func find(_ word: String) -> [ShownRoom] {
        let wanted = word.folded
        let named = all.filter { $0.name.folded == wanted }
        if !named.isEmpty { return named }
        if let number = Int(word), number > 0, number <= all.count { return [all[number - 1]] }
        return all.filter { $0.name.folded.hasPrefix(wanted) }
    }
}
