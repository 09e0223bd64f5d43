import SimmerDomain

/// JSON-RPC 2.0, one object per text frame: the language of programs and of the web page.
package struct JSONRPCDialect: SharedDialect {
    package static let subprotocols = ["simmer.v1"]

    package var reader: Reader

    /// So many unreadable frames in a row are no accident any more.
    private static let unreadableFrames = 16
    private var unreadable = 0

    /// Levels of arrays and objects.
    private let depth: Int

    package init(_ environment: DialectEnvironment, reader: Reader) {
        self.reader = reader
        depth = environment.limits.jsonDepth
    }

    package mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming] {
        switch JSONRPCDialect.request(in: frame, depth: depth) {
        case .success(let request):
            unreadable = 0
            return request.map { [.request($0)] } ?? []
        case .failure(let fault):
            unreadable = fault.code == ErrorCode.parseError ? unreadable + 1 : 0
            let reply = Incoming.reply(JSONRPCDialect.frame(of: fault))
            return unreadable < JSONRPCDialect.unreadableFrames ? [reply] : [reply, .close(4000, "bad frame")]
        }
    }

    package mutating func answer(_ request: Request, result: JSON) -> Outgoing {
        guard let id = request.id else { return .nothing }
        var out: [UInt8] = []
        out.reserveCapacity(128)
        out.append(literal: #"{"jsonrpc":"2.0","id":"#)
        id.write(to: &out)
        out.append(literal: #","result":"#)
        result.write(to: &out)
        out.append(UInt8(ascii: "}"))
        return Outgoing(frames: [out])
    }

    package mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing {
        guard let id = request.id else { return .nothing }
        return Outgoing(frames: [JSONRPCDialect.frame(error: ErrorCode.object(of: refusal, message: message), id: id)])
    }

    package mutating func answer(fault request: Request) -> Outgoing {
        guard let id = request.id else { return .nothing }
        return Outgoing(frames: [JSONRPCDialect.frame(of: Fault(ErrorCode.internalError, "Internal error", id: id))])
    }

    package mutating func event(_ event: Event) -> Outgoing { Outgoing(frames: [JSONRPCDialect.frame(of: event)]) }
}

extension JSONRPCDialect {
    /// The notification that carries an event.
    package static func frame(of event: Event) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(256)
        begin(event.name, in: &out)
        event.params.write(to: &out)
        out.append(UInt8(ascii: "}"))
        return out
    }

    /// The notification that carries an event of a room's log, its stored body taken over without being read.
    package static func frame(of event: RoomEvent) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(event.body.count + 256)
        begin(event.name, in: &out)
        event.writeParams(to: &out)
        out.append(UInt8(ascii: "}"))
        return out
    }

    private static func begin(_ name: EventName, in out: inout [UInt8]) {
        out.append(literal: #"{"jsonrpc":"2.0","method":""#)
        // The names are ours and hold nothing that would need an escape.
        out.append(contentsOf: name.rawValue.utf8)
        out.append(literal: #"","params":"#)
    }

    /// An error that is answered before anything is called.
    private struct Fault: Error {
        var code: Int
        var message: String
        var id: JSON
        var data: JSON?

        init(_ code: Int, _ message: String, id: JSON = .null, data: JSON? = nil) {
            self.code = code
            self.message = message
            self.id = id
            self.data = data
        }

        static func invalidRequest(_ field: String? = nil, _ reason: Reason = .invalid, id: JSON = .null) -> Fault {
            Fault(
                ErrorCode.invalidRequest, "Invalid Request", id: id,
                data: .compact(["reason": .string(reason.rawValue), "field": field.map(JSON.string)]))
        }
    }

    private static func frame(of fault: Fault) -> [UInt8] {
        let error = JSON.compact(["code": JSON(fault.code), "message": .string(fault.message), "data": fault.data])
        return frame(error: error, id: fault.id)
    }

    private static func frame(error: JSON, id: JSON) -> [UInt8] {
        (["jsonrpc": "2.0", "id": id, "error": error] as JSON).bytes
    }

    /// The request in a frame; nil for a notification that makes no sense, since notifications have no answer.
    private static func request(in frame: UnsafeRawBufferPointer, depth: Int) -> Result<Request?, Fault> {
        let json: JSON
        do {
            json = try JSON(parsing: frame, depth: depth)
        } catch .tooDeep {
            let data: JSON = ["reason": .string(Reason.tooLarge.rawValue)]
            return .failure(Fault(ErrorCode.parseError, "Parse error", data: data))
        } catch {
            return .failure(Fault(ErrorCode.parseError, "Parse error"))
        }
        guard case .object(let members) = json else { return .failure(.invalidRequest()) }

        var version: JSON?
        var method: JSON?
        var params: JSON?
        var id: JSON?
        for member in members {
            switch member.name {
            case "jsonrpc": version = member.value
            case "method": method = member.value
            case "params": params = member.value
            case "id": id = member.value
            default: break
            }
        }
        switch id {
        case nil, .null, .int, .double, .string: break
        default: return .failure(.invalidRequest("id"))
        }
        let answerTo = id ?? .null
        guard version == .string("2.0") else { return .failure(.invalidRequest("jsonrpc", id: answerTo)) }
        guard let method else { return .failure(.invalidRequest("method", .missing, id: answerTo)) }
        guard case .string(let name) = method else { return .failure(.invalidRequest("method", id: answerTo)) }
        guard let known = Method.named(name) else {
            guard id != nil else { return .failure(.invalidRequest("id", .missing)) }
            let data: JSON = ["reason": .string(Reason.unknown.rawValue), "field": "method"]
            return .failure(Fault(ErrorCode.methodNotFound, "Method not found", id: answerTo, data: data))
        }
        guard id != nil || known.isNotification else { return .failure(.invalidRequest("id", .missing)) }
        switch params ?? .object([]) {
        case .object: return .success(Request(id: id, method: known, params: params ?? .object([])))
        default:
            guard id != nil else { return .success(nil) }
            let data: JSON = ["reason": .string(Reason.invalid.rawValue), "field": "params"]
            return .failure(Fault(ErrorCode.invalidParams, "Invalid params", id: answerTo, data: data))
        }
    }
}
