/// The nodes that lived when this one looked last.
struct SeenNodes {
    private var live: Set<Int64> = []

    /// Whether one of them has died or gone since. Not where this one sees none: then it is this one that was cut off,
    /// as all are while the database is away, and what waits for that is nobody's fault.
    mutating func hasLost(now nodes: [Int64]) -> Bool {
        defer { live = Set(nodes) }
        return !nodes.isEmpty && !live.isSubset(of: nodes)
    }
}
