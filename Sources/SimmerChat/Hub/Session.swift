import DequeModule
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// One connection and who is behind it. Lives on the loop thread, inside the hub.
/// Accesses: unchecked for the reason that `Connection` names.
final class Session: @unchecked Sendable {  // touched by the hub only, whose executor is the loop
    let connection: any Peer
    @exclusivity(unchecked) var dialect: any Dialect
    /// nil: the dialect speaks to this session alone.
    let language: SharedLanguage?
    /// nil until somebody logs in.
    @exclusivity(unchecked) var account: AccountKey?
    /// Signed in for a room, and for nobody.
    @exclusivity(unchecked) var isDevice = false
    /// The id of the login session.
    @exclusivity(unchecked) var login: String?
    @exclusivity(unchecked) var subscriptions: [RoomKey: Subscription] = [:]
    /// What the connection wants to hear of the account's rooms: `subscriptions` holds no others.
    @exclusivity(unchecked) var heard = HeardRooms.all
    @exclusivity(unchecked) var isSubscribed = false
    /// Something that was missed is still to be sent.
    @exclusivity(unchecked) var isReplaying = false
    /// A chunk is being read from the store.
    @exclusivity(unchecked) var isReading = false
    /// What is told right after `sync` was answered.
    @exclusivity(unchecked) var afterSync: [Event] = []
    @exclusivity(unchecked) var missedAccountEvents: [AccountEvent] = []
    /// Rooms that wait for their replay, in order.
    @exclusivity(unchecked) var replays: Deque<Subscription> = []
    /// The `gap` that is told before a room's replay begins.
    @exclusivity(unchecked) var gaps: [RoomKey: (from: Seq, to: Seq)] = [:]

    /// Requests that wait for an earlier one of the same connection.
    @exclusivity(unchecked) var waiting: Deque<Request> = []
    /// Requests of which the answer is still to come.
    @exclusivity(unchecked) var writesInFlight = 0
    @exclusivity(unchecked) var isBusy = false
    /// The login ended while a request of this connection was under way.
    @exclusivity(unchecked) var endsAfterAnswer = false
    @exclusivity(unchecked) var isPaused = false
    @exclusivity(unchecked) var isClosed = false
    var loginTimer: LoopTimer?
    /// Of its person, ISO 639-1.
    var spoken = "en"
    var clientName = ""

    @exclusivity(unchecked) var requestBudget: RateWindow
    /// active, away …; nil until the client says.
    @exclusivity(unchecked) var presence: String?
    /// Whether it ever said that its person types.
    @exclusivity(unchecked) var hasTyped = false

    init(connection: any Peer, dialect: any Dialect, requestsPer10Seconds: Int) {
        self.connection = connection
        self.dialect = dialect
        language = SharedLanguage(dialect)
        requestBudget = RateWindow(limit: requestsPer10Seconds, windowMilliseconds: 10_000)
    }

    func logIn(_ account: Account, login: String) {
        self.account = account.key
        self.login = login
        isDevice = account.role == .device
        connection.isLoggedIn = true
        loginTimer?.cancel()
        setReader(account)
    }

    /// Speaks to the person as the account says.
    func setReader(_ account: Account) {
        spoken = account.language
        dialect.reader = Reader(language: account.language, zone: account.zone)
    }

    /// It hears and says nothing any more.
    func end() {
        isClosed = true
        loginTimer?.cancel()
        waiting = []
        replays = []
        for subscription in subscriptions.values { subscription.room.audience.remove(subscription) }
        subscriptions = [:]
    }

    func send(_ frames: [[UInt8]]) {
        for frame in frames { connection.send(Frame(text: frame)) }
    }
}
