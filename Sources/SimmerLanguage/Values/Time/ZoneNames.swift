import Foundation
import Synchronization

/// Time zones by the names that people write.
enum ZoneNames {
    /// The first words of IANA names ("Europe/Paris").
    static let areas = Set(known.keys.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()

    /// IANA names by their folded form.
    private static let known: [String: String] = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.map { ($0.lowercased(), $0) },
        uniquingKeysWith: { first, _ in first })

    static func identifier(folded: String) -> String? { known[folded] }

    private static let cache = Mutex<[String: TimeZone]>([:])

    /// - Parameter key: an IANA name, or minutes east of Greenwich ("+330", "-480").
    static func zone(_ key: String) -> TimeZone? {
        if let zone = cache.withLock({ $0[key] }) { return zone }
        let zone =
            if key.hasPrefix("+") || key.hasPrefix("-"), let minutes = Int(key) {
                TimeZone(secondsFromGMT: minutes * 60)
            } else {
                TimeZone(identifier: key)
            }
        if let zone { cache.withLock { $0[key] = zone } }
        return zone
    }
}

extension PartParse {
    /// "Europe/Paris", "America/Argentina/Buenos_Aires".
    func zoneNames(at place: Int) -> [PartReading] {
        var name = tokens[place].folded
        var next = place + 1
        var found: [PartReading] = []
        while next + 1 < limit, isGlued(next + 1), tokens[next].kind == .mark, isGlued(next),
            "/_-".contains(tokens[next].folded)
        {
            name += tokens[next].folded + tokens[next + 1].folded
            next += 2
            if let identifier = ZoneNames.identifier(folded: name) {
                found.append(PartReading(end: next, part: .key(identifier), certainty: 1))
            }
        }
        return found
    }
}
