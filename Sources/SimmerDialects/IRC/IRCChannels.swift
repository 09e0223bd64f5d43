import SimmerDomain
import Synchronization

/// A room as IRC has it: a channel, or a query with whoever is the other one in a direct room.
struct IRCChannel: Sendable {
    // A flag beside the reference would cost each client a word a room.
    private enum State: Sendable {
        case joined(IRCRoom)
        case parted(IRCRoom)
    }
    private var state: State
    /// How far the client knows the person to have read.
    var mark: Seq = 0

    init(_ room: IRCRoom, isJoined: Bool) { state = isJoined ? .joined(room) : .parted(room) }

    var room: IRCRoom {
        get {
            switch state {
            case .joined(let room), .parted(let room): room
            }
        }
        set { state = isJoined ? .joined(newValue) : .parted(newValue) }
    }
    var isJoined: Bool {
        get { if case .joined = state { true } else { false } }
        set { state = newValue ? .joined(room) : .parted(room) }
    }
    var id: String { room.id }
    var name: String { room.name }
    var isDirect: Bool { room.isDirect }
    var isOpen: Bool { room.isOpen }
}

/// What clients have alike of a room.
final class IRCRoom: Sendable {
    let id: String
    /// "#kitchen", or the nick of the other one.
    let name: String
    let isDirect: Bool
    /// Guests come and go, and whoever parts from it is no member any more.
    let isOpen: Bool

    init(id: String, name: String, isDirect: Bool = false, isOpen: Bool = false) {
        self.id = id
        self.name = name
        self.isDirect = isDirect
        self.isOpen = isOpen
    }
}

/// The rooms of all clients, each held once: nearly all have the same name for it. From any thread.
final class IRCRooms: Sendable {
    private struct State {
        var known: [String: IRCRoom] = [:]
        /// When it is looked which of them nobody has any more.
        var most = 64
    }
    private let state = Mutex(State())

    func shared(id: String, name: String, isOpen: Bool) -> IRCRoom {
        state.withLock { state in
            if let room = state.known[id], room.name == name, room.isOpen == isOpen { return room }
            if state.known.count >= state.most {
                for id in Array(state.known.keys) where isKnownUniquelyReferenced(&state.known[id]) {
                    state.known[id] = nil
                }
                state.most = max(64, state.known.count * 2)
            }
            let room = IRCRoom(id: id, name: name, isOpen: isOpen)
            state.known[id] = room
            return room
        }
    }

    var count: Int { state.withLock(\.known.count) }
}

/// The person's rooms by the names that they have here. A room keeps its name for as long as the connection lives, and
/// has the same one the next time: of namesakes the room that was made first has no number.
struct IRCChannels: Sendable {
    private(set) var all: [IRCChannel] = []

    private static let mostCharacters = 40

    /// Takes what `room.list` answered. `partner` answers the nick of the other one in a direct room.
    mutating func replace(with rooms: [ShownRoom], held: IRCRooms, partner: (ShownRoom) -> String?) {
        let ids = Set(rooms.map(\.id))
        all.removeAll { !ids.contains($0.id) }
        all.reserveCapacity(rooms.count)
        // Ids begin with the time at which they were made.
        for room in rooms.sorted(by: { $0.id < $1.id }) { update(room, held: held, partner: partner(room)) }
    }

    mutating func update(_ room: ShownRoom, held: IRCRooms, partner: String?) {
        if all.contains(where: { $0.id == room.id }) {
            return
        } else if room.kind == RoomKind.direct.rawValue {
            guard let partner else { return }
            all.append(IRCChannel(IRCRoom(id: room.id, name: partner, isDirect: true), isJoined: true))
        } else {
            let isOpen = room.isOpen ?? false
            // An open room is called as it was joined.
            let isFree = isOpen && named(room.name) == nil
            let name = isFree ? room.name : free(room.name)
            all.append(IRCChannel(held.shared(id: room.id, name: name, isOpen: isOpen), isJoined: false))
        }
    }

    mutating func remove(_ id: String) { all.removeAll { $0.id == id } }

    /// Answers the name that it has from now on.
    mutating func rename(_ id: String, to name: String, held: IRCRooms) -> String? {
        guard let index = all.firstIndex(where: { $0.id == id }) else { return nil }
        var channel = all.remove(at: index)
        if !channel.isOpen, Self.stem(channel.name) != Self.name(of: name) {
            channel.room = held.shared(id: id, name: free(name), isOpen: false)
        }
        all.insert(channel, at: index)
        return channel.name
    }

    mutating func join(_ id: String, _ isJoined: Bool) {
        if let index = all.firstIndex(where: { $0.id == id }) { all[index].isJoined = isJoined }
    }

    mutating func mark(_ id: String, read seq: Seq) {
        if let index = all.firstIndex(where: { $0.id == id }) { all[index].mark = max(all[index].mark, seq) }
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
