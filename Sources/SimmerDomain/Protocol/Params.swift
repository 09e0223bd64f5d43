/// Typed reading of a JSON object whose members came from outside. A member of the wrong type or out of range is
/// refused with the member's name as `field`; an optional member counts as absent when it is null.
package struct Params: Sendable {
    package var json: JSON
    /// What stands before the names in a refusal's `field`: "settings." for the members of `settings`.
    package private(set) var prefix = ""

    package init(_ json: JSON) { self.json = json }
}

extension Params {
    /// The member of that name unless it is absent or null.
    package func optional(_ name: String) -> JSON? {
        guard let value = json[name], !value.isNull else { return nil }
        return value
    }

    /// Whether the member is there, be it null.
    package func names(_ name: String) -> Bool { json[name] != nil }

    /// The member is there and null: the client takes the value away.
    package func isNull(_ name: String) -> Bool { json[name]?.isNull ?? false }

    private func field(_ name: String) -> String { prefix.isEmpty ? name : prefix + name }

    private func required<T>(_ name: String, _ value: T?) throws(Refusal) -> T {
        guard let value else { throw Refusal(.missing, field: field(name)) }
        return value
    }

    /// A text of at most `max` Unicode scalars, as it came.
    package func string(_ name: String, max: Int = .max) throws(Refusal) -> String {
        try required(name, try optionalString(name, max: max))
    }

    package func optionalString(_ name: String, max: Int = .max) throws(Refusal) -> String? {
        guard let value = optional(name) else { return nil }
        guard case .string(let text) = value else { throw Refusal(.invalid, field: field(name)) }
        // Scalars are no more than bytes, so that most texts need no counting.
        guard text.utf8.count <= max || text.unicodeScalars.count <= max else {
            throw Refusal(.tooLong, field: field(name), values: ["max": .number(Double(max))])
        }
        return text
    }

    /// An id of ours or of the client: 1 to 64 bytes.
    package func identifier(_ name: String) throws(Refusal) -> String {
        try required(name, try optionalIdentifier(name))
    }

    package func optionalIdentifier(_ name: String) throws(Refusal) -> String? {
        guard let text = try optionalString(name) else { return nil }
        guard !text.isEmpty else { throw Refusal(.invalid, field: field(name)) }
        guard text.utf8.count <= 64 else { throw Refusal(.tooLong, field: field(name), values: ["max": 64]) }
        return text
    }

    package func int(_ name: String, in range: ClosedRange<Int64> = .min ... .max) throws(Refusal) -> Int64 {
        try required(name, try optionalInt(name, in: range))
    }

    package func optionalInt(_ name: String, in range: ClosedRange<Int64> = .min ... .max) throws(Refusal) -> Int64? {
        guard let value = optional(name) else { return nil }
        guard let number = value.int, range.contains(number) else { throw Refusal(.invalid, field: field(name)) }
        return number
    }

    package func bool(_ name: String) throws(Refusal) -> Bool { try required(name, try optionalBool(name)) }

    package func optionalBool(_ name: String) throws(Refusal) -> Bool? {
        guard let value = optional(name) else { return nil }
        guard case .bool(let flag) = value else { throw Refusal(.invalid, field: field(name)) }
        return flag
    }

    /// Texts, at most `max` of them.
    package func optionalStrings(_ name: String, max: Int) throws(Refusal) -> [String]? {
        guard let value = optional(name) else { return nil }
        guard case .array(let values) = value else { throw Refusal(.invalid, field: field(name)) }
        guard values.count <= max else {
            throw Refusal(.tooLong, field: field(name), values: ["max": .number(Double(max))])
        }
        var texts: [String] = []
        texts.reserveCapacity(values.count)
        for value in values {
            guard case .string(let text) = value else { throw Refusal(.invalid, field: field(name)) }
            texts.append(text)
        }
        return texts
    }

    /// Milliseconds since 1970, up to the end of the year 9999.
    package func optionalInstant(_ name: String) throws(Refusal) -> Instant? {
        try optionalInt(name, in: 0...Instant.range.upperBound).map(Instant.init(milliseconds:))
    }

    /// An object; its members are refused under `name.member`.
    package func optionalObject(_ name: String) throws(Refusal) -> Params? {
        guard let value = optional(name) else { return nil }
        guard case .object = value else { throw Refusal(.invalid, field: field(name)) }
        var nested = Params(value)
        nested.prefix = field(name) + "."
        return nested
    }

    /// One of the words of `type`; another word is `unknown`.
    package func choice<T: RawRepresentable<String>>(_ name: String, of type: T.Type = T.self) throws(Refusal) -> T {
        try required(name, try optionalChoice(name, of: type))
    }

    package func optionalChoice<T: RawRepresentable<String>>(_ name: String, of type: T.Type = T.self) throws(Refusal)
        -> T?
    {
        guard let text = try optionalString(name) else { return nil }
        guard let value = T(rawValue: text) else { throw Refusal(.unknown, field: field(name)) }
        return value
    }
}
