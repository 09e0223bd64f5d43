import SimmerDomain

/// What is seldom there, and then takes a place of its own: a client that waits keeps a word for it.
@propertyWrapper
enum IRCApart<Value: Sendable>: Sendable {
    case none
    indirect case some(Value)

    init(wrappedValue: Value?) { self = wrappedValue.map { .some($0) } ?? .none }

    var wrappedValue: Value? {
        get { if case .some(let value) = self { value } else { nil } }
        set { self = newValue.map { .some($0) } ?? .none }
        _modify {
            var value = wrappedValue
            // Held once, so that what it holds grows where it is.
            self = .none
            defer { self = value.map { .some($0) } ?? .none }
            yield &value
        }
    }
}

/// What a client was told last that several rooms tell. Kept as a number, since it is kept for as long as the client is
/// there.
struct IRCNews: Sendable {
    private var last = 0

    /// Whether it is another thing than the last one, which it is from now on.
    mutating func isFresh(_ news: String) -> Bool {
        let now = news.hashValue
        defer { last = now }
        return now != last
    }
}

extension DialectEnvironment {
    /// The same room, by the very id that everybody holds: copies of it would be the most of what a client keeps.
    func shared(_ room: ShownRoom) -> ShownRoom {
        var room = room
        room.id = roster.shared(room: room.id)
        return room
    }
}
