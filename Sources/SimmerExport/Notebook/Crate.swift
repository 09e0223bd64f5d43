import Foundation
import SimmerDomain

/// RO-Crate 1.1, as far as the `.eln` format of notebook makers uses it: nodes that name one another by `@id`.
enum Crate {
    static let metadata = "ro-crate-metadata.json"
    /// Beside an experiment's files: its things exactly as they are, for another Simmer.
    static let exact = "simmer.json"
    static let format: Int64 = 1

    static func node(_ id: String, _ type: String, _ rest: KeyValuePairs<String, JSON?>) -> JSON {
        .object(
            [.init("@id", .string(id)), .init("@type", .string(type))]
                + rest.compactMap { name, value in value.map { JSON.Member(name, $0) } })
    }

    static func ref(_ id: String) -> JSON { ["@id": .string(id)] }
    static func refs(_ ids: [String]) -> JSON? { ids.isEmpty ? nil : .array(ids.map(ref)) }

    /// RFC 3339 with milliseconds, in UTC.
    static func time(_ instant: Instant) -> String {
        instant.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
    static func time(_ milliseconds: JSON?) -> JSON? {
        milliseconds?.int.map { .string(time(Instant(milliseconds: $0))) }
    }
    /// nil for what is no RFC 3339 time.
    static func instant(_ text: String) -> Instant? {
        let styles = [
            Date.ISO8601FormatStyle(includingFractionalSeconds: true), Date.ISO8601FormatStyle(),
        ]
        return styles.lazy.compactMap { try? $0.parse(text) }.first.map { Instant($0) }
    }

    /// A text of several lines as HTML that holds nothing else.
    static func html(_ text: String) -> String {
        var out = "<p>"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\n": out += "<br>"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "</p>"
    }

    /// The words of an HTML text: no tags, no scripts, line breaks where blocks end.
    static func words(_ html: String) -> String {
        let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " "]
        var out = ""
        var rest = html[...]
        // Looked for once: a text of many `<` alone would be read to its end for each.
        let lastEnd = html.lastIndex(of: ">") ?? html.startIndex
        while let place = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            out += rest[..<place]
            rest = rest[place...]
            if rest.first == "<", place < lastEnd, let end = rest.firstIndex(of: ">") {
                let tag = rest[rest.index(after: place)..<end].lowercased()
                let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
                rest = rest[rest.index(after: end)...]
                if (name == "script" || name == "style") && !tag.hasPrefix("/") {
                    let close = rest.range(of: "</\(name)", options: .caseInsensitive)
                    rest = close.map { rest[$0.lowerBound...] } ?? ""
                }
                let isBreak = ["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "ul", "ol", "table"].contains(name)
                if isBreak, !out.isEmpty, out.last != "\n" { out += "\n" }
            } else if rest.first == "&", let end = rest.prefix(12).firstIndex(of: ";") {
                let entity = rest[rest.index(after: place)..<end]
                let digits = entity.dropFirst(entity.hasPrefix("#x") ? 2 : 1)
                let code = entity.hasPrefix("#") ? UInt32(digits, radix: entity.hasPrefix("#x") ? 16 : 10) : nil
                out += code.flatMap(Unicode.Scalar.init).map { String($0) } ?? named[String(entity)] ?? "&\(entity);"
                rest = rest[rest.index(after: end)...]
            } else {
                out.append(rest.removeFirst())
            }
        }
        return (out + rest).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
