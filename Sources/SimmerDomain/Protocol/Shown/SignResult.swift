/// Of `experiment.sign`.
package struct SignResult: WireObject {
    /// The sign-off as all things of a room are shown: what the store knows of it, and its fields.
    package var shown: JSON = .null

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("signoff", &shown, .ref("Signoff"))
    }

    package init() {}
    package init(signoff shown: JSON) { self.shown = shown }

    /// nil only for what is no sign-off.
    package var signoff: Signoff? { shown["id"]?.string.flatMap { Signoff(id: $0, fields: shown) } }
}
