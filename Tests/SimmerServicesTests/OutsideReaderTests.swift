import Foundation
import SimmerDomain
import Testing

@testable import SimmerServices

@Suite("The reader outside") struct OutsideReaderTests {
    private let question = ReadingQuestion(
        line: "yeet the \"penne\" clock", language: "en",
        names: [
            ReadableName(kind: "noodle", name: "Penne"), ReadableName(kind: "timer", name: "penne"),
            ReadableName(kind: "noodle", name: "Fusilli"),
        ],
        orders: [
            ReadableOrder(
                intent: "timer.cancel", does: "ends a timer", example: "cancel the penne timer",
                slots: [
                    .init(name: "label", takes: "the name of a timer"),
                    .init(name: "which", takes: "", values: ["all"]),
                ]),
            ReadableOrder(
                intent: "look.set", does: "sets the look", example: "dark mode",
                slots: [.init(name: "look", takes: "", values: ["dark", "light"])]),
        ])

    /// With all the time in the world unless said otherwise: other suites may keep every processor busy.
    private func reader(_ stub: StubServer, key: String? = nil, seconds: Int = 600) -> OutsideReader {
        var limits = OutsideReader.limits(seconds: seconds)
        limits.connect = .seconds(300)
        let client = OutsideClient(userAgent: "Simmer/test", limits: limits)
        return OutsideReader(base: stub.url("/v1"), model: "small", key: key, client: client)
    }

    private static func completion(_ content: String) -> String {
        let json: JSON = ["choices": [["message": ["role": "assistant", "content": .string(content)]]]]
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func reply(_ content: String) -> ReadingReply? {
        ReadingReply(completion: try? JSON(parsing: completion(content)))
    }

    @Test("the schema names the intents that there are, and the slots, with words for values")
    func schema() throws {
        let schema = ReadingRequest(question: question, model: "small").schema
        let properties = try #require(schema["properties"])
        #expect(schema["additionalProperties"]?.bool == false && schema["required"] == ["intent", "slots"])
        #expect(properties["intent"]?["enum"] == ["none", "timer.cancel", "look.set"])
        let slot = try #require(properties["slots"]?["items"])
        #expect(slot["properties"]?["name"]?["enum"] == ["label", "look", "which"])
        #expect(slot["properties"]?["value"]?["type"] == "string" && slot["additionalProperties"]?.bool == false)
        #expect(slot["required"] == ["name", "value"])
    }

    @Test("the request says what the orders are, and the line as data beside the names")
    func request() throws {
        let body = ReadingRequest(question: question, model: "small").body
        #expect(body["model"] == "small" && body["stream"]?.bool == false)
        #expect(body["response_format"]?["type"] == "json_schema")
        #expect(body["response_format"]?["json_schema"]?["strict"]?.bool == true)
        let messages = try #require(body["messages"]?.array)
        #expect(messages.map { $0["role"] } == ["system", "user"])
        let told = try #require(messages[0]["content"]?.string)
        #expect(told.contains("timer.cancel: ends a timer. Example: cancel the penne timer"))
        #expect(told.contains("  label: the name of a timer\n  which: one of all"))
        #expect(!told.contains("yeet") && !told.contains("Fusilli"), "the same for all lines")
        let said = try JSON(parsing: try #require(messages[1]["content"]?.string))
        #expect(said["line"]?.string == question.line && said["language"] == "en")
        #expect(said["names"]?["noodle"] == ["Penne", "Fusilli"] && said["names"]?["timer"] == ["penne"])
    }

    @Test("what fits the schema is an answer, or none of the orders")
    func replies() {
        #expect(
            Self.reply(#"{"intent":"timer.cancel","slots":[{"name":"label","value":" penne\n"}]}"#)
                == .order(ReadingAnswer(intent: "timer.cancel", slots: ["label": "penne"])))
        let bare = ReadingAnswer(intent: "room.delete", slots: [:])
        #expect(Self.reply(#"{"intent":"room.delete","slots":[]}"#) == .order(bare))
        #expect(Self.reply(#"{"intent":"none","slots":[]}"#) == .nothing)
    }

    @Test(
        "what does not fit it is none",
        arguments: [
            "", "cancel the timer", "[]", "null", "{}", #"{"intent":"timer.cancel"}"#, #"{"intent":7,"slots":[]}"#,
            #"{"intent":"timer.cancel","slots":{"label":"penne"}}"#, #"{"intent":["a"],"slots":[]}"#,
            #"{"intent":"timer.cancel","slots":[{"name":"label","value":9}]}"#,
            #"{"intent":"timer.cancel","slots":[{"name":"label"}]}"#, #"{"intent":"timer.cancel","slots":["label"]}"#,
            #"{"intent":"timer.cancel","slots":[{"name":"a","value":"b"},{"name":"a","value":"c"}]}"#,
            #"{"intent":"timer.cancel","slots":[{"name":"label","value":" \n "}]}"#,
            "```json\n{\"intent\":\"none\",\"slots\":[]}\n```", #"{"intent":"none","slots":[]} and more"#,
            String(repeating: "[", count: 1_000),
        ])
    func bad(content: String) { #expect(Self.reply(content) == nil) }

    @Test("many slots, long values and bodies that are no completion are none")
    func odd() throws {
        let pairs = (0..<13).map { #"{"name":"s\#($0)","value":"x"}"# }.joined(separator: ",")
        #expect(Self.reply(#"{"intent":"a","slots":[\#(pairs)]}"#) == nil)
        let long = String(repeating: "x", count: 301)
        #expect(Self.reply(#"{"intent":"a","slots":[{"name":"s","value":"\#(long)"}]}"#) == nil)
        for body in ["{}", #"{"choices":[]}"#, #"{"choices":[{"message":{"content":null}}]}"#, #"{"error":"no"}"#] {
            #expect(ReadingReply(completion: try JSON(parsing: body)) == nil, "\(body)")
        }
        #expect(ReadingReply(completion: nil) == nil)
    }

    @Test("it is asked once, with the key, below the address")
    func asked() async throws {
        let answer = Self.completion(#"{"intent":"look.set","slots":[{"name":"look","value":"dark"}]}"#)
        let stub = StubServer { _, _ in [StubServer.answer("200 OK", [], answer)] }
        defer { stub.close() }
        let read = try await reader(stub, key: "secret").read(question)
        #expect(read == ReadingAnswer(intent: "look.set", slots: ["look": "dark"]))
        let request = try #require(stub.requests.first)
        #expect(request.hasPrefix("POST /v1/chat/completions HTTP/1.1"))
        #expect(request.contains("Authorization: Bearer secret") && stub.requests.count == 1)
        _ = try await reader(stub).read(question)
        #expect(stub.requests.last?.contains("Authorization") == false)
    }

    @Test(
        "whatever is no answer is trouble, and is not asked for again",
        arguments: [
            ("500 Oops", "{}"), ("401 Unauthorized", "{}"), ("503 Service Unavailable", ""), ("200 OK", "not JSON"),
            ("200 OK", "{}"), ("302 Found", ""), ("200 OK", "too much"),
        ])
    func trouble(status: String, body: String) async throws {
        let sent = body == "too much" ? String(repeating: " ", count: 70_000) : body
        let stub = StubServer { _, _ in [StubServer.answer(status, ["Location: http://127.0.0.1:9/"], sent)] }
        defer { stub.close() }
        await #expect(throws: SourceTrouble.self) { try await reader(stub).read(question) }
        #expect(stub.requests.count == 1)
    }

    @Test("it is not waited for longer than was said")
    func late() async throws {
        let stub = StubServer { _, _ in [.pause(30)] }
        defer { stub.close() }
        await #expect(throws: SourceTrouble.late) { try await reader(stub, seconds: 1).read(question) }
    }
}
