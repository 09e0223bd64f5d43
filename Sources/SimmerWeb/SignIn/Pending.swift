import SimmerDomain

/// What somebody is waited for with, each by a secret of its own and for a while. Nobody can keep others from
/// beginning: where an address has too much, its oldest is forgotten, and where all have, the oldest of the address
/// that has the most.
struct Pending<Value> {
    private struct Entry {
        let value: Value
        let address: String
        let until: Instant
    }

    private var entries: [String: Entry] = [:]
    /// Of each address, the oldest first.
    private var secrets: [String: [String]] = [:]
    private let mostOfOne: Int
    private let mostInAll: Int

    init(mostOfOne: Int, mostInAll: Int) {
        self.mostOfOne = mostOfOne
        self.mostInAll = mostInAll
    }

    mutating func add(_ value: Value, under secret: String, of address: String, until: Instant) {
        entries[secret] = Entry(value: value, address: address, until: until)
        secrets[address, default: []].append(secret)
        if let own = secrets[address], own.count > mostOfOne { _ = remove(own[0]) }
        if entries.count > mostInAll, let oldest = oldestOfMost { _ = remove(oldest) }
    }

    private var oldestOfMost: String? {
        // Among addresses that have as many, the one whose oldest ends first.
        secrets.values.max { left, right in
            left.count == right.count ? end(of: left[0]) > end(of: right[0]) : left.count < right.count
        }?.first
    }

    private func end(of secret: String) -> Instant { entries[secret]?.until ?? Instant(milliseconds: 0) }

    /// nil for a secret that is unknown, used or old.
    func find(_ secret: String, at now: Instant) -> Value? {
        entries[secret].flatMap { $0.until > now ? $0.value : nil }
    }

    /// The same, and uses it up.
    mutating func redeem(_ secret: String, at now: Instant) -> Value? {
        remove(secret).flatMap { $0.until > now ? $0.value : nil }
    }

    mutating func forget(_ secret: String) { _ = remove(secret) }

    private mutating func remove(_ secret: String) -> Entry? {
        guard let entry = entries.removeValue(forKey: secret) else { return nil }
        secrets[entry.address]?.removeAll { $0 == secret }
        if secrets[entry.address]?.isEmpty ?? false { secrets[entry.address] = nil }
        return entry
    }
}
