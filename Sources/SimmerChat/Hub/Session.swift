import DequeModule
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// One connection and who is behind it. Lives on the loop thread, inside the hub.
final class Session: @unchecked Sendable {  // touched by the hub only, whose executor is the loop
    let connection: Connection
    var dialect: any Dialect
    let speaksJSON: Bool
    /// nil until somebody logs in.
    var account: AccountKey?
    /// Signed in for a room, and for nobody.
    var isDevice = false
    /// The id of the login session.
    var login: String?
    var subscriptions: [RoomKey: Subscription] = [:]
    var isSubscribed = false
    /// Something that was missed is still to be sent.
    var isReplaying = false
    /// A chunk is being read from the store.
    var isReading = false
    /// What is told right after `sync` was answered.
    var afterSync: [Event] = []
    var missedAccountEvents: [AccountEvent] = []
    /// Rooms that wait for their replay, in order.
    var replays: Deque<Subscription> = []
    /// The `gap` that is told before a room's replay begins.
    var gaps: [RoomKey: (from: Seq, to: Seq)] = [:]

    /// Requests that wait for an earlier one of the same connection.
    var waiting: Deque<Request> = []
    /// Requests of which the answer is still to come.
    var writesInFlight = 0
    var isBusy = false
    /// The login ended while a request of this connection was under way.
    var endsAfterAnswer = false
    var isPaused = false
    var isClosed = false
    var loginTimer: LoopTimer?
    var language = "en"
    var clientName = ""

    var requestBudget: RateWindow
    /// active, away …; nil until the client says.
    var presence: String?
    /// Whether it ever said that its person types.
    var hasTyped = false

    init(connection: Connection, dialect: any Dialect, requestsPer10Seconds: Int) {
        self.connection = connection
        self.dialect = dialect
        speaksJSON = dialect is JSONRPCDialect
        requestBudget = RateWindow(limit: requestsPer10Seconds, windowMilliseconds: 10_000)
    }

    func send(_ frames: [[UInt8]]) {
        for frame in frames { connection.send(Frame(text: frame)) }
    }
}

/// Counts what happens in any stretch of time by two half-counted windows: a good estimate without a list of instants.
struct RateWindow {
    /// 0: no limit.
    let limit: Int
    let windowMilliseconds: Int64
    private var start: Int64 = 0
    private var before = 0
    private(set) var count = 0
    /// Tries that were refused since the last one that was not.
    private(set) var refused = 0

    init(limit: Int, windowMilliseconds: Int64) {
        self.limit = limit
        self.windowMilliseconds = windowMilliseconds
    }

    /// Whether nothing that it has counted matters any more.
    func isOver(at now: Instant) -> Bool {
        now.milliseconds - start >= 2 * windowMilliseconds || now.milliseconds < start
    }

    /// nil when it may happen now; else after how many milliseconds.
    mutating func take(at now: Instant) -> Int? {
        guard limit > 0 else { return nil }
        let time = now.milliseconds
        if isOver(at: now) {
            (start, before, count) = (time, 0, 0)
        } else if time - start >= windowMilliseconds {
            (start, before, count) = (start + windowMilliseconds, count, 0)
        }
        let share = Double(windowMilliseconds - (time - start)) / Double(windowMilliseconds)
        guard Double(count) + Double(before) * share < Double(limit) else {
            refused += 1
            let rest = windowMilliseconds - (time - start)
            return Int(max(1, count >= limit ? rest : rest / 4 + 1))
        }
        refused = 0
        count += 1
        return nil
    }
}
