import SimmerDomain
import Testing

@testable import SimmerChat

/// How far people have read, until it is stored.
@Suite struct ReadPositionsTests {
    @Test("a position never goes back, the last room is remembered, and what was taken is taken once")
    func positions() {
        var reads = ReadPositions()
        reads.advance(to: 7, of: 2, in: 1)
        reads.advance(to: 5, of: 2, in: 1)
        reads.advance(to: 3, of: 2, in: 4)
        #expect(reads.positions(of: 2) == [1: 7, 4: 3])
        #expect(reads.positions(of: 3).isEmpty)
        let taken = reads.drain()
        #expect(taken[2]?.lastRoom == 4)
        #expect(taken[2]?.positions == [1: 7, 4: 3])
        let rest = reads.drain()
        #expect(rest.isEmpty)
        #expect(reads.positions(of: 2).isEmpty)
    }
}
