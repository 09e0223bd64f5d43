/// A timer's label: 1–60 scalars.
package struct TimerLabel: Hashable, Sendable {
    package let text: String

    package init(_ raw: String) throws(Refusal) {
        text = try CleanText.line(raw, in: 1...60, field: "label", missing: "timer ask label")
    }

    /// `wanted`, or `wanted 2`, `wanted 3` … so that it clashes with none of `taken` (labels of the live timers).
    package static func free(_ wanted: String, among taken: [String]) -> String {
        let folds = Set(taken.map(\.folded))
        if !folds.contains(wanted.folded) { return wanted }
        var number = 2
        while folds.contains("\(wanted) \(number)".folded) { number += 1 }
        return "\(wanted) \(number)"
    }
}
