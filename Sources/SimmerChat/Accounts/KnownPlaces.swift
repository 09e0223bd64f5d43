import SimmerDomain
import SimmerStore

/// From where people have logged in lately, in memory. There strangers' misses lock nobody out, and who comes from
/// there goes first where passwords wait to be looked at.
struct KnownPlaces {
    private var places: [AccountKey: [String: Instant]] = [:]
    /// When somebody last logged in there, whoever it was.
    private var addresses: [String: Instant] = [:]

    mutating func remember(_ account: AccountKey, at address: String, _ now: Instant) {
        addresses[address] = max(addresses[address] ?? now, now)
        var own = places[account] ?? [:]
        own[address] = now
        if own.count > LoginPlaceStore.mostOfOne, let oldest = own.min(by: { $0.value < $1.value }) {
            own[oldest.key] = nil
        }
        places[account] = own
    }

    /// Whether anybody has logged in there.
    func knows(_ address: String, _ now: Instant) -> Bool { Self.isRecent(addresses[address], now) }

    func knows(_ account: AccountKey, at address: String, _ now: Instant) -> Bool {
        Self.isRecent(places[account]?[address], now)
    }

    private static func isRecent(_ instant: Instant?, _ now: Instant) -> Bool {
        instant.map { $0 > now.adding(seconds: -LoginPlaceStore.days * 86_400) } ?? false
    }

    /// Forgets what is too old to count.
    mutating func sweep(at now: Instant) {
        addresses = addresses.filter { Self.isRecent($0.value, now) }
        places = places.mapValues { $0.filter { Self.isRecent($0.value, now) } }.filter { !$0.value.isEmpty }
    }
}
