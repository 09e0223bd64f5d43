/// What was found for pairs of a node and a position: a hash table without the cost of a general one, since every line
/// fills its own and the next line uses its memory again.
final class StepTable {
    struct Step {
        var cost: Int32
        var start: Int32
        var end: Int32
        /// The branch, or the filling, that was chosen.
        var choice: Int32
    }

    private struct Place {
        var key: UInt64
        /// The reading for which it was filled; of another it is free.
        var age: UInt64
        var step: Step
    }

    /// A table that a hostile line made larger than this is made small again.
    private static let largest = 1 << 14
    private static let smallest = 1 << 9

    private var places: UnsafeMutablePointer<Place>
    private var mask: Int
    private var count = 0
    private var age: UInt64 = 1

    init() {
        places = Self.memory(Self.smallest)
        mask = Self.smallest - 1
    }

    deinit { places.deallocate() }

    private static func memory(_ size: Int) -> UnsafeMutablePointer<Place> {
        let memory = UnsafeMutablePointer<Place>.allocate(capacity: size)
        memory.initialize(
            repeating: Place(key: 0, age: 0, step: Step(cost: 0, start: 0, end: 0, choice: 0)), count: size)
        return memory
    }

    private func place(_ key: UInt64) -> Int {
        var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while places[at].age == age, places[at].key != key { at = (at + 1) & mask }
        return at
    }

    subscript(key: UInt64) -> Step? {
        let at = place(key)
        return places[at].age == age ? places[at].step : nil
    }

    func set(_ key: UInt64, _ step: Step) {
        if count * 2 > mask { resize(to: (mask + 1) * 2) }
        let at = place(key)
        if places[at].age != age { count += 1 }
        places[at] = Place(key: key, age: age, step: step)
    }

    /// Forgets everything.
    func clear() {
        age += 1
        count = 0
        if mask >= Self.largest { resize(to: Self.smallest) }
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
