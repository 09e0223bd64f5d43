import SimmerDialects
import SimmerDomain

/// A third dialect, as small as one can be: people go by their user names, and what is not said by somebody is not
/// told.
struct Nicks: Dialect {
    static let subprotocols: [String] = []
    var reader: Reader

    init(phrases: any Phrasebook, reader: Reader, limits: Limits) { self.reader = reader }

    mutating func opened(account: OwnAccount?) -> Outgoing {
        Outgoing(
            frames: [frame("you are \(account?.username ?? "nobody")")],
            then: [.request(Request(id: 1, method: .sync, params: [:]))])
    }

    /// Everything that is typed says goodbye.
    mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming] { [.close(1000, "quit")] }

    mutating func answer(_ request: Request, result: JSON) -> Outgoing {
        Outgoing(frames: [frame("rooms: \(SyncResult(result).rooms.count)")])
    }
    mutating func answer(_ request: Request, refusal: Refusal, message: String) -> Outgoing { .nothing }
    mutating func answer(fault request: Request) -> Outgoing { .nothing }

    mutating func event(_ event: Event) -> Outgoing {
        guard event.name == .message, let author = event.author else { return .nothing }
        return Outgoing(frames: [frame("\(author.username) (\(author.name)): \(ShownMessage(event.params).text)")])
    }

    mutating func closing(_ code: UInt16, reason: String) -> Outgoing {
        Outgoing(frames: [frame("closing: \(reason)")])
    }

    private func frame(_ text: String) -> [UInt8] { Array(text.utf8) }
}
