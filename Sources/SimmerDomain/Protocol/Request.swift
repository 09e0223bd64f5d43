/// One call, whatever the language it came in.
package struct Request: Sendable {
    /// As the client gave it (a string, a number or null); nil for a notification, which is not answered.
    package var id: JSON?
    package var method: Method
    /// Always an object.
    package var params: JSON

    package init(id: JSON?, method: Method, params: JSON) {
        self.id = id
        self.method = method
        self.params = params
    }
}

extension Request {
    package var fields: Params { Params(params) }

    package func string(_ name: String, max: Int = .max) throws(Refusal) -> String { try fields.string(name, max: max) }
    package func optionalString(_ name: String, max: Int = .max) throws(Refusal) -> String? {
        try fields.optionalString(name, max: max)
    }
    package func identifier(_ name: String) throws(Refusal) -> String { try fields.identifier(name) }
    package func optionalIdentifier(_ name: String) throws(Refusal) -> String? { try fields.optionalIdentifier(name) }
    package func int(_ name: String, in range: ClosedRange<Int64> = .min ... .max) throws(Refusal) -> Int64 {
        try fields.int(name, in: range)
    }
    package func optionalInt(_ name: String, in range: ClosedRange<Int64> = .min ... .max) throws(Refusal) -> Int64? {
        try fields.optionalInt(name, in: range)
    }
    package func bool(_ name: String) throws(Refusal) -> Bool { try fields.bool(name) }
    package func optionalBool(_ name: String) throws(Refusal) -> Bool? { try fields.optionalBool(name) }
    package func optionalStrings(_ name: String, max: Int) throws(Refusal) -> [String]? {
        try fields.optionalStrings(name, max: max)
    }
    package func optionalInstant(_ name: String) throws(Refusal) -> Instant? { try fields.optionalInstant(name) }
    package func optionalObject(_ name: String) throws(Refusal) -> Params? { try fields.optionalObject(name) }
    package func choice<T: RawRepresentable<String>>(_ name: String, of type: T.Type = T.self) throws(Refusal) -> T {
        try fields.choice(name, of: type)
    }
    package func optionalChoice<T: RawRepresentable<String>>(_ name: String, of type: T.Type = T.self) throws(Refusal)
        -> T?
    {
        try fields.optionalChoice(name, of: type)
    }
}
