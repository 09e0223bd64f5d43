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
                    + coded.map(\.field)))
    }
}
