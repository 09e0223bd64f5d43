import SimmerDomain

/// Server-sent events (WHATWG HTML, 9.2): a room's log for those who only listen. Each event of the log is one of the
/// stream, its place the stream's `id`, so that whoever comes back by `Last-Event-ID` goes on where it was; `synced`
/// says that all that was missed is told. Nothing is read in this language.
package struct EventStreamDialect: SharedDialect {
    package static let subprotocols: [String] = []

    package var reader: Reader

    package init(_ environment: DialectEnvironment, reader: Reader) { self.reader = reader }

    package mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming] { [] }
    package mutating func answer(_ request: Request, result: JSON) -> Outgoing { .nothing }
    package mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing { .nothing }
    package mutating func answer(fault request: Request) -> Outgoing { .nothing }

    package mutating func event(_ event: Event) -> Outgoing {
        let frame = Self.frame(of: event)
        return frame.isEmpty ? .nothing : Outgoing(frames: [frame])
    }

    /// Of what stands in no log only that the past is told; the rest is nothing.
    package static func frame(of event: Event) -> [UInt8] {
        guard event.name == .synced else { return [] }
        return Array("event: synced\ndata: {}\n\n".utf8)
    }

    package static func frame(of event: RoomEvent) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(event.body.count + 256)
        out.append(contentsOf: "id: \(event.seq)\nevent: \(event.name.rawValue)\ndata: ".utf8)
        // JSON as we write it has no line ends outside of its texts, and there as escapes.
        out.append(contentsOf: event.paramsText())
        out.append(contentsOf: "\n\n".utf8)
        return out
    }
}
