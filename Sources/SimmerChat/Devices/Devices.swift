import SimmerDomain
import SimmerStore

/// Who acts at which shared device. Nobody remembers it but this memory, so that after a restart everybody is asked
/// again.
struct Devices {
    private struct Use {
        /// nil: nobody is chosen.
        var person: AccountKey?
        /// When that person was chosen, or last did something there.
        var at: Instant
        /// It was just asked who is there, so that a number is a line of that list.
        var isAsked = false
    }

    /// So long after the last change or message the device asks again who is there.
    static let useMilliseconds: Int64 = 120_000

    private var uses: [AccountKey: Use] = [:]

    /// Who is chosen; nil when nobody is, or was for too long.
    func person(at device: AccountKey, now: Instant) -> AccountKey? {
        guard let use = uses[device], (0..<Self.useMilliseconds).contains(now - use.at) else { return nil }
        return use.person
    }

    /// When the device asks again who is there.
    func end(at device: AccountKey) -> Instant? { uses[device].map { $0.at + Self.useMilliseconds } }

    func isAsked(at device: AccountKey) -> Bool { uses[device]?.isAsked ?? false }

    mutating func choose(_ person: AccountKey, at device: AccountKey, now: Instant) {
        uses[device] = Use(person: person, at: now)
    }

    /// The device has asked who is there.
    mutating func ask(at device: AccountKey, now: Instant) { uses[device] = Use(at: now, isAsked: true) }

    /// Whoever did something stays chosen.
    mutating func stay(_ person: AccountKey, at device: AccountKey, now: Instant) {
        if uses[device]?.person == person { uses[device]?.at = now }
    }

    /// Nobody is chosen there any more.
    mutating func dismiss(at device: AccountKey) { uses[device]?.person = nil }

    /// The device is signed out, or is to be nobody's.
    mutating func forget(_ device: AccountKey) { uses[device] = nil }
}
