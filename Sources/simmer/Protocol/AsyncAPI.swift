import SimmerChat
import SimmerDialects
import SimmerDomain

/// docs/asyncapi.yaml, made of the descriptors of methods and events and of the schemas that they share.
enum AsyncAPI {
    static var document: JSON {
        [
            "asyncapi": "3.0.0",
            "info": [
                "title": "Simmer", "version": "1.0.0",
                "description": """
                A chat server for a household or a lab, with a bot that keeps timers, reminders and a notebook. JSON-RPC 2.0, one \
                object per text frame. Unknown fields are ignored on both sides, and clients ignore events that they do not know.
                """,
            ],
            "defaultContentType": "application/json",
            "servers": ["local": ["host": "localhost:8080", "pathname": "/ws", "protocol": "ws"]],
            "channels": [
                "simmer.v1": [
                    "address": "/ws", "description": "A WebSocket with the subprotocol simmer.v1.",
                    "messages": .object(
                        messages.map { .init($0.name, ["$ref": .string("#/components/messages/\($0.name)")]) }),
                ]
            ],
            "operations": .object(ProtocolMethods.all.map(operation) + EventDescriptor.all.map(operation)),
            "components": ["messages": .object(messages), "schemas": .object(schemas)],
        ]
    }

    private static let channel: JSON = ["$ref": "#/channels/simmer.v1"]

    private static func message(_ name: String) -> JSON { ["$ref": .string("#/channels/simmer.v1/messages/\(name)")] }

    private static func operation(_ method: MethodDescriptor) -> JSON.Member {
        let name = method.method.rawValue
        var operation: JSON = [
            "action": "receive", "summary": .string(method.summary), "channel": channel, "messages": [message(name)],
        ]
        if method.result != nil {
            operation["reply"] = ["channel": channel, "messages": [message("\(name).result"), message("error")]]
        }
        return .init(name, operation)
    }

    private static func operation(_ event: EventDescriptor) -> JSON.Member {
        let name = "event.\(event.name.rawValue)"
        return .init(
            name,
            ["action": "send", "summary": .string(event.summary), "channel": channel, "messages": [message(name)]])
    }

    /// A frame of the shape `kind`, of which more is known.
    private static func frame(_ kind: String, _ members: JSON) -> JSON {
        ["payload": Schema.allOf(.ref(kind), Schema(["properties": members])).json]
    }

    private static var messages: [JSON.Member] {
        let calls = ProtocolMethods.all.flatMap { method in
            let name = method.method.rawValue
            let params = Schema.ref("\(name).params").json
            let call = JSON.Member(
                name,
                frame(
                    method.result == nil ? "Notification" : "Call",
                    ["method": ["const": .string(name)], "params": params]))
            guard method.result != nil else { return [call] }
            return [
                call, .init("\(name).result", frame("Answer", ["result": Schema.ref("\(name).result").json])),
            ]
        }
        let events = EventDescriptor.all.map { event in
            let name = "event.\(event.name.rawValue)"
            return JSON.Member(
                name,
                frame(
                    "Notification",
                    ["method": ["const": .string(event.name.rawValue)], "params": Schema.ref(name).json]))
        }
        return calls + [.init("error", ["payload": Schema.ref("Failure").json])] + events
    }

    private static var schemas: [JSON.Member] {
        NamedSchema.all.map { .init($0.name, $0.schema.json) }
            + ProtocolMethods.all.flatMap { method in
                let name = method.method.rawValue
                let params = JSON.Member("\(name).params", method.params.json)
                return [params] + (method.result.map { [.init("\(name).result", $0.json)] } ?? [])
            } + EventDescriptor.all.map { .init("event.\($0.name.rawValue)", $0.params.json) }
    }

    /// What tests go by beside the document: how each method is treated, and params that it understands.
    static var methods: JSON {
        .object(
            ProtocolMethods.all.map { method in
                .init(
                    method.method.rawValue,
                    [
                        "effect": .string(method.effect.rawValue), "by": .string(method.access.rawValue),
                        "atDevice": .string(method.atDevice.rawValue), "params": method.params.json,
                        "example": .object(
                            method.fields.compactMap { field in field.example.map { .init(field.name, $0) } }),
                        "secrets": .array(
                            (method.fields.filter(\.isSecret).map(\.name) + method.secrets).map(JSON.string)),
                    ])
            })
    }

    /// The table of docs/protocol.md.
    static var table: String {
        let rows = ProtocolMethods.all.map { method in
            let by =
                switch method.access {
                case .anybody: "anybody"
                case .account: "an account"
                case .member: "a member"
                }
            let atDevice =
                switch method.atDevice {
                case .ofDevice: "yes"
                case .ofPerson: "by whoever is chosen"
                case .line: "as a line"
                case .never: "–"
                }
            return
                "| `\(method.method.rawValue)` | \(method.effect.rawValue) | \(by) | \(atDevice) | \(method.summary) |"
        }
        return
            (["| method | what it does to the server | for | at a shared device | |", "|---|---|---|---|---|"] + rows)
            .joined(separator: "\n")
    }
}
