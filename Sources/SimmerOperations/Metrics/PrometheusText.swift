/// How Prometheus' text format writes names, values and what must be escaped.
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
package enum PrometheusText {
    static func line(_ name: String, _ dimensions: String, _ value: Double, to out: inout String) {
        out += dimensions.isEmpty ? "\(name) \(number(value))\n" : "\(name){\(dimensions)} \(number(value))\n"
    }

    /// `a="1",b="2"`, sorted by name so that the order in which they were given does not matter.
    static func dimensions(_ dimensions: [(String, String)]) -> String {
        dimensions.sorted { $0.0 < $1.0 }.map { "\(dimensionName($0.0))=\"\(escaped($0.1, quotes: true))\"" }
            .joined(separator: ",")
    }

    /// Every series of a text with one more dimension, by which Prometheus tells those of several servers apart.
    package static func labelled(_ text: String, _ name: String, _ value: String) -> String {
        let label = dimensions([(name, value)])
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard !line.hasPrefix("#"), let end = line.firstIndex(where: { "{ ".contains($0) }) else {
                return String(line)
            }
            let (metric, rest) = (line[..<end], line[end...])
            return rest.hasPrefix("{") ? "\(metric){\(label),\(rest.dropFirst())" : "\(metric){\(label)}\(rest)"
        }.joined(separator: "\n")
    }

    static func help(_ text: String) -> String { escaped(text, quotes: false) }

    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if let whole = Int64(exactly: value) { return String(whole) }
        return String(value)
    }

    private static func dimensionName(_ name: String) -> String {
        let safe = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
        return safe.first?.isNumber != false ? "_" + safe : safe
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\"" where quotes: out += "\\\""
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
