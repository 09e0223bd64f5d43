/// Takes the fields of a thing out of JSON, or puts them there, or lists them. A thing names its fields to it once, and
/// they go the way for which it was made.
package struct FieldCoder {
    private enum Way { case reading, writing, describing }

    private let way: Way
    /// Those that are read, or what has been written.
    private(set) var members: [JSON.Member] = []
    /// Behind the member that was read last: what we have written has its fields in the order in which they are asked
    /// for.
    private var place = 0
    /// What was read is no such thing.
    private(set) var isRefused = false
    private(set) var described: [Field] = []
    private(set) var shown: [String: FieldShape] = [:]

    private init(_ way: Way) { self.way = way }

    /// What is no object has no fields.
    init(reading json: JSON) {
        self.init(.reading)
        members = json.members ?? []
    }
    static var writing: FieldCoder {
        var coder = FieldCoder(.writing)
        coder.members.reserveCapacity(16)
        return coder
    }
    static var describing: FieldCoder { FieldCoder(.describing) }

    /// For what is made of several fields, once they are read.
    var isReading: Bool { way == .reading }
    /// What was read is no such thing.
    mutating func refuse() { isRefused = true }

    // MARK: Kinds of fields

    /// One without which it is no such thing.
    mutating func needed<Value: CodedValue>(
        _ name: String, _ value: inout Value, _ schema: @autoclosure () -> Schema = Value.schema,
        shown shape: FieldShape? = nil
    ) {
        switch way {
        case .reading: if let read = read(name, Value.self) { value = read } else { refuse() }
        case .writing: write(name, value)
        case .describing: describe(.needed(name, schema()), shape)
        }
    }

    /// One that is always written, and has a value where that is missing or cannot be read.
    mutating func needed<Value: CodedValue>(
        _ name: String, _ value: inout Value, or standard: @autoclosure () -> Value,
        _ schema: @autoclosure () -> Schema = Value.schema, shown shape: FieldShape? = nil
    ) {
        switch way {
        case .reading: value = read(name, Value.self) ?? standard()
        case .writing: write(name, value)
        case .describing: describe(.needed(name, schema()), shape)
        }
    }

    /// One that is written where there is something, and is nil where it cannot be read.
    mutating func optional<Value: CodedValue>(
        _ name: String, _ value: inout Value?, _ schema: @autoclosure () -> Schema = Value.schema,
        shown shape: FieldShape? = nil
    ) {
        switch way {
        case .reading: value = read(name, Value.self)
        case .writing: if let value { write(name, value) }
        case .describing: describe(.optional(name, schema()), shape)
        }
    }

    /// One that is always written, null where there is nothing, and is nil where it cannot be read.
    mutating func nullable<Value: CodedValue>(
        _ name: String, _ value: inout Value?, _ schema: @autoclosure () -> Schema = Value.schema
    ) {
        switch way {
        case .reading: value = read(name, Value.self)
        case .writing: members.append(JSON.Member(name, value?.json ?? .null))
        case .describing: describe(.needed(name, schema()), nil)
        }
    }

    /// One that is written unless it has its usual value.
    mutating func optional<Value: CodedValue & Equatable>(
        _ name: String, _ value: inout Value, unless usual: @autoclosure () -> Value,
        _ schema: @autoclosure () -> Schema = Value.schema, shown shape: FieldShape? = nil
    ) {
        switch way {
        case .reading: value = read(name, Value.self) ?? usual()
        case .writing: if value != usual() { write(name, value) }
        case .describing: describe(.optional(name, schema()), shape)
        }
    }

    // MARK: Ways

    private mutating func read<Value: CodedValue>(_ name: String, _: Value.Type) -> Value? {
        if place < members.count, members[place].name == name {
            place += 1
        } else {
            guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
            place = index + 1
        }
        return Value(json: members[place - 1].value)
    }

    private mutating func write(_ name: String, _ value: some CodedValue) {
        members.append(JSON.Member(name, value.json))
    }

    private mutating func describe(_ field: Field, _ shape: FieldShape?) {
        described.append(field)
        if let shape { shown[field.name] = shape }
    }
}
