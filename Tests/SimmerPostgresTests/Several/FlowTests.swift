import Foundation
import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

/// Whatever two nodes do at once comes out as if one of them had done it after the other.
@Suite struct FlowTests {
    /// A thousand once: SIMMER_FLOW_ROUNDS=1000.
    private static let rounds =
        ProcessInfo.processInfo.environment["SIMMER_FLOW_ROUNDS"].flatMap(Int.init) ?? 25

    private static func outcome(
        of body: @escaping @Sendable (Transaction, Flow.Scene) throws -> String, says: AccountKey?,
        _ scene: Flow.Scene, on store: Store
    ) async throws -> String {
        do {
            return try await store.saying(says.map { Saying.Place(room: scene.room.key, author: $0) }) { tx in
                try body(tx, scene)
            }
        } catch let refusal as Refusal where refusal.reason != .offline {
            return "refused: \(refusal.reason)"
        }
    }

    /// What comes of a flow whose parts come one after the other, on the engine that all others go by.
    private static func serial(_ flow: Flow) async throws -> Set<String> {
        let place = try TemporaryStore(engine: .sqlite)
        var outcomes: Set<String> = []
        for number in 0...1 {
            let scene = try await place.store.write { try flow.scene($0, number) }
            var (first, second) = ("", "")
            if number == 0 { first = try await outcome(of: flow.first, says: nil, scene, on: place.store) }
            second = try await outcome(of: flow.second, says: nil, scene, on: place.store)
            if number == 1 { first = try await outcome(of: flow.first, says: nil, scene, on: place.store) }
            let end = try await place.store.read { try flow.end($0, scene) }
            outcomes.insert("\(first); \(second); \(end)")
        }
        return outcomes
    }

    @Test("two nodes at once do what one after the other would do", arguments: Flow.all)
    func flows(flow: Flow) async throws {
        let expected = try await Self.serial(flow)
        let nodes = try TwoNodes()
        for number in 0..<Self.rounds {
            // By turns, so that each of the two has read before what the other one changes.
            let (one, other) = number.isMultiple(of: 2) ? (nodes.first, nodes.second) : (nodes.second, nodes.first)
            let scene = try await one.write { try flow.scene($0, number) }
            for store in [one, other] {
                _ = try await store.write { tx in
                    (
                        try tx.accounts.find(scene.ana.key), try tx.rooms.find(scene.room.key),
                        try tx.members.role(scene.bob.key, in: scene.room.key)
                    )
                }
            }
            async let first = Self.outcome(of: flow.first, says: flow.firstSays?(scene), scene, on: one)
            try await Task.sleep(for: .microseconds(.random(in: 0...1_500)))
            async let second = Self.outcome(of: flow.second, says: flow.secondSays?(scene), scene, on: other)
            let did = try await "\(first); \(second)"
            for store in [one, other] {
                let found = try await store.read { try flow.end($0, scene) }
                #expect(expected.contains("\(did); \(found)"), "round \(number)")
            }
        }
        #expect(try nodes.faults() == [])
    }
}
