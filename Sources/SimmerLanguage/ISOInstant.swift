import Foundation
import SimmerDomain

/// An instant as ISO 8601 writes it, with the zone that it was written in; without the tens of microseconds of a
/// formatter.
struct ISOInstant {
    var instant: Instant
    var zone: TimeZone

    init(_ instant: Instant, _ zone: TimeZone) {
        self.instant = instant
        self.zone = zone
    }

    /// Reads "2026-03-02T10:00", with seconds, a fraction and "Z" or "+01:00" where they stand; UTC where no zone does.
    /// - Returns: nil for anything else.
    init?(_ written: String) {
        var bytes = written.utf8[...]
        func number(_ width: Int) -> Int? {
            let digits = bytes.prefix(width)
            guard digits.count == width, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            bytes = bytes.dropFirst(width)
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        func sign(_ signs: UInt8...) -> UInt8? {
            guard let first = bytes.first, signs.contains(first) else { return nil }
            bytes = bytes.dropFirst()
            return first
        }
        let hyphen = UInt8(ascii: "-")
        let colon = UInt8(ascii: ":")
        guard let year = number(4), sign(hyphen) != nil, let month = number(2), sign(hyphen) != nil,
            let day = number(2), CivilDay.isValid(year: year, month: month, day: day)
        else { return nil }
        var seconds = 0
        if sign(UInt8(ascii: "T"), UInt8(ascii: " ")) != nil {
            guard let hour = number(2), sign(colon) != nil, let minute = number(2), hour < 24, minute < 60 else {
                return nil
            }
            seconds = hour * 3600 + minute * 60
            if sign(colon) != nil {
                guard let second = number(2), second < 61 else { return nil }
                seconds += second
                if sign(UInt8(ascii: ".")) != nil { bytes = bytes.drop { (0x30...0x39).contains($0) } }
            }
        }
        var offset = 0
        if let side = sign(UInt8(ascii: "+"), hyphen) {
            guard let hours = number(2), sign(colon) != nil || !bytes.isEmpty, let minutes = number(2) else {
                return nil
            }
            offset = (hours * 3600 + minutes * 60) * (side == hyphen ? -1 : 1)
        } else {
            _ = sign(UInt8(ascii: "Z"))
        }
        guard bytes.isEmpty, let zone = offset == 0 ? TimeZone.gmt : TimeZone(secondsFromGMT: offset) else {
            return nil
        }
        instant = Instant(seconds: CivilDay(year: year, month: month, day: day).number * 86_400 + seconds - offset)
        self.zone = zone
    }

    /// "2026-03-02T10:00:00Z", "2026-03-02T11:00:00+01:00".
    var written: String {
        let (day, seconds) = LocalClock(zone).local(instant)
        let date = day.parts
        let offset = zone.secondsFromGMT(for: instant.date)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        func four(_ number: Int) -> String {
            String(repeating: "0", count: max(0, 4 - "\(number)".count)) + "\(number)"
        }
        let local =
            "\(four(date.year))-\(two(date.month))-\(two(date.day))T\(two(seconds / 3600)):\(two(seconds / 60 % 60))"
            + ":\(two(seconds % 60))"
        guard offset != 0 else { return local + "Z" }
        return local + (offset < 0 ? "-" : "+") + "\(two(abs(offset) / 3600)):\(two(abs(offset) / 60 % 60))"
    }
}
