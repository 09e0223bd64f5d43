import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerStore

@Suite struct ManyNodesTests {
    @Test(
        "everything that is due fires once, soon, whoever dies; all is told everywhere, in order",
        arguments: 1...2 as ClosedRange<UInt64>)
    func failing(seed: UInt64) {
        var world = ManyNodes(nodes: 100, rooms: 200, things: 3_000, seconds: 60, seed: seed)
        world.run()
        #expect(world.ends > 20 && world.pauses > 20 && world.hintsLost > 1_000, "things went wrong")
        #expect(world.things.allSatisfy { $0.timesFired == 1 })
        // Where nobody dies at the wrong moment a thing fires at its instant; else another node's patience ends.
        let late = world.things.compactMap(\.lateness).sorted()
        #expect(late.count == world.things.count && late[late.count * 8 / 10] == 0)
        #expect(late.last ?? .max <= ManyNodes.patience, "\(late.suffix(3))")
        // Who stood still tries what it had not heard of; of all others' one in five is in vain.
        #expect(world.tries - world.triesOfLate < world.things.count * 5 / 4, "\(world.tries), \(world.triesOfLate)")
        #expect(world.faults.isEmpty, "\(world.faults.prefix(3))")
        // What is told is heard within one look of who misses the hint.
        #expect(world.told > 300_000 && world.longestHearing <= ManyNodes.longestPause)
    }

    @Test("of a hundred nodes each has about a hundredth, and what one had goes to many")
    func shares() {
        let nodes = Array(Int64(1)...100)
        let rooms = RoomKey(1)...10_000
        func owners(_ nodes: [Int64]) -> [Int64] {
            let placements = nodes.map { node in
                let placement = Placement(isShared: true)
                placement.begin(as: node)
                placement.place(on: nodes)
                return placement
            }
            return rooms.map { room in nodes[placements.firstIndex { $0.isMine(room) } ?? 0] }
        }
        let before = owners(nodes)
        let counts = Dictionary(grouping: before) { $0 }.mapValues(\.count)
        // 100 ± 10 each, as by lot.
        #expect(counts.count == 100 && counts.values.allSatisfy { (60...145).contains($0) }, "\(counts)")
        let after = owners(nodes.filter { $0 != 50 })
        let moved = before.indices.filter { before[$0] != after[$0] }
        #expect(moved.count == counts[50] && moved.allSatisfy { before[$0] == 50 })
        #expect(Set(moved.map { after[$0] }).count > 45, "its rooms go to many")
    }
}
