/// A value that stands in JSON by itself.
package protocol CodedValue: Sendable {
    /// nil: what stands there is no such value.
    init?(wire json: JSON)
    var wire: JSON { get }
}

extension String: CodedValue {
    package init?(wire json: JSON) {
        guard let text = json.string else { return nil }
        self = text
    }
    package var wire: JSON { .string(self) }
}

extension Bool: CodedValue {
    package init?(wire json: JSON) {
        guard let flag = json.bool else { return nil }
        self = flag
    }
    package var wire: JSON { .bool(self) }
}

extension Int64: CodedValue {
    package init?(wire json: JSON) {
        guard let number = json.int else { return nil }
        self = number
    }
    package var wire: JSON { .int(self) }
}

extension Int: CodedValue {
    package init?(wire json: JSON) {
        guard let number = json.int.flatMap(Int.init(exactly:)) else { return nil }
        self = number
    }
    package var wire: JSON { JSON(self) }
}

extension Double: CodedValue {
    package init?(wire json: JSON) {
        guard let number = json.double else { return nil }
        self = number
    }
    package var wire: JSON { .double(self) }
}

/// Milliseconds since 1970.
extension Instant: CodedValue {
    package init?(wire json: JSON) {
        guard let milliseconds = json.int else { return nil }
        self.init(milliseconds: milliseconds)
    }
    package var wire: JSON { JSON(self) }
}

/// What nobody here looks into.
extension JSON: CodedValue {
    package init?(wire json: JSON) { self = json }
    package var wire: JSON { self }
}

/// Elements that are no such thing are left out.
extension Array: CodedValue where Element: CodedValue {
    package init?(wire json: JSON) {
        guard let elements = json.array else { return nil }
        self = elements.compactMap(Element.init(wire:))
    }
    package var wire: JSON { .array(map(\.wire)) }
}

/// What the protocol shows of something: an object whose members are written down once, what each is called, what it may be, and how it
/// stands in JSON, to and fro. Methods answer with it, dialects that send no JSON read it, and docs/asyncapi.yaml describes it.
package protocol WireObject: CodedValue {
    /// One of which nothing has been said yet.
    init()
    /// In the order in which they are written.
    static var coded: [CodedField<Self>] { get }
}

extension WireObject {
    /// A member that is absent, or of another type, stays as it is in `init()`: what is read here was written by this program, or by an
    /// older one of it.
    package init(_ json: JSON) {
        self.init()
        for field in Self.coded { _ = field.read(json[field.name], &self) }
    }

    package init?(wire json: JSON) {
        guard case .object = json else { return nil }
        self.init(json)
    }

    package var wire: JSON {
        .object(Self.coded.compactMap { field in field.write(self).map { .init(field.name, $0) } })
    }

    package static var fields: [Field] { coded.map(\.field) }
    package static var schema: Schema { .object(fields) }
}
