import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

/// A room may become another node's and come back while its lines are read.
@Suite(.timeLimit(.minutes(10))) struct TakenOverTests {
    @Test("orders said while a room goes and comes back are answered once each")
    func toAndFro() async throws {
        let house = try await House("ana")
        let (store, key, ana) = (house.store, house.room.key, try #require(house.people["ana"]))
        let placement = Placement(isShared: true)
        placement.begin(as: 1)
        placement.place(on: [1])
        let consumer = BotConsumer(
            store: store, environment: house.environment, clock: house.clock, placement: placement)
        let relay = Relay(consumer)
        store.setObserver(relay)
        let running = Task { try await consumer.run() }
        var orders: [Seq] = []
        for number in 1...150 {
            orders.append(
                try await store.write { tx in
                    let text = "simmer start \(number) min timer for pot \(number)"
                    return try tx.events.say(NewMessage(author: ana.key, text: text), in: key).seq
                })
            placement.place(on: number % 2 == 0 ? [1] : [2])
            await Task.yield()
        }
        placement.place(on: [1])
        func answers() async throws -> [RoomEvent] {
            try await store.read { try $0.events.history(key, before: .max, limit: 1_000, all: false) }
                .filter { $0.author == Account.bot }
        }
        try await relay.until { try await answers().count >= orders.count }
        // What would be done twice comes behind the last.
        try await relay.until {
            try await store.read { try $0.consumers.position(RoomReader.consumer, in: key).seq } >= orders.last ?? 0
        }
        await consumer.caughtUp()
        running.cancel()
        _ = try? await running.value
        withExtendedLifetime(relay) {}
        // One that is the first to be read when three nodes have died is given up, once; so is one timer too many.
        #expect(try await answers().compactMap { $0.content["cause"]?.int }.sorted() == orders)
    }
}
