/// One field of a kind, or one member of what the protocol shows.
package struct CodedField<T: Sendable>: Sendable {
    package let name: String
    package let schema: Schema
    package let isNeeded: Bool
    /// How people are told of it; nil: they are not.
    package let shape: FieldShape?
    /// nil: it is not said.
    let write: @Sendable (T) -> JSON?
    /// False: what stands there is no such thing.
    let read: @Sendable (JSON?, inout T) -> Bool

    private init<Value>(
        _ name: String, _ path: any WritableKeyPath<T, Value> & Sendable, _ schema: Schema, isNeeded: Bool,
        shown shape: FieldShape?, write: @escaping @Sendable (Value) -> JSON?,
        read: @escaping @Sendable (JSON?) -> Value?
    ) {
        self.name = name
        self.schema = schema
        self.isNeeded = isNeeded
        self.shape = shape
        self.write = { write($0[keyPath: path]) }
        self.read = { json, object in
            guard let value = read(json) else { return false }
            object[keyPath: path] = value
            return true
        }
    }

    /// It is always there.
    package static func needed<Value: CodedValue>(
        _ name: String, _ path: any WritableKeyPath<T, Value> & Sendable, _ schema: Schema,
        shown shape: FieldShape? = nil
    ) -> CodedField {
        CodedField(
            name, path, schema, isNeeded: true, shown: shape, write: { $0.wire },
            read: { $0.flatMap(Value.init(wire:)) })
    }

    /// Absent when it is nil.
    package static func optional<Value: CodedValue>(
        _ name: String, _ path: any WritableKeyPath<T, Value?> & Sendable, _ schema: Schema,
        shown shape: FieldShape? = nil
    ) -> CodedField {
        CodedField(
            name, path, schema, isNeeded: false, shown: shape, write: { $0?.wire },
            read: { .some($0.flatMap(Value.init(wire:))) })
    }

    /// Null when it is nil.
    package static func nullable<Value: CodedValue>(
        _ name: String, _ path: any WritableKeyPath<T, Value?> & Sendable, _ schema: Schema
    ) -> CodedField {
        CodedField(
            name, path, schema, isNeeded: true, shown: nil, write: { $0?.wire ?? .null },
            read: { .some($0.flatMap(Value.init(wire:))) })
    }

    /// As the protocol describes it.
    package var field: Field { Field(name: name, schema: schema, isNeeded: isNeeded) }
}
