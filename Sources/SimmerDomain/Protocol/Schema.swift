/// The shape of a value on the wire, as the JSON Schema that docs/asyncapi.yaml has of it.
package struct Schema: Sendable, Hashable {
    /// Always an object.
    package private(set) var json: JSON

    /// For what the functions below cannot say.
    package init(_ json: JSON) { self.json = json }

    private init(type: String, _ members: KeyValuePairs<String, JSON?>) {
        json = ["type": .string(type)]
        for (name, value) in members { json[name] = value }
    }

    /// A schema that many share, by its name in `components/schemas`.
    package static func ref(_ name: String) -> Schema { Schema(["$ref": .string("#/components/schemas/\(name)")]) }

    package static let boolean = Schema(["type": "boolean"])
    package static let string = string()

    /// A text of so many Unicode scalars.
    package static func string(min: Int? = nil, max: Int? = nil, pattern: String? = nil) -> Schema {
        Schema(
            type: "string",
            ["minLength": min.map { JSON($0) }, "maxLength": max.map { JSON($0) }, "pattern": pattern.map(JSON.string)])
    }

    package static func words(_ words: String...) -> Schema { .words(words) }

    package static func words(_ words: [String]) -> Schema {
        Schema(type: "string", ["enum": .array(words.map(JSON.string))])
    }

    package static func integer(min: Int64? = nil, max: Int64? = nil) -> Schema {
        Schema(type: "integer", ["minimum": min.map(JSON.int), "maximum": max.map(JSON.int)])
    }

    package static func number(min: JSON? = nil, max: JSON? = nil, above: JSON? = nil) -> Schema {
        Schema(type: "number", ["minimum": min, "maximum": max, "exclusiveMinimum": above])
    }

    package static func const(_ value: JSON) -> Schema { Schema(["const": value]) }

    package static func array(of element: Schema, min: Int? = nil, max: Int? = nil) -> Schema {
        Schema(
            type: "array", ["items": element.json, "minItems": min.map { JSON($0) }, "maxItems": max.map { JSON($0) }])
    }

    /// An object whose members are named by others: ids, fields.
    package static func map(of value: Schema) -> Schema { Schema(type: "object", ["additionalProperties": value.json]) }

    package static func object(_ fields: [Field], isOpen: Bool? = nil) -> Schema {
        let needed = fields.filter(\.isNeeded).map { JSON.string($0.name) }
        return Schema(
            type: "object",
            [
                "required": needed.isEmpty ? nil : .array(needed),
                "properties": fields.isEmpty ? nil : .object(fields.map { .init($0.name, $0.schema.json) }),
                "additionalProperties": isOpen.map(JSON.bool),
            ])
    }

    package static func oneOf(_ schemas: Schema...) -> Schema { Schema(["oneOf": .array(schemas.map(\.json))]) }

    /// All of them at once: an object that has the members of several.
    package static func allOf(_ schemas: Schema...) -> Schema { Schema(["allOf": .array(schemas.map(\.json))]) }

    /// The same, or null.
    package var orNull: Schema {
        var schema = self
        if let type = json["type"] { schema.json["type"] = [type, "null"] }
        return schema
    }

    package func described(_ text: String) -> Schema {
        var schema = self
        schema.json["description"] = .string(text)
        return schema
    }
}

/// One member of an object on the wire.
package struct Field: Sendable, Hashable {
    package var name: String
    package var schema: Schema
    /// It is always there.
    package var isNeeded: Bool
    /// A value that the server takes, of a parameter; `"@room"` and the like stand for the id of such a thing. Each of
    /// a method's examples is also tried with hostile values in its place, so one without which the call would go
    /// through is left out where that ends something.
    package var example: JSON?
    /// Neither kept with a request that may be repeated nor written down anywhere.
    package var isSecret = false

    package static func needed(_ name: String, _ schema: Schema, _ example: JSON? = nil) -> Field {
        Field(name: name, schema: schema, isNeeded: true, example: example)
    }

    package static func optional(_ name: String, _ schema: Schema, _ example: JSON? = nil) -> Field {
        Field(name: name, schema: schema, isNeeded: false, example: example)
    }

    package var secret: Field {
        var field = self
        field.isSecret = true
        return field
    }

    /// With another example.
    package func tried(_ example: JSON) -> Field {
        var field = self
        field.example = example
        return field
    }

    package func described(_ text: String) -> Field {
        var field = self
        field.schema = schema.described(text)
        return field
    }

    /// The id of the room that a method is about.
    package static let room = needed("room", .ref("Id"), "@room")
    /// Under which a change is made once, however often it is sent.
    package static let cid = optional("cid", .ref("Cid"))
    /// That a result was answered before.
    package static let dup = optional("dup", .ref("Dup"))
}

/// A schema that methods and events share, by its name in `components/schemas` of docs/asyncapi.yaml.
package struct NamedSchema: Sendable {
    package let name: String
    package let schema: Schema

    package init(_ name: String, _ schema: Schema) {
        self.name = name
        self.schema = schema
    }
}
