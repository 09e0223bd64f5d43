import Foundation
import SimmerActions
import SimmerDomain

// What parameters of the hub's methods are read as, beside what `SimmerActions` has: bounded by what the schema says.
extension Parameter {
    var name: String { field.name }
}

extension Params {
    subscript<Value>(_ parameter: Parameter<Value>) -> Value { get throws(Refusal) { try parameter.read(self) } }

    /// The client takes the value away.
    func isNull<Value>(_ parameter: Parameter<Value>) -> Bool { isNull(parameter.name) }
}

extension Request {
    subscript<Value>(_ parameter: Parameter<Value>) -> Value { get throws(Refusal) { try parameter.read(fields) } }
}

extension Parameter where Value == String {
    static func string(_ field: Field) -> Parameter {
        let longest = field.schema.longest
        return Parameter(field) { params, name throws(Refusal) in try params.string(name, max: longest) }
    }

    static func identifier(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.identifier(name) }
    }
}

extension Parameter where Value == String? {
    static func optionalString(_ field: Field) -> Parameter {
        let longest = field.schema.longest
        return Parameter(field) { params, name throws(Refusal) in try params.optionalString(name, max: longest) }
    }

    static func optionalIdentifier(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalIdentifier(name) }
    }

    /// One of the schema's words; another one is `unknown`.
    static func optionalWord(_ field: Field) -> Parameter {
        let words = field.schema.allowed
        return Parameter(field) { params, name throws(Refusal) in
            guard let word = try params.optionalString(name) else { return nil }
            guard words.contains(word) else { throw Refusal(.unknown, field: name) }
            return word
        }
    }

    /// A name that the machine's table of zones has; another one is `unknown`.
    static func optionalZone(_ field: Field) -> Parameter {
        let longest = field.schema.longest
        return Parameter(field) { params, name throws(Refusal) in
            guard let zone = try params.optionalString(name, max: longest) else { return nil }
            guard TimeZone(identifier: zone) != nil else { throw Refusal(.unknown, field: name) }
            return zone
        }
    }
}

extension Parameter where Value == [String] {
    /// Texts, none where it is not there.
    static func strings(_ field: Field, max: Int) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalStrings(name, max: max) ?? [] }
    }
}

extension Parameter where Value == Int64 {
    static func int(_ field: Field) -> Parameter {
        let range = field.schema.range
        return Parameter(field) { params, name throws(Refusal) in try params.int(name, in: range) }
    }
}

extension Parameter where Value == Int64? {
    static func optionalInt(_ field: Field) -> Parameter {
        let range = field.schema.range
        return Parameter(field) { params, name throws(Refusal) in try params.optionalInt(name, in: range) }
    }
}

extension Parameter where Value == Bool {
    static func bool(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.bool(name) }
    }
}

extension Parameter where Value == Instant? {
    static func optionalInstant(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalInstant(name) }
    }
}

extension Parameter where Value == RoomKind? {
    static func optionalKind(_ field: Field) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in try params.optionalChoice(name) }
    }
}

extension Parameter where Value == Role {
    /// "owner" or "member"; another word is `unknown`.
    /// - Parameter usual: where it is not there; nil: it has to be.
    static func role(_ field: Field, or usual: String? = nil) -> Parameter {
        Parameter(field) { params, name throws(Refusal) in
            guard let word = try params.optionalString(name) ?? usual else { throw Refusal(.missing, field: name) }
            guard let role = Role(name: word) else { throw Refusal(.unknown, field: name) }
            return role
        }
    }
}

extension Schema {
    /// Unicode scalars of a text.
    fileprivate var longest: Int { json["maxLength"]?.int.map { Int($0) } ?? .max }

    fileprivate var range: ClosedRange<Int64> {
        (json["minimum"]?.int ?? .min)...(json["maximum"]?.int ?? .max)
    }

    fileprivate var allowed: Set<String> { Set(json["enum"]?.array?.compactMap(\.string) ?? []) }
}
