import Logging
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerChat

/// The hub with its real dialects and store, and no socket: what is told to whom, and how often it is encoded.
@Suite(.timeLimit(.minutes(1))) struct PeerTests {
    /// A hub, and a room of two people.
    private final class House: Sendable {
        let place: TemporaryStore
        let hub: Hub
        let room: Room
        private let people: [String: Account]

        init() async throws {
            let place = try TemporaryStore()
            let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
            self.place = place
            room = try await place.room("Kitchen", owner: ana, members: [bo])
            people = ["ana": ana, "bo": bo]
            hub = Hub(
                loop: EventLoop(), store: place.store, settings: ChatSettings(), phrases: Silence(),
                methods: RoomMethods(ActionEnvironment(phrases: Silence(), limits: Limits())), actions: Nothing(),
                clock: place.clock, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await hub.load()
            place.store.setObserver(hub)
            await hub.open()
        }

        /// Logged in by the upgrade; programs have said that they want to hear everything.
        /// - Parameter having: up to which place of the room the program has everything; nil: up to its end.
        func comes(_ name: String, _ subprotocol: String?, having: Seq? = nil) async throws -> TestPeer {
            let peer = TestPeer(subprotocol, token: try await token(of: name))
            await hub.opened(by: peer)
            if subprotocol == nil {
                _ = await peer.heard("plain/entered")
            } else {
                let rooms = having.map { #"{"\#(room.id)":\#($0)}"# } ?? "{}"
                await hub.received(
                    #"{"jsonrpc":"2.0","id":1,"method":"sync","params":{"rooms":\#(rooms)}}"#, from: peer)
                _ = await peer.heard(#""method":"synced""#)
            }
            return peer
        }

        func comes(_ name: String, speaking dialect: any Dialect.Type) async throws -> TestPeer {
            let peer = TestPeer(token: try await token(of: name))
            await hub.begin(by: peer, speaking: dialect)
            return peer
        }

        private func token(of name: String) async throws -> String {
            let (account, token) = (try #require(people[name]), Identifier.secret())
            _ = try await place.store.write { tx in
                try tx.sessions.insert(
                    tokenHash: ContentHash.token(token), account: account.key, device: "", address: "10.0.0.1")
            }
            return token
        }

        func call(_ name: String, _ displayName: String) async throws {
            let key = try #require(people[name]).key
            try await place.store.write { tx in
                var person = try #require(try tx.accounts.find(key))
                person.displayName = displayName
                try tx.accounts.update(person)
            }
        }

        func say(_ text: String, from peer: TestPeer) async {
            let params = #"{"room":"\#(room.id)","text":"\#(text)","cid":"c1"}"#
            await hub.received(#"{"jsonrpc":"2.0","id":2,"method":"message.send","params":\#(params)}"#, from: peer)
        }
    }

    @Test("a room's event is encoded once for all who speak JSON, and in words for whoever does not")
    func once() async throws {
        let house = try await House()
        let first = try await house.comes("ana", "simmer.v1")
        let second = try await house.comes("bo", "simmer.v1")
        let words = try await house.comes("bo", nil)
        await house.say("soup is ready", from: first)
        let frame = await first.heard(#""method":"message""#)
        #expect(await second.heard("soup is ready") === frame)
        let line = await words.heard("soup is ready")
        #expect(!line.text.contains("jsonrpc"))
    }

    @Test("what is not in a log is encoded once, too")
    func typing() async throws {
        let house = try await House()
        let first = try await house.comes("ana", "simmer.v1")
        let (second, third) = (try await house.comes("bo", "simmer.v1"), try await house.comes("bo", "simmer.v1"))
        await house.hub.told(.typing, in: house.room, except: first)
        #expect(await second.heard(#""method":"typing""#) === third.heard(#""method":"typing""#))
        #expect(first.frame(holding: "typing") == nil)
    }

    @Test("whoever comes back is sent the frames that the others were sent")
    func tail() async throws {
        let house = try await House()
        let first = try await house.comes("ana", "simmer.v1")
        await house.say("soup is ready", from: first)
        let frame = await first.heard(#""method":"message""#)
        let back = try await house.comes("bo", "simmer.v1", having: house.room.head)
        #expect(await back.heard("soup is ready") === frame)
    }

    @Test("a third dialect is told who one is, who said something by both names, and why it ends")
    func third() async throws {
        let house = try await House()
        try await house.call("ana", "Ana Maria")
        let ana = try await house.comes("ana", "simmer.v1")
        let bo = try await house.comes("bo", speaking: Nicks.self)
        _ = await bo.heard("you are bo")
        _ = await bo.heard("rooms: 2")
        await house.say("soup is ready", from: ana)
        _ = await bo.heard("ana (Ana Maria): soup is ready")
        await house.hub.received("enough", from: bo)
        _ = await bo.heard("closing: quit")
        #expect(bo.closings == [1000])
    }
}

extension Hub {
    fileprivate func open() { sessions.open() }
    fileprivate func opened(by peer: any Peer & Sendable) { opened(peer) }
    fileprivate func begin(by peer: any Peer & Sendable, speaking dialect: any Dialect.Type) {
        begin(peer, speaking: dialect)
    }
    fileprivate func received(_ text: String, from peer: any Peer & Sendable) {
        var text = text
        text.withUTF8 { received(peer, text: UnsafeRawBufferPointer($0)) }
    }
    fileprivate func told(_ name: EventName, in room: Room, except peer: any Peer & Sendable) {
        guard let room = directory.room(room.key), let session = peer.context as? Session else { return }
        broadcast(Event(name, ["room": .string(room.id)]), in: room, except: session.account)
    }
}
