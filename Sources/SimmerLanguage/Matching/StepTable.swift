/// What was found for pairs of a node and a position: a hash table without the cost of a general one, since every line fills its own.
struct StepTable {
    struct Step {
        var cost: Int32
        var start: Int32
        var end: Int32
        /// The branch, or the filling, that was chosen.
        var choice: Int32
    }

    private static let none = UInt64.max

    private var keys: [UInt64]
    private var steps: [Step]
    private var count = 0
    private var mask: Int

    init() {
        keys = [UInt64](repeating: Self.none, count: 256)
        steps = [Step](repeating: Step(cost: 0, start: 0, end: 0, choice: 0), count: 256)
        mask = 255
    }

    private func slot(_ key: UInt64) -> Int {
        var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
        while keys[at] != Self.none, keys[at] != key { at = (at + 1) & mask }
        return at
    }

    subscript(key: UInt64) -> Step? {
        let at = slot(key)
        return keys[at] == key ? steps[at] : nil
    }

    mutating func set(_ key: UInt64, _ step: Step) {
        if count * 2 > mask { grow() }
        let at = slot(key)
        if keys[at] == Self.none { count += 1 }
        keys[at] = key
        steps[at] = step
    }

    mutating func clear() {
        guard count > 0 else { return }
        for index in keys.indices { keys[index] = Self.none }
        count = 0
    }

    private mutating func grow() {
        let (oldKeys, oldSteps) = (keys, steps)
        mask = mask * 2 + 1
        keys = [UInt64](repeating: Self.none, count: mask + 1)
        steps = [Step](repeating: Step(cost: 0, start: 0, end: 0, choice: 0), count: mask + 1)
        for (index, key) in oldKeys.enumerated() where key != Self.none {
            let at = slot(key)
            keys[at] = key
            steps[at] = oldSteps[index]
        }
    }
}
