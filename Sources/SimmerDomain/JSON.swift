/// A JSON value (RFC 8259). Objects keep the order of their members; numbers without fraction or exponent that fit are
/// integers.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSON
        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }
}

// Not by nil: where a JSON may be absent, a nil literal would become a null that is there.
extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral
{
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements.map { Member($0.0, $0.1) }) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(floatLiteral value: Double) { self = .double(value) }
}

extension JSON {
    /// The member of that name, or nil when this is no object or has none. Setting nil removes the member.
    package subscript(name: String) -> JSON? {
        get {
            guard case .object(let members) = self else { return nil }
            for member in members where member.name == name { return member.value }
            return nil
        }
        set {
            guard case .object(var members) = self else { return }
            if let index = members.firstIndex(where: { $0.name == name }) {
                if let newValue { members[index].value = newValue } else { members.remove(at: index) }
            } else if let newValue {
                members.append(Member(name, newValue))
            }
            self = .object(members)
        }
    }

    package var string: String? { if case .string(let s) = self { s } else { nil } }
    package var bool: Bool? { if case .bool(let b) = self { b } else { nil } }
    package var array: [JSON]? { if case .array(let a) = self { a } else { nil } }
    package var members: [Member]? { if case .object(let m) = self { m } else { nil } }
    package var isNull: Bool { self == .null }
    /// The value as a whole number; a double counts when it is exactly one.
    package var int: Int64? {
        switch self {
        case .int(let i): i
        case .double(let d): Int64(exactly: d)
        default: nil
        }
    }
    package var double: Double? {
        switch self {
        case .int(let i): Double(i)
        case .double(let d): d
        default: nil
        }
    }

    /// An object of the given members without those that are nil.
    package static func compact(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}

extension JSON {
    package init(_ value: String?) { self = value.map(JSON.string) ?? .null }
    package init(_ value: Int) { self = .int(Int64(value)) }
    package init(_ value: Instant) { self = .int(value.milliseconds) }
}
