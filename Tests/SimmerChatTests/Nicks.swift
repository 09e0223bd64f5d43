import SimmerDialects
import SimmerDomain

/// A third dialect, as small as one can be: people go by their user names, what is not said by somebody is not told,
/// and a connection can hear some rooms only.
struct Nicks: Dialect {
    static let subprotocols: [String] = []
    var reader: Reader
    private let clock: any WallClock
    private var isSynced = false

    init(_ environment: DialectEnvironment, reader: Reader) {
        clock = environment.clock
        self.reader = reader
    }

    /// It asks whether somebody is there after a minute.
    mutating func opened(account: OwnAccount?) -> Outgoing {
        Outgoing(
            frames: [frame("you are \(account?.username ?? "nobody"), it is \(time)")],
            then: [.wake(at: clock.now().adding(seconds: 60))])
    }

    mutating func woken(at now: Instant) -> Outgoing { Outgoing(frames: [frame("still there at \(time)")]) }

    /// "hear ROOM…" from their beginnings on, or all of them; everything else that is typed says goodbye.
    mutating func read(_ frame: UnsafeRawBufferPointer) -> [Incoming] {
        let words = String(decoding: frame, as: UTF8.self).split(separator: " ").map(String.init)
        guard words.first == "hear" else { return [.close(1000, "quit")] }
        let rooms = words.dropFirst()
        let heard = Incoming.hear(rooms.isEmpty ? .all : .only(Set(rooms)))
        guard !isSynced else { return [heard] }
        isSynced = true
        let have = JSON.object(rooms.map { .init($0, 0) })
        return [heard, .request(Request(id: 1, method: .sync, params: ["rooms": have]))]
    }

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

    private var time: String {
        let minutes = clock.now().milliseconds / 60_000 % 1440
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    private func frame(_ text: String) -> [UInt8] { Array(text.utf8) }
}
