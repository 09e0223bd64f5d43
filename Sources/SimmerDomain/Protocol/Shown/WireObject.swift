/// What the protocol shows of something. Methods answer with it, dialects that send no JSON read it, and
/// docs/asyncapi.yaml describes it.
package protocol WireObject: CodedFields {
    /// One of which nothing has been said yet.
    init()
}

extension WireObject {
    package static var blank: Self { Self() }

    /// A field that is absent, or of another type, stays as it is in `init()`: what is read here was written by this
    /// program, or by an older one of it.
    package init(_ json: JSON) {
        self.init()
        var coder = FieldCoder(reading: json)
        code(&coder)
    }

    package init?(json: JSON) {
        guard case .object = json else { return nil }
        self.init(json)
    }
}
