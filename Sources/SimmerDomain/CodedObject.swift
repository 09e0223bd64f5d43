/// A kind whose fields are written down once: what each is called, what it may be, and how it stands in JSON, to and fro.
package protocol CodedObject: RoomObject {
    /// One of which nothing has been said yet.
    init(blank id: String)
    static var coded: [CodedField<Self>] { get }
    /// Under which the protocol describes it.
    static var schemaName: String { get }
}

extension CodedObject {
    package init?(id: String, fields: JSON) {
        self.init(blank: id)
        for field in Self.coded {
            guard field.read(fields[field.name], &self) else { return nil }
        }
    }

    package var fields: JSON {
        .object(Self.coded.compactMap { field in field.write(self).map { .init(field.name, $0) } })
    }

    package static var shownFields: [String: FieldShape] {
        Dictionary(
            coded.compactMap { field in field.shape.map { (field.name, $0) } }, uniquingKeysWith: { first, _ in first })
    }

    package static var described: NamedSchema? {
        NamedSchema(
            schemaName,
            .object(
                [
                    .needed("id", .ref("Id")), .needed("version", .integer(min: 1)),
                    .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
                    .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean),
                ]
                    + coded.map {
                        Field(name: $0.name, schema: $0.schema, isNeeded: $0.isNeeded)
                    }))
    }
}

/// One field of a kind.
package struct CodedField<T: RoomObject>: Sendable {
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

    package static func text(
        _ name: String, _ path: any WritableKeyPath<T, String> & Sendable, _ schema: Schema,
        shown shape: FieldShape? = nil
    ) -> CodedField {
        CodedField(name, path, schema, isNeeded: true, shown: shape, write: { .string($0) }, read: { $0?.string })
    }

    package static func optionalText(
        _ name: String, _ path: any WritableKeyPath<T, String?> & Sendable, _ schema: Schema,
        shown shape: FieldShape? = nil
    ) -> CodedField {
        CodedField(
            name, path, schema, isNeeded: false, shown: shape, write: { $0.map(JSON.string) },
            read: { .some($0?.string) })
    }

    package static func optionalNumber(
        _ name: String, _ path: any WritableKeyPath<T, Double?> & Sendable, _ schema: Schema,
        shown shape: FieldShape? = nil
    ) -> CodedField {
        CodedField(
            name, path, schema, isNeeded: false, shown: shape, write: { $0.map(JSON.double) },
            read: { .some($0?.double) })
    }

    package static func optionalInstant(
        _ name: String, _ path: any WritableKeyPath<T, Instant?> & Sendable, _ schema: Schema = .ref("Time"),
        shown shape: FieldShape? = nil
    ) -> CodedField {
        CodedField(
            name, path, schema, isNeeded: false, shown: shape, write: { $0.map { JSON($0) } },
            read: { .some($0?.int.map(Instant.init(milliseconds:))) })
    }
}
