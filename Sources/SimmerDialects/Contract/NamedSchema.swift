import SimmerDomain

extension NamedSchema {
    /// Those of things stand with their kinds, as far as these describe themselves.
    package static let all =
        ofEnvelope + ofPeople + ofCards + ofKitchen + ofNotebook + Kinds.all.compactMap { $0.described }

    /// A thing as clients are told of it: what all things have, and then its fields, with what answers tell beside
    /// them. Of a field that is in both, what the thing says of it counts: reminders know who made them.
    static func thing(
        _ name: String, _ fields: [Field], with common: [Field] = ofThings, _ description: String? = nil
    ) -> NamedSchema {
        let common = common.map { field in fields.first { $0.name == field.name } ?? field }
        let schema = Schema.object(common + fields.filter { !common.map(\.name).contains($0.name) })
        return NamedSchema(name, description.map(schema.described) ?? schema)
    }

    static let ofThings: [Field] = [
        .needed("id", .ref("Id")), .needed("version", .integer(min: 1).described("Plus 1 with every change.")),
        .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")), .needed("updatedAt", .ref("Time")),
        .optional("deleted", .boolean),
    ]
    static let ofThingsInShort: [Field] = [
        .needed("id", .ref("Id")), .needed("version", .integer(min: 1)), .needed("createdBy", .string.orNull),
        .needed("createdAt", .ref("Time")), .needed("updatedAt", .ref("Time")),
    ]
}

extension [Field] {
    /// Some of them first, where documents have another order than JSON.
    func beginning(with names: String...) -> [Field] {
        names.compactMap { name in first { $0.name == name } } + filter { !names.contains($0.name) }
    }
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
