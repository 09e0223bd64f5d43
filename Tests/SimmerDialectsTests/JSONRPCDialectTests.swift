import SimmerDialects
import SimmerDomain
import Testing

@Suite("JSON-RPC")
struct JSONRPCDialectTests {
    var dialect = JSONRPCDialect(.test(), reader: .english)

    @Test("a request is read with its id, method and params")
    mutating func request() throws {
        let frame = #"{"jsonrpc":"2.0","id":7,"method":"message.send","params":{"room":"r","text":"hi","new":1}}"#
        let requests = dialect.read(frame).requests
        #expect(requests.count == 1)
        #expect(requests[0].id == 7)
        #expect(requests[0].method == .messageSend)
        #expect(requests[0].params == ["room": "r", "text": "hi", "new": 1])
    }

    @Test(
        "an id is a string, a number or null and comes back as it was",
        arguments: ["7", "-1", "1.5", #""a""#, #""""#, "null"])
    func ids(id: String) throws {
        var dialect = dialect
        let requests = dialect.read(#"{"jsonrpc":"2.0","id":\#(id),"method":"room.list"}"#).requests
        #expect(dialect.answer(requests[0], result: []).texts == [#"{"jsonrpc":"2.0","id":\#(id),"result":[]}"#])
    }

    @Test(
        "every method is known by its name on the wire, but those that the dialect of IRC asks for by itself",
        arguments: Method.allCases)
    func methods(method: Method) {
        var dialect = dialect
        let requests = dialect.read(#"{"jsonrpc":"2.0","id":1,"method":"\#(method.rawValue)","params":{}}"#).requests
        #expect(requests.map(\.method) == (method.isOfIRC ? [] : [method]))
    }

    @Test(
        "what is no request gets the error that says why",
        arguments: [
            ("", -32700, "null", nil, nil), ("{", -32700, "null", nil, nil), ("\u{0}", -32700, "null", nil, nil),
            (#"{"jsonrpc":"2.0","id":1,"method":"sync","params":{}"#, -32700, "null", nil, nil),
            ("[]", -32600, "null", "invalid", nil), ("7", -32600, "null", "invalid", nil),
            ("null", -32600, "null", "invalid", nil),
            (#"[{"jsonrpc":"2.0","id":1,"method":"sync"}]"#, -32600, "null", "invalid", nil),
            ("{}", -32600, "null", "invalid", "jsonrpc"),
            (#"{"id":1,"method":"sync"}"#, -32600, "1", "invalid", "jsonrpc"),
            (#"{"jsonrpc":2.0,"id":1,"method":"sync"}"#, -32600, "1", "invalid", "jsonrpc"),
            (#"{"jsonrpc":"1.0","id":"x","method":"sync"}"#, -32600, #""x""#, "invalid", "jsonrpc"),
            (#"{"jsonrpc":"2.0","id":1}"#, -32600, "1", "missing", "method"),
            (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, -32600, "1", "missing", "method"),
            (#"{"jsonrpc":"2.0","id":1,"method":5}"#, -32600, "1", "invalid", "method"),
            (#"{"jsonrpc":"2.0","id":1,"method":null}"#, -32600, "1", "invalid", "method"),
            (#"{"jsonrpc":"2.0","id":[],"method":"sync"}"#, -32600, "null", "invalid", "id"),
            (#"{"jsonrpc":"2.0","id":{},"method":"sync"}"#, -32600, "null", "invalid", "id"),
            (#"{"jsonrpc":"2.0","id":true,"method":"sync"}"#, -32600, "null", "invalid", "id"),
            (#"{"jsonrpc":"2.0","method":"sync"}"#, -32600, "null", "missing", "id"),
            (#"{"jsonrpc":"2.0","method":"message.send","params":{}}"#, -32600, "null", "missing", "id"),
            (#"{"jsonrpc":"2.0","id":1,"method":"no.such"}"#, -32601, "1", "unknown", "method"),
            (#"{"jsonrpc":"2.0","id":1,"method":""}"#, -32601, "1", "unknown", "method"),
            (#"{"jsonrpc":"2.0","id":1,"method":"Sync"}"#, -32601, "1", "unknown", "method"),
            (#"{"jsonrpc":"2.0","id":1,"method":"message"}"#, -32601, "1", "unknown", "method"),
            (#"{"jsonrpc":"2.0","id":1,"method":"sync","params":[]}"#, -32602, "1", "invalid", "params"),
            (#"{"jsonrpc":"2.0","id":1,"method":"sync","params":"x"}"#, -32602, "1", "invalid", "params"),
            (#"{"jsonrpc":"2.0","id":1,"method":"sync","params":null}"#, -32602, "1", "invalid", "params"),
        ] as [(String, Int64, String, String?, String?)])
    func malformed(frame: String, code: Int64, id: String, reason: String?, field: String?) throws {
        var dialect = dialect
        let incoming = dialect.read(frame)
        #expect(incoming.requests.isEmpty)
        let answer = try JSON(parsing: #require(incoming.replies.first))
        #expect(answer["jsonrpc"] == "2.0")
        #expect(answer["id"]?.text == id)
        #expect(answer["error"]?["code"] == .int(code))
        #expect(answer["error"]?["message"]?.string?.isEmpty == false)
        #expect(answer["error"]?["data"]?["reason"]?.string == reason)
        #expect(answer["error"]?["data"]?["field"]?.string == field)
    }

    @Test("nesting beyond sixteen levels is a parse error with a reason of its own")
    mutating func depth() throws {
        let deep = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
        let replies = dialect.read(#"{"jsonrpc":"2.0","id":1,"method":"sync","params":{"a":\#(deep)}}"#).replies
        let error = try JSON(parsing: #require(replies.first))["error"]
        #expect(error?["code"] == -32700)
        #expect(error?["data"]?["reason"] == "too_large")
    }

    @Test("the depth is a setting")
    mutating func depthSetting() {
        var limits = Limits()
        limits.jsonDepth = 4
        dialect = JSONRPCDialect(.test(limits), reader: .english)
        #expect(dialect.read(#"{"jsonrpc":"2.0","id":1,"method":"sync","params":{"a":[[]]}}"#).requests.count == 1)
        #expect(dialect.read(#"{"jsonrpc":"2.0","id":1,"method":"sync","params":{"a":[[[]]]}}"#).requests.isEmpty)
    }

    @Test("typing and presence need no id and get no answer, not even to nonsense", arguments: ["typing", "presence"])
    func notifications(name: String) {
        var dialect = dialect
        let requests = dialect.read(#"{"jsonrpc":"2.0","method":"\#(name)","params":{"on":true}}"#).requests
        #expect(requests.count == 1)
        #expect(requests[0].id == nil)
        #expect(dialect.answer(requests[0], result: [:]).frames.isEmpty)
        #expect(dialect.answer(requests[0], refusal: Refusal(.notFound), message: "No.").frames.isEmpty)
        #expect(dialect.answer(fault: requests[0]).frames.isEmpty)
        #expect(dialect.read(#"{"jsonrpc":"2.0","method":"\#(name)","params":5}"#).isEmpty)
    }

    @Test("sixteen unreadable frames in a row close the connection; one good frame forgives them")
    mutating func unreadable() {
        for _ in 0..<15 { #expect(dialect.read("x").closes.isEmpty) }
        _ = dialect.read(#"{"jsonrpc":"2.0","id":1,"method":"hello"}"#)
        for _ in 0..<15 { #expect(dialect.read("x").closes.isEmpty) }
        #expect(dialect.read("x").closes == [4000])
    }

    @Test("a refusal carries its code, the sentence, the reason, the field and when to try again")
    mutating func refusal() throws {
        let request = Request(id: "a", method: .messageSend, params: [:])
        let refusal = Refusal(.limit, field: "text", retryAfter: 1500)
        #expect(
            dialect.answer(request, refusal: refusal, message: "Slow \"down\".").texts == [
                #"{"jsonrpc":"2.0","id":"a","error":{"code":429,"message":"Slow \"down\".","data":{"reason":"limit","field":"text","retryMs":1500}}}"#
            ])
        #expect(dialect.answer(fault: request).texts.first?.contains("-32603") == true)
    }

    @Test("every reason has one of the application's codes", arguments: Reason.allCases)
    func codes(reason: Reason) throws {
        var dialect = dialect
        let request = Request(id: 1, method: .sync, params: [:])
        let answer = dialect.answer(request, refusal: Refusal(reason), message: "No.")
        let error = try JSON(parsing: answer.texts[0])["error"]
        #expect(error?["data"]?["reason"]?.string == reason.rawValue)
        #expect([400, 401, 403, 404, 408, 409, 413, 415, 429, 503].contains(error?["code"]?.int))
    }

    @Test(
        "the code says what kind of refusal it is",
        arguments: [
            (.missing, 400), (.tooLong, 400), (.unauthenticated, 401), (.badCredentials, 401), (.notAllowed, 403),
            (.notFound, 404), (.tooSlow, 408), (.duplicate, 409), (.cidReused, 409), (.conflict, 409), (.tooLarge, 413),
            (.badFile, 415),
            (.limit, 429), (.offline, 503),
        ] as [(Reason, Int)])
    func code(reason: Reason, code: Int) {
        #expect(ErrorCode.of(reason) == code)
    }

    @Test("an event is a notification with its params")
    mutating func event() {
        #expect(
            dialect.event(Event(.typing, ["room": "r", "account": "a", "on": true])).texts
                == [#"{"jsonrpc":"2.0","method":"typing","params":{"room":"r","account":"a","on":true}}"#])
        #expect(dialect.event(Event(.synced, [:])).texts == [#"{"jsonrpc":"2.0","method":"synced","params":{}}"#])
    }

    @Test("a stored body is taken over byte for byte, between the params that every event has and the braces")
    func storedEvent() throws {
        let author = RoomEvent.Author(account: "a1", name: "An\"a", username: "ana", isBot: false)
        let event = RoomEvent(
            .message, room: "r1", seq: 7, at: Instant(milliseconds: 1000), author: author,
            body: Array(#"{"text":"h\u00e9","n":1.50}"#.utf8))
        let params =
            #"{"room":"r1","seq":7,"at":1000,"from":{"account":"a1","name":"An\"a","bot":false},"text":"h\u00e9","n":1.50}"#
        #expect(
            String(decoding: JSONRPCDialect.frame(of: event), as: UTF8.self)
                == #"{"jsonrpc":"2.0","method":"message","params":\#(params)}"#)
        #expect(String(decoding: event.paramsText(), as: UTF8.self) == params)
        #expect(try Event(event).params == JSON(parsing: params))
        #expect(try Event(event).pageItem["event"] == "message")
        #expect(try Event(event).author == author)
    }

    @Test("other events say what they are about, and by whom only in their body", arguments: ["{}", ""])
    func storedEmptyBody(body: String) throws {
        let event = RoomEvent(
            .messageDeleted, room: "r", seq: 9, at: Instant(milliseconds: 5), of: 3,
            author: .init(account: "b", name: "simmer", username: "simmer", isBot: true), body: Array(body.utf8))
        #expect(
            String(decoding: JSONRPCDialect.frame(of: event), as: UTF8.self)
                == #"{"jsonrpc":"2.0","method":"message.deleted","params":{"room":"r","seq":9,"at":5,"of":3}}"#
        )
    }

    @Test("a client gets the first language that it offers and we speak, and never one that it did not offer")
    func choosing() {
        #expect(Dialects.choose(offered: ["x", "simmer.v1"]).subprotocol == "simmer.v1")
        #expect(Dialects.choose(offered: ["simmer.v1"]).dialect is JSONRPCDialect.Type)
        for offered in [[], ["x"], ["SIMMER.V1"]] {
            #expect(Dialects.choose(offered: offered).subprotocol == nil)
            #expect(Dialects.choose(offered: offered).dialect is PlainTextDialect.Type)
        }
    }
}
