import SimmerDomain

extension NamedSchema {
    /// Those of things stand with their kinds, as far as these describe themselves.
    package static let all =
        ofEnvelope + ofPeople + ofCards + ofKitchen + ofNotebook + Kinds.all.compactMap { $0.described }

    /// A thing as clients are told of it: what all things have, its own fields, and what answers tell beside them.
    static func thing<T: CodedObject>(
        _ name: String, _ type: T.Type, _ description: String? = nil, beside: [Field] = []
    ) -> NamedSchema {
        let own = T.codedFields
        // Of a field that the thing itself has, what it says counts: reminders know who made them.
        let common = ofThings.map { field in own.first { $0.name == field.name } ?? field }
        let schema = Schema.object(common + own.filter { !common.map(\.name).contains($0.name) } + beside)
        return NamedSchema(name, description.map(schema.described) ?? schema)
    }

    private static let ofThings: [Field] = [
        .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
        .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")), .needed("updatedAt", .ref("Time")),
        .optional("deleted", .boolean),
    ]
}

/// An event as docs/asyncapi.yaml tells it.
package struct EventDescriptor: Sendable {
    /// As the notification that carries it is called.
    package let name: EventName
    package let summary: String
    package let params: Schema

    init(_ name: EventName, _ summary: String, _ params: Schema) {
        self.name = name
        self.summary = summary
        self.params = params
    }
}
