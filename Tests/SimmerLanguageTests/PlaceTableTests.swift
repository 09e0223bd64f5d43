import Testing

@testable import SimmerLanguage

@Suite struct PlaceTableTests {
    @Test("values of one hash are told apart by their owner, and found again when the table has grown")
    func collisions() {
        var table = PlaceTable()
        var values: [Int] = []
        func number(of value: Int, hash: UInt64) -> Int32 {
            var look = table.look(for: hash)
            while let known = table.next(&look) {
                if values[Int(known)] == value { return known }
            }
            values.append(value)
            return table.add(look)
        }
        // Of four values one hash, and of many hashes the same place in a small table.
        let all = (0..<5000).map { ($0, UInt64($0 / 4) << 9) }
        let first = all.map { number(of: $0.0, hash: $0.1) }
        #expect(first == (0..<5000).map(Int32.init))
        #expect(all.map { number(of: $0.0, hash: $0.1) } == first)
        #expect(values.count == 5000)
    }

    @Test("each list is kept once: a part of one, its reverse and the empty one are lists of their own")
    func lists() {
        var lists = NumberLists()
        let wanted: [[Int32]] = [[1, 2, 3], [1, 2], [3, 2, 1], [], [2, 3], [-1], [0]]
        let numbers = wanted.map { lists.list(of: $0) }
        #expect(numbers == [0, 1, 2, 3, 4, 5, 6])
        #expect(wanted.map { lists.list(of: $0) } == numbers)
        #expect(numbers.map { Array(lists[$0]) } == wanted)
        #expect(lists.numbers == wanted.flatMap(\.self))
    }
}
