import Foundation
import SimmerChat
import SimmerDialects
import SimmerDomain

/// Holds what the server sends against what docs/asyncapi.yaml is made from: JSON Schema as far as it is used there. An
/// object has no members but those that its schema names, where it is closed.
struct Contract {
    private let isClosed: Bool

    private static let named = Dictionary(
        uniqueKeysWithValues: NamedSchema.all.map { ("#/components/schemas/" + $0.name, $0.schema.json) })
    private static let events = Dictionary(
        uniqueKeysWithValues: EventDescriptor.all.map { ($0.name.rawValue, $0.params.json) })
    private static let methods = Dictionary(
        uniqueKeysWithValues: ProtocolMethods.all.map { ($0.method.rawValue, $0) })

    /// What is wrong with a notification, or nil.
    static func fault(ofEvent name: String, _ params: JSON) -> String? {
        guard let schema = events[name] else { return "event \(name): not in the contract" }
        return Contract(isClosed: true).fault(params, schema, "event \(name)")
    }

    /// What is wrong with the answer to a request, or nil: its own shape, and that nothing succeeds that the contract
    /// forbids.
    static func fault(ofAnswer answer: JSON, to name: String, _ params: JSON) -> String? {
        let closed = Contract(isClosed: true)
        guard let result = answer["result"] else {
            return closed.fault(answer, ["$ref": "#/components/schemas/Failure"], "the refusal of \(name)")
        }
        guard let method = methods[name], let schema = method.result else { return "\(name): not in the contract" }
        if let fault = closed.fault(result, schema.json, name) { return fault }
        if let fault = Contract(isClosed: false).fault(params, method.params.json, name) {
            return "answered although \(fault)"
        }
        guard name == "room.history" else { return nil }
        return (result["events"]?.array ?? []).lazy.compactMap { event in
            var params = event
            params["event"] = nil
            return fault(ofEvent: event["event"]?.string ?? "", params)
        }.first
    }

    private func fault(_ value: JSON, _ schema: JSON, _ place: String) -> String? {
        if let name = schema["$ref"]?.string {
            guard let schema = Self.named[name] else { return "\(place): \(name) is nowhere" }
            return fault(value, schema, place)
        }
        if schema["allOf"] != nil { return fault(value, merged(schema), place) }
        if let choices = schema["oneOf"]?.array {
            let faults = choices.map { fault(value, $0, place) }
            return faults.contains(nil) ? nil : "\(place): none of \(choices.count) shapes, such as \(faults[0] ?? "")"
        }
        if let only = schema["const"] { return value == only ? nil : "\(place): \(value.text) is not \(only.text)" }
        if let words = schema["enum"]?.array, !words.contains(value) { return "\(place): \(value.text) is no choice" }
        let types = schema["type"].map { $0.array ?? [$0] } ?? []
        guard types.isEmpty || types.contains(where: { isKind(value, of: $0.string ?? "") }) else {
            return "\(place): \(value.text.prefix(80)) is no \(types.map(\.text).joined(separator: " or "))"
        }
        switch value {
        case .object(let members): return fault(members, of: value, schema, place)
        case .array(let elements):
            return elements.lazy.compactMap { element in schema["items"].flatMap { fault(element, $0, place + "[]") } }
                .first
        case .int, .double: return fault(number: value.double ?? 0, schema, place)
        case .string(let text): return fault(text: text, schema, place)
        default: return nil
        }
    }

    private func fault(_ members: [JSON.Member], of value: JSON, _ schema: JSON, _ place: String) -> String? {
        for name in schema["required"]?.array ?? [] where value[name.string ?? ""] == nil {
            return "\(place): \(name.text) is missing"
        }
        let isClosed = isClosed && schema["properties"] != nil && schema["additionalProperties"] == nil
        for member in members {
            let place = "\(place).\(member.name)"
            if let schema = schema["properties"]?[member.name] {
                if let fault = fault(member.value, schema, place) { return fault }
            } else if let rest = schema["additionalProperties"], rest.members != nil {
                if let fault = fault(member.value, rest, place) { return fault }
            } else if isClosed || schema["additionalProperties"]?.bool == false {
                return "\(place): not in the contract"
            }
        }
        return nil
    }

    private func fault(number: Double, _ schema: JSON, _ place: String) -> String? {
        let isFine =
            number >= schema["minimum"]?.double ?? -.infinity && number <= schema["maximum"]?.double ?? .infinity
            && number > schema["exclusiveMinimum"]?.double ?? -.infinity
        return isFine ? nil : "\(place): \(number) is beyond its bounds"
    }

    private func fault(text: String, _ schema: JSON, _ place: String) -> String? {
        let count = text.unicodeScalars.count
        guard count >= schema["minLength"]?.int ?? 0, count <= schema["maxLength"]?.int ?? .max else {
            return "\(place): \(count) characters"
        }
        guard let pattern = schema["pattern"]?.string, text.range(of: pattern, options: .regularExpression) == nil
        else { return nil }
        return "\(place): “\(text)” is not \(pattern)"
    }

    private func isKind(_ value: JSON, of type: String) -> Bool {
        switch value {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .int: type == "integer" || type == "number"
        case .double: type == "number" || (type == "integer" && value.int != nil)
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }

    /// An object that is put together of others, as one: each closed by itself would forbid what the others name.
    private func merged(_ schema: JSON) -> JSON {
        if let name = schema["$ref"]?.string { return merged(Self.named[name] ?? [:]) }
        guard let parts = schema["allOf"]?.array?.map(merged) else { return schema }
        return [
            "type": "object", "required": .array(parts.flatMap { $0["required"]?.array ?? [] }),
            // The later part has the last word.
            "properties": .object(parts.reversed().flatMap { $0["properties"]?.members ?? [] }),
        ]
    }
}
