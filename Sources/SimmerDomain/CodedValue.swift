/// What a field can hold.
package protocol CodedValue: Sendable {
    /// What it is on the wire, where its field does not say more.
    static var schema: Schema { get }
    /// nil: that is none.
    init?(json: JSON)
    var json: JSON { get }
}

extension String: CodedValue {
    package static var schema: Schema { .string }
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }
    package var json: JSON { .string(self) }
}

extension Bool: CodedValue {
    package static var schema: Schema { .boolean }
    package init?(json: JSON) {
        guard let value = json.bool else { return nil }
        self = value
    }
    package var json: JSON { .bool(self) }
}

extension Double: CodedValue {
    package static var schema: Schema { .number() }
    package init?(json: JSON) {
        guard let number = json.double else { return nil }
        self = number
    }
    package var json: JSON { .double(self) }
}

extension Int64: CodedValue {
    package static var schema: Schema { .integer() }
    package init?(json: JSON) {
        guard let number = json.int else { return nil }
        self = number
    }
    package var json: JSON { .int(self) }
}

extension Int: CodedValue {
    package static var schema: Schema { .integer() }
    package init?(json: JSON) {
        guard let number = json.int else { return nil }
        self.init(number)
    }
    package var json: JSON { JSON(self) }
}

extension Instant: CodedValue {
    package static var schema: Schema { .ref("Time") }
    package init?(json: JSON) {
        guard let number = json.int else { return nil }
        self.init(milliseconds: number)
    }
    package var json: JSON { JSON(self) }
}

extension CivilDate: CodedValue {
    package static var schema: Schema { .ref("Date") }
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self.init(text)
    }
    package var json: JSON { .string(text) }
}

extension Rank: CodedValue {
    package static var schema: Schema { .string }
    package init?(json: JSON) {
        guard let text = json.string else { return nil }
        self.init(text)
    }
    package var json: JSON { .string(text) }
}

/// What nobody here looks into.
extension JSON: CodedValue {
    package static var schema: Schema { Schema([:]) }
    package init?(json: JSON) { self = json }
    package var json: JSON { self }
}

/// A list without what is no element of it.
extension Array: CodedValue where Element: CodedValue {
    package static var schema: Schema { .array(of: Element.schema) }
    package init?(json: JSON) {
        guard let elements = json.array else { return nil }
        self = elements.compactMap { Element(json: $0) }
    }
    package var json: JSON { .array(map(\.json)) }
}

/// One of a list of words.
extension CodedValue where Self: RawRepresentable, RawValue == String {
    package static var schema: Schema { .string }
    package init?(json: JSON) {
        guard let word = json.string else { return nil }
        self.init(rawValue: word)
    }
    package var json: JSON { .string(rawValue) }
}
