/// A timer's label: 1–60 scalars.
package struct TimerLabel: Hashable, Sendable {
    /// Scalars.
    package static let longest = 60
    package let text: String

    package init(_ raw: String) throws(Refusal) {
        text = try CleanText.line(raw, in: 1...Self.longest, field: "label", missing: "timer ask label")
    }

    /// `wanted`, or `wanted 2`, `wanted 3` …: the first that is not taken by another live timer of the room.
    package static func free(_ wanted: String, isTaken: (String) throws -> Bool) rethrows -> String {
        var (label, number) = (wanted, 1)
        while try isTaken(label) {
            number += 1
            label = "\(wanted) \(number)"
        }
        return label
    }

    /// What the timer of a noodle is called: its name, as far as a label reaches.
    package static func of(_ noodle: Noodle) -> String {
        String(String.UnicodeScalarView(noodle.name.unicodeScalars.prefix(Self.longest)))
    }
}
