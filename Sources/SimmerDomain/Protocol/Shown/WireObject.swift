/// What the protocol shows of something: an object whose fields are named once, as a kind names its own. Methods answer
/// with it, dialects that send no JSON read it, and docs/asyncapi.yaml describes it.
package protocol WireObject: CodedValue {
    /// One of which nothing has been said yet.
    init()
    /// As that of `CodedObject`.
    mutating func code(_ fields: inout FieldCoder)
}

extension WireObject {
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

    package var json: JSON {
        var object = self
        var coder = FieldCoder.writing
        object.code(&coder)
        return .object(coder.members)
    }

    package static var fields: [Field] {
        var object = Self()
        var coder = FieldCoder.describing
        object.code(&coder)
        return coder.described
    }
    package static var schema: Schema { .object(fields) }
}
