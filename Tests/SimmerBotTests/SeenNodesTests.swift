import Testing

@testable import SimmerBot

@Suite("Whether a node was lost")
struct SeenNodesTests {
    /// Those that live, one look after the other, and whether one of them was lost since the look before.
    private func lost(_ looks: [[Int64]]) -> [Bool] {
        var nodes = SeenNodes()
        return looks.map { nodes.hasLost(now: $0) }
    }

    @Test("one that died or went is, one that came is not")
    func others() {
        #expect(lost([[1], [1, 2], [1], [1], [3]]) == [false, false, true, false, true])
    }

    @Test("a database that was away, however often, is nobody's death")
    func outages() {
        let outage: [[Int64]] = [[1, 2], [], [1], [1, 2]]
        #expect(!lost(outage + outage + outage).contains(true))
    }
}
