import Logging
import SimmerActions
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
        let hub = Hub(
            loop: EventLoop(), store: place.store, settings: ChatSettings(), phrases: Silence(),
            methods: RoomMethods(ActionEnvironment(phrases: Silence(), limits: Limits())), actions: Nothing(),
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
    }
}

extension Hub {
    /// By key and by id.
    fileprivate func keeps(_ room: Room) -> [Bool] {
        [directory.room(room.key) != nil, directory.roomKey(id: room.id) != nil]
    }
}
