import SimmerDialects
import SimmerDomain
import Testing

@testable import SimmerChat

/// Who hears a room: what is sent to whom, and that it is made once.
@Suite struct AudienceTests {
    private let room = LiveRoom(.sample(key: 1, "Kitchen"))
    private let event = EncodedEvent(
        WireEvent(.message, room: "r", seq: 1, at: Instant(milliseconds: 0), body: Array(#"{"text":"soup"}"#.utf8)))

    /// Somebody who hears the room.
    private final class Listener {
        let peer = TestPeer()
        let session: Session
        let subscription: Subscription

        init(_ dialect: any Dialect.Type, in room: LiveRoom, account: AccountKey, isLive: Bool = true) {
            session = Session(peer, dialect)
            session.account = account
            subscription = Subscription(session: session, room: room, sent: 0)
            room.audience.add(subscription, isLive: isLive)
        }
    }

    @Test("readers of a language hear one frame, the others each in their own words, and who has not caught up nothing")
    func deliver() {
        let readers = (2...4).map { Listener(JSONRPCDialect.self, in: room, account: $0) }
        let late = Listener(JSONRPCDialect.self, in: room, account: 5, isLive: false)
        let words = Listener(PlainTextDialect.self, in: room, account: 6)
        var spoken: [AccountKey?] = []
        room.audience.deliver(event) { event, session in
            #expect(event.params["text"] == "soup")
            spoken.append(session.account)
        }
        #expect(readers.allSatisfy { $0.peer.frames.count == 1 && $0.peer.frames[0] === readers[0].peer.frames[0] })
        #expect(late.peer.frames.isEmpty)
        #expect(spoken == [6])
        #expect(words.peer.frames.isEmpty)
        #expect(room.audience.count == 5)
        room.audience.goLive(late.subscription)
        room.audience.deliver(event) { _, _ in }
        #expect(late.peer.frames.count == 1)
        #expect(readers[0].peer.frames.count == 2)
    }

    @Test("what has no place in the log is told to all but one, whether or not they have caught up")
    func tell() {
        let (one, other) = (
            Listener(JSONRPCDialect.self, in: room, account: 2),
            Listener(JSONRPCDialect.self, in: room, account: 3, isLive: false)
        )
        let (words, own) = (
            Listener(PlainTextDialect.self, in: room, account: 4), Listener(PlainTextDialect.self, in: room, account: 2)
        )
        var spoken: [AccountKey?] = []
        room.audience.broadcast(EncodedEvent(Event(.typing, [:])), except: 2) { spoken.append($1.account) }
        #expect(one.peer.frames.isEmpty)
        #expect(other.peer.frames.count == 1)
        #expect(spoken == [4])
        room.audience.broadcast(EncodedEvent(Event(.read, [:])), except: nil) { spoken.append($1.account) }
        #expect(one.peer.frames.count == 1)
        #expect(spoken == [4, 4, 2])
        _ = (words, own)
    }

    @Test("who leaves hears no more, whatever the order, and leaving twice takes nobody else out")
    func leaving() {
        var all = (2...6).map { Listener(JSONRPCDialect.self, in: room, account: $0) }
        all += (7...9).map { Listener(PlainTextDialect.self, in: room, account: $0) }
        var (gone, spoken): (Set<AccountKey>, Set<AccountKey>) = ([], [])
        for account in [2, 6, 8, 4, 9] as [AccountKey] {
            gone.insert(account)
            for listener in all where listener.session.account == account {
                room.audience.remove(listener.subscription)
                room.audience.remove(listener.subscription)
            }
        }
        room.audience.deliver(event) { spoken.insert($1.account ?? 0) }
        #expect(room.audience.count == 3)
        for listener in all where listener.session.account ?? 0 < 7 {
            #expect(listener.peer.frames.isEmpty == gone.contains(listener.session.account ?? 0))
        }
        #expect(spoken == [7])
        #expect(Set(room.audience.all.map(\.session.account)) == [3, 5, 7])
    }
}
