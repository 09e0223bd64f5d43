import DequeModule
import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// One connection and who is behind it. Lives on the loop thread, inside the hub.
final class Session: @unchecked Sendable {  // touched by the hub only, whose executor is the loop
    let connection: any Peer
    var dialect: any Dialect
    /// nil: the dialect speaks to this session alone.
    let language: SharedLanguage?
    /// nil until somebody logs in.
    var account: AccountKey?
    /// Signed in for a room, and for nobody.
    var isDevice = false
    /// Without an account of its own: what it has ends with the connection.
    var isGuest = false
    /// A guest who has said goodbye; the connection ends when that is stored.
    var hasLeft = false
    /// The id of the login session.
    var login: String?
    /// What may be done here; nil: whatever the account may.
    var scopes: TokenScopes?
    /// It is there for its one room, and closes when it does not hear that any more.
    var endsWithRoom = false
    var subscriptions: [RoomKey: Subscription] = [:]
    /// What the connection wants to hear of the account's rooms: `subscriptions` holds no others.
    var heard = HeardRooms.all
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
    /// Of its person, ISO 639-1.
    var spoken = "en"
    var clientName = ""

    var requestBudget: RateWindow
    /// active, away …; nil until the client says.
    var presence: String?
    /// Why its person is away, in words.
    var away: String?
    /// Whether it ever said that its person types.
    var hasTyped = false

    init(connection: any Peer, dialect: any Dialect, requestsPer10Seconds: Int) {
        self.connection = connection
        self.dialect = dialect
        language = SharedLanguage(dialect)
        requestBudget = RateWindow(limit: requestsPer10Seconds, windowMilliseconds: 10_000)
    }

    func logIn(_ account: Account, _ login: LoginSession) {
        self.account = account.key
        self.login = login.id
        scopes = login.scopes
        isDevice = account.role == .device
        isGuest = account.isGuest
        connection.isLoggedIn = true
        loginTimer?.cancel()
        loginTimer = nil
        setReader(account)
    }

    /// Speaks to the person as the account says.
    func setReader(_ account: Account) {
        spoken = account.language
        dialect.reader = Reader(language: account.language, zone: account.zone)
    }

    /// What is said here is nothing to the bot, whatever its words.
    var mayOnlyTalk: Bool { isGuest || (scopes.map { !$0.contains(.order) } ?? false) }

    /// Throws `not_allowed` for what the token by which somebody came in is not good for, and for what no guest may.
    func permit(_ method: Method) throws(Refusal) {
        if isGuest, !method.isForGuests { throw Refusal(.notAllowed, field: "method", phrase: "token scope") }
        guard let scopes, !scopes.allow(method.tokenRule) else { return }
        throw Refusal(.notAllowed, field: "method", phrase: "token scope")
    }

    /// Whether the connection wants to hear a room of the account, by its id.
    func hears(_ room: String) -> Bool {
        switch heard {
        case .all: true
        case .only(let rooms): rooms.contains(room)
        case .asked: dialect.hears(room)
        }
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
