import SimmerDomain

/// A schema that methods and events share, by its name in `components/schemas` of docs/asyncapi.yaml.
package struct NamedSchema: Sendable {
    package let name: String
    package let schema: Schema

    init(_ name: String, _ schema: Schema) {
        self.name = name
        self.schema = schema
    }

    package static let all = ofEnvelope + ofPeople + ofCards + ofKitchen + ofNotebook
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
