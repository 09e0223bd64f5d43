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

    @Test("what could not be stored is stored later, and takes nothing back that came since")
    func restoring() {
        var reads = ReadPositions()
        reads.advance(to: 7, of: 2, in: 1)
        reads.advance(to: 3, of: 3, in: 4)
        let taken = reads.drain()
        reads.advance(to: 9, of: 2, in: 5)
        reads.advance(to: 8, of: 2, in: 1)
        reads.advance(to: 1, of: 2, in: 6)
        reads.restore(taken)
        #expect(reads.positions(of: 2) == [1: 8, 5: 9, 6: 1] && reads.positions(of: 3) == [4: 3])
        #expect(reads.pending[2]?.lastRoom == 6 && reads.pending[3]?.lastRoom == 4)
    }
}
