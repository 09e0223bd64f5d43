import Logging
import SimmerActions
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerChat

/// A hub with its real dialects and store and without a socket, and a room of two people.
final class House: Sendable {
    let place: TemporaryStore
    let hub: Hub
    let room: Room
    private let people: [String: Account]

    init() async throws {
        let place = try TemporaryStore()
        let (ana, bo) = (try await place.person("ana"), try await place.person("bo"))
        // Of no room but the one with the bot.
        let cy = try await place.person("cy")
        self.place = place
        room = try await place.room("Kitchen", owner: ana, members: [bo])
        people = ["ana": ana, "bo": bo, "cy": cy]
        var settings = ChatSettings()
        settings.passwordCost = 4
        hub = Hub(
            loop: EventLoop(), store: place.store, settings: settings, phrases: Silence(),
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

    func person(_ name: String) throws -> Account { try #require(people[name]) }

    /// In the room of both, or another one.
    func say(_ text: String, in other: Room? = nil, from peer: TestPeer) async {
        let (room, cid) = ((other ?? room).id, Identifier.random())
        let params = #"{"room":"\#(room)","text":"\#(text)","cid":"\#(cid)"}"#
        await hub.received(#"{"jsonrpc":"2.0","id":2,"method":"message.send","params":\#(params)}"#, from: peer)
    }
}

/// What a socket would tell.
extension Hub {
    func open() { sessions.open() }
    func opened(by peer: any Peer & Sendable) { opened(peer) }
    func begin(by peer: any Peer & Sendable, speaking dialect: any Dialect.Type) {
        begin(peer, speaking: dialect)
    }
    func received(_ text: String, from peer: any Peer & Sendable) {
        var text = text
        text.withUTF8 { received(peer, text: UnsafeRawBufferPointer($0)) }
    }
    func told(_ name: EventName, in room: Room, except peer: any Peer & Sendable) {
        guard let room = directory.room(room.key), let session = peer.context as? Session else { return }
        broadcast(Event(name, ["room": .string(room.id)]), in: room, except: session.account)
    }
    func wake() { wakeDialects() }
    /// As another node has committed them, in one transaction.
    func heard(_ effects: [Effect]) { publish([Committed(effects: effects, finish: {})]) }
    func isMember(_ account: Account, of room: Room) -> Bool {
        directory.room(room.key)?.members[account.key] != nil
    }
}
