import Foundation
import Synchronization

/// Time zones by the names that people write.
enum ZoneNames {
    /// The first words of IANA names ("Europe/Paris").
    static let areas = Set(known.keys.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()

    /// IANA names by their folded form without the marks inside of words ("america/portauprince").
    private static let known: [String: String] = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }.map { name in
            (String(name.lowercased().filter { $0 != "_" && $0 != "-" }), name)
        },
        uniquingKeysWith: { first, _ in first })

    /// - Parameters:
    ///   - folded: without the marks inside of words.
    ///   - typed: as typed, for names that are not listed because they are aliases ("Asia/Kolkata").
    static func identifier(folded: String, typed: String) -> String? {
        known[folded] ?? TimeZone(identifier: typed).map { _ in typed }
    }

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
        guard isMark(Mark.slash, at: place + 1), isGlued(place + 1), isGlued(place + 2) else { return [] }
        var name = line.folded(place)
        var found: [PartReading] = []
        for next in place + 1..<min(limit, place + 9) {
            switch tokens[next].kind {
            case .word: name += line.folded(next)
            case .mark where isMark(Mark.slash, at: next): name += "/"
            case .mark where isMark(Mark.underscore, at: next) || isMark(Mark.hyphen, at: next): continue
            default: return found
            }
            if let identifier = ZoneNames.identifier(folded: name, typed: line.original(place..<next + 1)) {
                found.append(PartReading(end: next + 1, part: .key(identifier), certainty: 1))
            }
        }
        return found
    }
}
