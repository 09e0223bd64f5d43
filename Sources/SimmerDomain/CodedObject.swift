/// A kind whose fields are written down once: what each is called, what it may be, how people are told of it, and how
/// it stands in JSON, to and fro.
package protocol CodedObject: RoomObject {
    /// One of which nothing has been said yet.
    init(blank id: String)
    /// Names every field, in the order that JSON has. Only a reading may change the thing.
    mutating func code(_ fields: inout FieldCoder)
}

extension CodedObject {
    package init?(id: String, fields: JSON) {
        self.init(blank: id)
        var coder = FieldCoder(reading: fields)
        code(&coder)
        if coder.isRefused { return nil }
    }

    package var fields: JSON {
        var thing = self
        var coder = FieldCoder.writing
        thing.code(&coder)
        return .object(coder.members)
    }

    /// What the protocol says of its fields.
    package static var codedFields: [Field] { listed.described }
    package static var shownFields: [String: FieldShape] { listed.shown }

    private static var listed: FieldCoder {
        var thing = Self(blank: "")
        var coder = FieldCoder.describing
        thing.code(&coder)
        return coder
    }

    /// Its schema where answers tell no more of it than its fields and what all things have.
    package static func described(as name: String) -> NamedSchema {
        NamedSchema(
            name,
            .object(
                [
                    .needed("id", .ref("Id")), .needed("version", .integer(min: 1)),
                    .needed("createdBy", .string.orNull), .needed("createdAt", .ref("Time")),
                    .needed("updatedAt", .ref("Time")), .optional("deleted", .boolean),
                ] + codedFields))
    }
}

/// A value that is an object in JSON, whose fields are named once, as a kind names its own.
package protocol CodedFields: CodedValue {
    /// One of which nothing has been said yet.
    static var blank: Self { get }
    /// As that of `CodedObject`.
    mutating func code(_ fields: inout FieldCoder)
}

extension CodedFields {
    package var json: JSON {
        var object = self
        var coder = FieldCoder.writing
        object.code(&coder)
        return .object(coder.members)
    }

    package static var fields: [Field] {
        var object = blank
        var coder = FieldCoder.describing
        object.code(&coder)
        return coder.described
    }
    package static var schema: Schema { .object(fields) }
}

/// A part of a thing: an infusion of a tea. What lacks a needed field is none.
package protocol CodedPart: CodedFields {}

extension CodedPart {
    package init?(json: JSON) {
        self = .blank
        var coder = FieldCoder(reading: json)
        code(&coder)
        if coder.isRefused { return nil }
    }
}
