import Foundation
import SimmerDomain

/// Local time of one zone, without a `Calendar`: only the zone's offsets are asked of Foundation.
struct LocalClock: Sendable {
    let zone: TimeZone

    /// Beyond the years 1 to 9999 on both sides.
    private static let farthestDay = 4_000_000

    init(_ zone: TimeZone) { self.zone = zone }

    /// Seconds east of Greenwich at an instant given in whole seconds since 1970.
    private func offset(at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// The local date and the seconds since its midnight by the wall clock.
    func local(_ instant: Instant) -> (day: CivilDay, seconds: Int) {
        let seconds = Int((Double(instant.milliseconds) / 1000).rounded(.down))
        let local = seconds + offset(at: seconds)
        let day = Int((Double(local) / 86_400).rounded(.down))
        return (CivilDay(number: day), local - day * 86_400)
    }

    /// The instant of a local time. One that occurs twice means the first; one that does not exist moves forward to the
    /// first that does.
    func instant(_ day: CivilDay, seconds: Int) -> Instant {
        // "999999999999999 weeks on": days beyond the calendar are its edge.
        let wall = min(max(day.number, -Self.farthestDay), Self.farthestDay) * 86_400 + seconds
        let before = offset(at: wall - 86_400)
        let after = offset(at: wall + 86_400)
        if before == after { return Instant(seconds: wall - before) }
        let candidates = [wall - max(before, after), wall - min(before, after)]
        for candidate in candidates where candidate + offset(at: candidate) == wall {
            return Instant(seconds: candidate)
        }
        // In the gap: the change itself is the first instant behind it.
        var low = candidates[0] - 1
        var high = candidates[1] + 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(at: middle) == before { low = middle } else { high = middle }
        }
        return Instant(seconds: high)
    }
}
