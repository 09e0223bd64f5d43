import SimmerDomain

extension NamedSchema {
    /// Those of things stand with their kinds, as far as these describe themselves.
    package static let all =
        ofEnvelope + ofPeople + ofCards + ofKitchen + ofNotebook + Kinds.all.compactMap { $0.described }
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
