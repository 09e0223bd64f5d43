import Foundation
import SimmerDomain

/// Text of other people made safe for a terminal: what could move the cursor, colour, reorder or forge a line is gone.
enum DisplayText {
    /// The lines of a text. Everything that some terminal takes for a line break is one, so that no text can forge a
    /// line.
    static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where afterReturn: afterReturn = false
            case 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029:
                lines.append(String(line))
                line = String.UnicodeScalarView()
                afterReturn = scalar.value == 0x0D
            default:
                afterReturn = false
                if scalar.value == 0x09 { line.append(" ") } else if isShown(scalar) { line.append(scalar) }
            }
        }
        lines.append(String(line))
        return lines
    }

    /// The same as one line.
    static func line(_ text: String) -> String { lines(text).joined(separator: " ") }

    /// The wall-clock time in a zone, as 12:03.
    static func clock(_ instant: Instant, in zone: TimeZone) -> String {
        let local = instant.milliseconds / 1000 + Int64(zone.secondsFromGMT(for: instant.date))
        let minutes = Int(((local % 86400) + 86400) % 86400) / 60
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
        return two(minutes / 60) + ":" + two(minutes % 60)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: false
        // Bidirectional controls (UAX #9) and marks.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: false
        // The old formatting controls, and interlinear annotation: invisible, and nothing that people type.
        case 0x206A...0x206F, 0xFFF9...0xFFFB: false
        case 0xFEFF: false
        default: true
        }
    }
}
