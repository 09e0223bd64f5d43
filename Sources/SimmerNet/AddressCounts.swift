/// How many of something each address has. Loop thread only.
struct AddressCounts {
    private var counts: [IPAddress: Int] = [:]

    subscript(key: IPAddress) -> Int { counts[key] ?? 0 }

    mutating func add(_ key: IPAddress) { counts[key, default: 0] += 1 }

    mutating func remove(_ key: IPAddress) {
        guard let count = counts[key] else { return }
        counts[key] = count > 1 ? count - 1 : nil
    }
}
