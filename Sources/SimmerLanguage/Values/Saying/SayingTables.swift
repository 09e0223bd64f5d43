import Yams

/// The section `say` of a language's `values.yaml`: the texts with their gaps.
struct SayingTables: Sendable {
    private var texts: [String: [String]] = [:]

    /// - Throws: `PartGrammar.Broken` naming the first text that is missing or has too few forms.
    init(_ node: Node?) throws {
        for (key, value) in node?.mapping ?? [:] {
            guard let name = key.string else { continue }
            if let inner = value.mapping {
                for (key, value) in inner { texts["\(name) \(key.string ?? "")"] = Self.texts(value) }
            } else {
                texts[name] = Self.texts(value)
            }
        }
        for (name, count) in Self.needed where texts[name]?.count ?? 0 < count {
            throw PartGrammar.Broken(description: "say: '\(name)' needs \(count) texts")
        }
    }

    private static func texts(_ node: Node) -> [String] {
        node.sequence.map { $0.compactMap(\.string) } ?? [node.string ?? ""]
    }

    private static let needed: [String: Int] = [
        "duration day": 1, "duration hour": 1, "duration minute": 1, "duration second": 1, "time": 1, "date": 1,
        "dated": 1,
        "when": 1, "until": 1, "until time": 1, "weekdays": 7, "months": 12, "days of month": 4, "first to fifth": 5,
        "last": 1,
        "list": 2, "recurrence second": 2, "recurrence minute": 2, "recurrence hour": 2, "recurrence day": 2,
        "recurrence week": 2, "recurrence month": 2, "recurrence year": 2, "recurrence weekdays": 2,
        "recurrence workdays": 1,
        "recurrence nth": 2, "recurrence nth of month": 1, "recurrence day of month": 2, "recurrence date": 1,
        "recurrence time": 1, "recurrence until": 1, "recurrence count": 1,
    ]

    func has(_ name: String) -> Bool { texts[name] != nil }

    /// A text with its gaps filled.
    func say(_ name: String, _ form: Int = 0, _ gaps: [String: String] = [:]) -> String {
        guard let forms = texts[name], forms.indices.contains(form) else { return "" }
        var filled = ""
        var rest = forms[form][...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            filled += rest[..<open]
            filled += gaps[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
