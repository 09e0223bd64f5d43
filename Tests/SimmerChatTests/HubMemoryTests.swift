import Logging
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerChat

/// What the hub keeps of rooms, with a store and a loop of its own and no sockets.
@Suite struct HubMemoryTests {
    @Test("a room that is gone for good is forgotten; one that can still come back is not (P19)")
    func rooms() async throws {
        let place = try TemporaryStore()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var settings = NetSettings()
        settings.port = 0
        let net = try NetServer(settings: settings, logger: logger)
        _ = try net.start(delegate: Nobody())
        let hub = Hub(
            loop: net.loop, store: place.store, settings: ChatSettings(), phrases: Silence(), actions: Nothing(),
            clock: place.clock, logger: logger)
        try await hub.load()
        place.store.setObserver(hub)
        let ana = try await place.person("ana")
        let room = try await place.room("Kitchen", owner: ana)
        #expect(await hub.keeps(room) == [true, true])
        try await place.store.write { try $0.rooms.delete(room) }
        #expect(await hub.keeps(room) == [true, true])
        place.clock.advance(seconds: RoomStore.restoreDays * 86_400 + 1)
        #expect(try await place.store.write { try $0.rooms.purge() } == 1)
        #expect(await hub.keeps(room) == [false, false])
        await net.stop(graceMs: 0)
    }
}

extension Hub {
    /// By key and by id.
    fileprivate func keeps(_ room: Room) -> [Bool] { [rooms[room.key] != nil, roomKeys[room.id] != nil] }
}

private final class Nobody: NetDelegate {
    func admit(_ upgrade: UpgradeRequest) -> Int? { 503 }
    func opened(_ connection: Connection) {}
    func received(_ connection: Connection, text: UnsafeRawBufferPointer) {}
    func drained(_ connection: Connection) {}
    func overflowed(_ connection: Connection) {}
    func closed(_ connection: Connection) {}
    func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {}
}

private struct Silence: Phrasebook {
    let languages = ["en"]
    func phrase(_ key: String, _ values: [String: PhraseValue], language: String) -> String { key }
}

private struct Nothing: RoomActions {
    func perform(_ request: Request, by account: Account, in room: Room, _ tx: Transaction) throws -> JSON { [:] }
    func prepared(_ request: Request, by account: Account, at now: Instant) async -> Request { request }
    func renew(_ earlier: JSON, of request: Request, by account: Account, in room: Room, _ tx: Transaction) throws
        -> JSON
    { earlier }
    func fire(_ id: String, _ tx: Transaction) throws -> Bool { false }
    func line(_ text: String, at device: Account, in room: Room, _ tx: Transaction) throws -> DeviceLine { .other }
    func begin(_ room: Room, by account: Account, _ tx: Transaction) throws {}
    func help(kind: RoomKind?, language: String) -> JSON { [] }
}
