/// What was found for pairs of a node and a position: a hash table without the cost of a general one, since every line
/// fills its own and the next line uses its memory again.
///
/// The search waits for this memory more than for anything else, so places are small, four to a line of the processor's
/// cache, and four neighbouring positions of a node stand together.
final class StepTable {
    struct Step {
        var cost: Int32
        var start: Int32
        var end: Int32
        /// The branch, or the filling, that was chosen.
        var choice: Int32
    }

    private struct Place {
        var key: UInt32 = 0
        /// The reading for which it was filled; of another it is free.
        var age: UInt16 = 0
        var start: UInt8 = 0
        var end: UInt8 = 0
        var cost: Int32 = 0
        var choice: Int32 = 0
    }

    /// A table that a hostile line made larger than this is made small again.
    private static let largest = 1 << 14
    private static let smallest = 1 << 9

    private var places: UnsafeMutablePointer<Place>
    private var mask: Int
    private var count = 0
    private var age: UInt16 = 1

    init() {
        places = Self.memory(Self.smallest)
        mask = Self.smallest - 1
    }

    deinit { places.deallocate() }

    private static func memory(_ size: Int) -> UnsafeMutablePointer<Place> {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: size * MemoryLayout<Place>.stride, alignment: 4 * MemoryLayout<Place>.stride
        ).bindMemory(to: Place.self, capacity: size)
        memory.initialize(repeating: Place(), count: size)
        return memory
    }

    /// Of a node and a position below 256.
    @inline(__always)
    private static func key(_ node: Int32, _ position: Int) -> UInt32 {
        UInt32(bitPattern: node) << 8 | UInt32(truncatingIfNeeded: position)
    }

    @inline(__always)
    private func place(_ key: UInt32) -> Int {
        let group = (UInt64(key >> 2) &* 0x9E37_79B9_7F4A_7C15) >> 32
        var at = (Int(truncatingIfNeeded: group) << 2 | Int(key & 3)) & mask
        while places[at].age == age, places[at].key != key { at = (at + 1) & mask }
        return at
    }

    @inline(__always)
    subscript(node: Int32, position: Int) -> Step? {
        let at = place(Self.key(node, position))
        let found = places[at]
        guard found.age == age else { return nil }
        return Step(cost: found.cost, start: Int32(found.start), end: Int32(found.end), choice: found.choice)
    }

    /// The cost alone.
    @inline(__always)
    func cost(_ node: Int32, _ position: Int) -> Int32? {
        let at = place(Self.key(node, position))
        return places[at].age == age ? places[at].cost : nil
    }

    func set(_ node: Int32, _ position: Int, _ step: Step) {
        if count * 2 > mask { resize(to: (mask + 1) * 2) }
        let key = Self.key(node, position)
        let at = place(key)
        if places[at].age != age { count += 1 }
        places[at] = Place(
            key: key, age: age, start: UInt8(truncatingIfNeeded: step.start), end: UInt8(truncatingIfNeeded: step.end),
            cost: step.cost, choice: step.choice)
    }

    /// Forgets everything.
    func clear() {
        count = 0
        if mask >= Self.largest { resize(to: Self.smallest) }
        if age == .max {
            // Places of long ago would look as if they were of now.
            places.update(repeating: Place(), count: mask + 1)
            age = 0
        }
        age += 1
    }

    private func resize(to size: Int) {
        let (old, oldSize) = (places, mask + 1)
        places = Self.memory(size)
        mask = size - 1
        if count > 0 {
            for index in 0..<oldSize where old[index].age == age { places[place(old[index].key)] = old[index] }
        }
        old.deallocate()
    }
}
