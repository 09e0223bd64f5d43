import Foundation
import SimmerDomain
import Yams

/// What a JSON value is expected to be like, written as YAML.
///
/// - A mapping: the object has these members; others do not matter. `key: absent` is one that it must not have (or
///   null), `any` one that it has.
/// - A sequence: an array of exactly these elements. In place of it a mapping of `count: 2`, `any order: […]`, `has:
///   […]`, `lacks: […]`.
/// - `/…/`: a text in which the expression is found, whatever the case. `…` stands for anything in a text.
/// - `480..540`: a number between. `now+90`, `now-60`: an instant so many seconds from now, to the second.
/// - `2026-11-23 09:00 Europe/Paris`: that instant; without a zone UTC.
/// - `not X`: anything else.
/// - `$name`: what has that name, or, the first time, any value, which then has it.
/// - anything else: exactly that; what is quoted is a text.
struct Pattern {
    var names: [String: JSON]
    let now: Instant

    /// What does not fit, or nil. Names that are met are kept in `names`.
    mutating func mismatch(_ node: Node, _ value: JSON?, at place: String = "it") -> String? {
        switch node {
        case .mapping(let mapping):
            if let elements = value?.array { return mismatch(mapping, elements, at: place) }
            guard value?.members != nil else { return "\(place) is \(Self.show(value)), not an object" }
            for (key, expected) in mapping {
                let name = key.string ?? ""
                if let fault = mismatch(expected, value?[name], at: "\(place).\(name)") { return fault }
            }
            return nil
        case .sequence(let sequence):
            guard let elements = value?.array else { return "\(place) is \(Self.show(value)), not an array" }
            guard elements.count == sequence.count else {
                return "\(place) has \(elements.count) elements, not \(sequence.count): \(Self.show(value))"
            }
            for (index, expected) in sequence.enumerated() {
                if let fault = mismatch(expected, elements[index], at: "\(place)[\(index)]") { return fault }
            }
            return nil
        case .scalar(let scalar):
            return fits(scalar, value) ? nil : "\(place) is \(Self.show(value)), not \(scalar.string)"
        case .alias: return "\(place): aliases mean nothing here"
        }
    }

    private mutating func mismatch(_ mapping: Node.Mapping, _ elements: [JSON], at place: String) -> String? {
        for (key, expected) in mapping {
            let wanted = expected.sequence.map { Array($0) } ?? []
            switch key.string ?? "" {
            case "count":
                if let fault = mismatch(expected, JSON(elements.count), at: "\(place).count") {
                    return fault + ": " + Self.show(.array(elements))
                }
            case "any order":
                guard wanted.count == elements.count else {
                    return
                        "\(place) has \(elements.count) elements, not \(wanted.count): \(Self.show(.array(elements)))"
                }
                if let fault = missing(wanted, of: elements, at: place) { return fault }
            case "has": if let fault = missing(wanted, of: elements, at: place) { return fault }
            case "lacks":
                for node in wanted {
                    var copy = self
                    if elements.contains(where: { copy.mismatch(node, $0) == nil }) {
                        return "\(place) has \(Self.show(node)): \(Self.show(.array(elements)))"
                    }
                }
            default: return "\(place) is an array, of which “\(key.string ?? "")” can't be asked"
            }
        }
        return nil
    }

    /// Each pattern takes the first element that fits and that no other has taken.
    private mutating func missing(_ wanted: [Node], of elements: [JSON], at place: String) -> String? {
        var rest = elements
        for node in wanted {
            let found = rest.firstIndex { element in
                var copy = self
                guard copy.mismatch(node, element) == nil else { return false }
                self = copy
                return true
            }
            guard let found else { return "\(place) has no \(Self.show(node)) in \(Self.show(.array(rest)))" }
            rest.remove(at: found)
        }
        return nil
    }

    private mutating func fits(_ scalar: Node.Scalar, _ value: JSON?) -> Bool {
        let text = scalar.string
        if scalar.style == .singleQuoted || scalar.style == .doubleQuoted {
            return value?.string.map { Self.fits(text, $0) } ?? false
        }
        if text == "absent" { return value == nil || value == .null }
        guard let value else { return false }
        if text == "any" { return true }
        if text.hasPrefix("not ") { return !fits(Node.Scalar(String(text.dropFirst(4))), value) }
        if text.hasPrefix("$") {
            let name = String(text.dropFirst())
            if let known = names[name] { return known == value }
            names[name] = value
            return true
        }
        if let instant = Self.instant(text, now: now) {
            return value.int.map { abs($0 - instant.milliseconds) < 1000 } ?? false
        }
        if let (low, high) = text.firstRange(of: "..").flatMap({ range in
            Double(text[..<range.lowerBound]).flatMap { low in Double(text[range.upperBound...]).map { (low, $0) } }
        }) {
            return value.double.map { $0 >= low && $0 <= high } ?? false
        }
        switch value {
        case .string(let given): return Self.fits(text, given)
        case .bool(let given): return text == (given ? "true" : "false")
        case .int, .double: return Double(text).map { $0 == value.double } ?? false
        case .null: return text == "null"
        case .array, .object: return false
        }
    }

    /// Whether a text is as expected: `/…/` is found in it, `…` is anything.
    static func fits(_ expected: String, _ text: String) -> Bool {
        if expected.count > 1, expected.hasPrefix("/"), expected.hasSuffix("/") {
            let expression = String(expected.dropFirst().dropLast())
            return expression.isEmpty
                || text.range(of: expression, options: [.regularExpression, .caseInsensitive]) != nil
        }
        let parts = expected.components(separatedBy: "…")
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return expected == text }
        // An ellipsis that is said stands for itself as well.
        guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }

    /// "now+90", "2026-11-23 09:00", "2026-11-23 09:00 Europe/Paris"; nil: something else.
    static func instant(_ text: String, now: Instant) -> Instant? {
        if text == "now" { return now }
        if text.hasPrefix("now+") || text.hasPrefix("now-") { return Int(text.dropFirst(3)).map(now.adding) }
        let words = text.split(separator: " ")
        guard words.count == 2 || words.count == 3, words[0].count == 10, words[1].count == 5,
            let zone = TimeZone(identifier: words.count == 3 ? String(words[2]) : "UTC")
        else { return nil }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = zone
        format.dateFormat = "yyyy-MM-dd HH:mm"
        return format.date(from: "\(words[0]) \(words[1])").map(Instant.init)
    }

    /// The same notation, where a value is to be sent: `$name` is what has that name, `now+90` an instant.
    func value(_ node: Node) throws -> JSON {
        switch node {
        case .mapping(let mapping):
            return .object(try mapping.map { JSON.Member($0.key.string ?? "", try value($0.value)) })
        case .sequence(let sequence): return .array(try sequence.map { try value($0) })
        case .alias: throw DialogueFault("aliases mean nothing here")
        case .scalar(let scalar):
            let text = scalar.string
            if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { return .string(text) }
            if text.hasPrefix("$") {
                guard let known = names[String(text.dropFirst())] else {
                    throw DialogueFault("nothing is called \(text)")
                }
                return known
            }
            if let instant = Self.instant(text, now: now) { return JSON(instant) }
            if let whole = Int64(text) { return .int(whole) }
            if let number = Double(text), text.first?.isLetter == false { return .double(number) }
            switch text {
            case "true", "false": return .bool(text == "true")
            case "null": return .null
            default: return .string(text)
            }
        }
    }

    private static func show(_ value: JSON?) -> String { value.map { String($0.text.prefix(600)) } ?? "absent" }
    private static func show(_ node: Node) -> String {
        let text = (try? Yams.serialize(node: node)) ?? ""
        return text.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\n", with: ", ")
    }
}

/// Something in a dialogue that cannot be meant.
struct DialogueFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
