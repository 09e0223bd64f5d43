import SimmerDomain

// What parameters are read as: each is named once, by its field.
extension Parameter {
    package init(_ field: Field, named read: @escaping @Sendable (Params, _ name: String) throws(Refusal) -> Value) {
        self.init(field) { params throws(Refusal) in try read(params, field.name) }
    }
}

extension Parameter where Value == String {
    /// The id of a thing, which may also stand under `id`.
    static func id(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.id(name) }
    }

    static func id(_ name: String, _ example: JSON? = nil) -> Parameter { .id(.needed(name, .ref("Id"), example)) }
}

extension Parameter where Value == String? {
    static func text(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalString(name) }
    }
}

extension Parameter where Value == [String]? {
    static func texts(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.texts(name) }
    }
}

extension Parameter where Value == Double? {
    static func number(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.number(name) }
    }

    /// As `Params.number(_:in:)`: null is nil, and what is not there is missing.
    static func number(_ field: Field, in range: ClosedRange<Double>) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.number(name, in: range) }
    }
}

extension Parameter where Value == Int {
    /// Missing where it is not there, or null.
    static func whole(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.whole(name) }
    }
}

extension Parameter where Value == Int? {
    static func optionalWhole(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in
            params.optional(name) == nil ? nil : try params.whole(name)
        }
    }

    static func whole(_ field: Field, in range: ClosedRange<Int>) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.whole(name, in: range) }
    }

    /// The version of a thing that the caller has seen.
    static func version(_ text: String? = nil) -> Parameter {
        let number = Schema.integer(min: 1)
        return Parameter(.optional("version", text.map(number.described) ?? number)) { params, name throws(Refusal) in
            try params.version(name)
        }
    }
}

extension Parameter where Value == Bool? {
    package static func flag(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalBool(name) }
    }
}

extension Parameter where Value == Bool {
    package static func flag(_ field: Field, or usual: Bool) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalBool(name) ?? usual }
    }
}

extension Parameter {
    /// One of the words of a type.
    static func choice<Word: RawRepresentable<String> & SendableMetatype>(
        _ field: Field, of type: Word.Type
    ) -> Parameter where Value == Word? {
        Parameter(field) { params, name throws(Refusal) in try params.optionalChoice(name, of: Word.self) }
    }
}

extension Parameter where Value == Instant? {
    static func instant(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.instant(name) }
    }
}

/// A page of a list: two parameters that are read together.
struct PageParameters: Sendable {
    private let offset: Parameter<Int>
    private let limit: Parameter<Int>

    /// Where a call tries it, the first page of five.
    init(
        offset: Schema = .integer(min: 0), limit: Schema = .integer(min: 1, max: 200), isTried: Bool = true
    ) {
        self.offset = .whole(.optional("offset", offset, isTried ? 0 : nil))
        self.limit = .whole(.optional("limit", limit, isTried ? 5 : nil))
    }

    var fields: [Field] { [offset.field, limit.field] }

    fileprivate func read(_ call: RoomCall) throws(Refusal) -> (offset: Int, limit: Int) {
        let (offset, limit) = (try call.given(self.offset) ?? 0, try call.given(self.limit) ?? 100)
        guard offset >= 0 else { throw Refusal(.notPositive, field: self.offset.field.name) }
        guard limit > 0 else { throw Refusal(.notPositive, field: self.limit.field.name) }
        return (offset, min(limit, 200))
    }
}

extension RoomCall {
    /// From `offset`, 0 unless said, at most `limit`, which is 100 unless said and 200 at most.
    subscript(_ page: PageParameters) -> (offset: Int, limit: Int) {
        get throws(Refusal) { try page.read(self) }
    }
}

/// A parameter that sets a field of a kind where it is named, by the kind's own rule.
struct KindParameter<Kind>: Sendable {
    let field: Field
    let set: @Sendable (RoomCall, inout Kind) throws(Refusal) -> Void

    init<Value>(
        _ parameter: Parameter<Value>, set: @escaping @Sendable (inout Kind, Value) throws(Refusal) -> Void
    ) {
        field = parameter.field
        self.set = { call, thing throws(Refusal) in
            if let value = try call.given(parameter) { try set(&thing, value) }
        }
    }
}

extension Array {
    /// Sets what is named, one after the other.
    func set<Kind>(by call: RoomCall, of thing: inout Kind) throws(Refusal) where Element == KindParameter<Kind> {
        for parameter in self { try parameter.set(call, &thing) }
    }
}

extension CodedObject {
    /// A field of the kind as a parameter that need not be there; null takes away what may be missing.
    static func parameter(_ name: String, _ example: JSON? = nil) -> Field {
        // The methods are listed at every start: no such name is ever served.
        guard var field = codedFields.first(where: { $0.name == name }) else {
            preconditionFailure("\(kind) has no field \(name)")
        }
        if !field.isNeeded { field.schema = field.schema.orNull }
        field.isNeeded = false
        field.example = example
        return field
    }
}

extension Field {
    /// When an order was given that comes late; `RoomCall.composedAt()` reads it.
    static let composedAt = optional("composedAt", .ref("Time"))

    var asNeeded: Field {
        var field = self
        field.isNeeded = true
        return field
    }
    var asOptional: Field {
        var field = self
        field.isNeeded = false
        return field
    }
    /// Without an example.
    var untried: Field {
        var field = self
        field.example = nil
        return field
    }
}
