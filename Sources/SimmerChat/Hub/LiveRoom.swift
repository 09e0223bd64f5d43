import DequeModule
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// What the hub keeps of a room: only what can be rebuilt from the store.
final class LiveRoom {
    let key: RoomKey
    let id: String
    var name: String
    var kind: RoomKind
    var isDeleted: Bool
    /// The two accounts of a direct room, whether or not both have it in their lists; empty for any other room.
    let both: [AccountKey]
    /// A direct room of two people.
    let isOfTwo: Bool
    /// Whoever is connected by IRC may come in.
    let isOpen: Bool
    var isPair: Bool { !both.isEmpty }
    var settings: JSON
    private(set) var callsOut: Bool
    /// The last seq that was published.
    var head: Seq
    var members: [AccountKey: Role] = [:]
    /// Who hears the room's events.
    var audience = Audience()
    /// The newest events, oldest first, for those who come back; the last is the head.
    private(set) var tail: Deque<EncodedEvent> = []
    private var tailEnd: Seq = 0

    static let tailLength = 50

    init(_ room: Room) {
        key = room.key
        id = room.id
        name = room.name
        kind = room.kind
        isDeleted = room.deletedAt != nil
        both = room.both
        isOfTwo = room.isOfTwo
        isOpen = room.isOpen
        settings = room.settings
        callsOut = room.callsOut
        head = room.head
    }

    func update(_ room: Room) {
        name = room.name
        kind = room.kind
        settings = room.settings
        callsOut = room.callsOut
        isDeleted = room.deletedAt != nil
    }

    func remember(_ event: EncodedEvent, at seq: Seq) {
        if seq != tailEnd + 1 { forgetTail() }
        if tail.count == Self.tailLength { tail.removeFirst() }
        tail.append(event)
        tailEnd = seq
    }

    /// Takes what was read from the store, without a hole and up to `last`, so that the next who comes back need not
    /// ask.
    func refill(_ events: ArraySlice<EncodedEvent>, upTo last: Seq) {
        guard events.count > tail.count, last == head else { return }
        forgetTail()
        tail.append(contentsOf: events)
        tailEnd = last
    }

    /// Frames hold names and texts as they were; when those change, the tail is read from the store again.
    func forgetTail() { tail.removeAll() }

    /// How many events come after `seq`, when the tail still has them all.
    func inTail(after seq: Seq) -> Int? {
        guard seq < head else { return 0 }
        let count = Int(head - seq)
        return tailEnd == head && count <= tail.count ? count : nil
    }
}

/// One session's ear in one room.
final class Subscription {
    unowned let session: Session
    let language: SharedLanguage?
    unowned let room: LiveRoom
    /// What has been sent of the room so far; kept only until it is live.
    var sent: Seq
    /// Where it stands among the room's audience.
    var place = 0

    init(session: Session, room: LiveRoom, sent: Seq) {
        self.session = session
        language = session.language
        self.room = room
        self.sent = sent
    }
}
