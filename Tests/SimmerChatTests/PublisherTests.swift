import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerChat

/// What was said on its way to the writer, and what was committed on its way to those who read along.
@Suite struct PublisherTests {
    private var publisher = Publisher()
    private let room = LiveRoom(.sample(key: 1, "Kitchen"))

    /// Keeps what it is handed.
    private final class Follower: LogFollower, @unchecked Sendable {  // used by its test alone
        var taken = 0
        func follow(_ effect: Effect) { taken += 1 }
    }

    private mutating func append(_ kind: EventKind, of: Seq? = nil, author: AccountKey? = 2) -> StoredEvent {
        let event = StoredEvent(
            room: 1, seq: room.head + 1, kind: kind, of: of, author: author, at: Instant(milliseconds: 0),
            body: Array("{}".utf8))
        publisher.append(event, EncodedEvent(Directory().wire(event, in: room)), in: room)
        return event
    }

    @Test("what is said in one turn of the loop goes to the writer together")
    mutating func said() {
        let write = Store.Request(
            { _ in }, done: { _ in })
        let isFirst = [publisher.gather(write), publisher.gather(write)]
        #expect(isFirst == [true, false])
        let taken = [publisher.takeSaid(), publisher.takeSaid()].map(\.count)
        #expect(taken == [2, 0])
        let isFirstAgain = publisher.gather(write)
        #expect(isFirstAgain)
    }

    @Test("events stand at the end of their room, and an edit makes it be read again")
    mutating func tail() {
        _ = append(.message)
        _ = append(.message)
        #expect(room.head == 2)
        #expect(room.inTail(after: 0) == 2)
        _ = append(.messageEdited, of: 1)
        #expect(room.head == 3)
        #expect(room.inTail(after: 0) == nil)
    }

    @Test("messages and their edits are told to the index, once")
    mutating func index() {
        for (kind, isTold) in [(EventKind.card, false), (.message, true), (.messageEdited, true)] {
            _ = append(kind)
            let told = [publisher.takeUnindexed(), publisher.takeUnindexed()]
            #expect(told == [isTold, false])
        }
    }

    @Test("devices are woken by people's messages where another member may have one")
    mutating func wakes() {
        room.members = [2: .member, 3: .member]
        let (message, card) = (append(.message), append(.card))
        let own = append(.message, author: Account.bot)
        #expect(!publisher.wakes(message, in: room))
        publisher.remember(wakeable: [2])
        #expect(!publisher.wakes(message, in: room))
        publisher.remember(wakeable: [3])
        #expect(publisher.wakes(message, in: room))
        #expect(!publisher.wakes(card, in: room))
        #expect(!publisher.wakes(own, in: room))
        // More accounts with devices than members: looked for the other way round.
        publisher.remember(wakeable: [7, 8, 9])
        #expect(publisher.wakes(message, in: room))
        room.members = [2: .member]
        #expect(!publisher.wakes(message, in: room))
    }

    @Test("whoever follows the logs is handed every effect while it is there")
    mutating func following() {
        var follower: Follower? = Follower()
        if let follower { publisher.follow(follower) }
        publisher.pass(.jobAdded)
        #expect(follower?.taken == 1)
        follower = nil
        publisher.pass(.jobAdded)
    }
}
