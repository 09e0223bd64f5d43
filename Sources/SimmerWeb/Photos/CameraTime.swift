import Foundation
import SimmerDomain

/// When a picture was taken, as cameras write it (Exif 2.32: DateTimeOriginal, and OffsetTimeOriginal where they know
/// it).
enum CameraTime {
    /// "2024:05:03 10:11:12" or "2024:05:03 10:11:12+02:00"; without an offset it is taken as of `zone`, an IANA name.
    /// nil for a time that does not exist, as in cameras that were never set ("0000:00:00 00:00:00").
    static func instant(_ text: String, zone: String) -> Instant? {
        let time = text.prefix(19)
        let parts = time.split(whereSeparator: { $0 == ":" || $0 == " " }).map { Int($0) ?? -1 }
        guard time.count == 19, parts.count == 6, parts.allSatisfy({ $0 >= 0 }), parts[0] > 0 else { return nil }
        let rest = text.dropFirst(19)
        guard let timeZone = rest.isEmpty ? TimeZone(identifier: zone) ?? .gmt : offset(rest) else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let components = DateComponents(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
        guard components.isValidDate(in: calendar), let date = calendar.date(from: components) else { return nil }
        return Instant(date)
    }

    /// "+02:00"
    private static func offset(_ text: Substring) -> TimeZone? {
        let digits = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard let sign = text.first, sign == "+" || sign == "-", digits.count == 2, digits[0] < 15, digits[1] < 60
        else {
            return nil
        }
        let seconds = digits[0] * 3_600 + digits[1] * 60
        return TimeZone(secondsFromGMT: sign == "-" ? -seconds : seconds)
    }
}
