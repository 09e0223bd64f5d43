import Foundation

/// The key of an account inside the store. Outside, an account is known by its id.
package typealias AccountKey = Int64

/// A person's account, the bot's, a shared device's, or that of a program.
package struct Account: Sendable, Hashable {
    /// The languages that a person may choose, those that know everything first.
    package static let languages = ["en", "fr", "de", "es", "nl"]

    package enum Role: Int64, Sendable {
        case person = 0
        case `operator` = 1
        case bot = 2
        /// Signed in for one room, without a password: somebody has to be chosen there before anything changes.
        case device = 3
        /// A member without a login, chosen at the shared devices of its room.
        case local = 4
        /// A bot that a person has made: it comes in by its tokens alone.
        case program = 5
        /// Somebody without an account, for as long as a connection of IRC is open.
        case guest = 6
        package var name: String {
            switch self {
            case .person: "person"
            case .operator: "operator"
            case .bot: "bot"
            case .device: "device"
            case .local: "local"
            case .program: "bot"
            case .guest: "guest"
            }
        }
    }

    package var key: AccountKey
    package var id: String
    package var username: String
    package var displayName: String
    package var firstName: String
    package var lastName: String
    package var email: String?
    package var emailVerifiedAt: Instant?
    /// nil: cannot log in.
    package var passwordHash: String?
    /// Of the short number with which the person signs what others wrote; nil: none.
    package var pinHash: String?
    package var language: String
    package var timeZone: String
    package var theme: String
    package var look: String
    package var units: String
    /// See `Measures`: empty where the language decides.
    package var clock: String
    package var temperature: String
    /// "22:00-07:00", in the person's zone; empty: none.
    package var quietHours: String
    package var role: Role
    package var useq: Int64
    package var createdAt: Instant
    package var disabledAt: Instant?
    package var deletedAt: Instant?
    /// The room that was last looked at.
    package var lastRoom: RoomKey?
    /// The person whose bot it is; nil of every other account.
    package var maker: AccountKey?
    /// The shared device at which the person acts. Not stored: it belongs to what is being done.
    package var device: SharedDevice?

    package init(
        key: AccountKey, id: String, username: String, displayName: String, firstName: String, lastName: String,
        email: String? = nil, emailVerifiedAt: Instant? = nil, passwordHash: String? = nil, pinHash: String? = nil,
        language: String, timeZone: String, theme: String, look: String, units: String, clock: String = "",
        temperature: String = "", quietHours: String, role: Role,
        useq: Int64, createdAt: Instant, disabledAt: Instant? = nil, deletedAt: Instant? = nil,
        lastRoom: RoomKey? = nil, maker: AccountKey? = nil, device: SharedDevice? = nil
    ) {
        self.key = key
        self.id = id
        self.username = username
        self.displayName = displayName
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
        self.emailVerifiedAt = emailVerifiedAt
        self.passwordHash = passwordHash
        self.pinHash = pinHash
        self.language = language
        self.timeZone = timeZone
        self.theme = theme
        self.look = look
        self.units = units
        self.clock = clock
        self.temperature = temperature
        self.quietHours = quietHours
        self.role = role
        self.useq = useq
        self.createdAt = createdAt
        self.disabledAt = disabledAt
        self.deletedAt = deletedAt
        self.lastRoom = lastRoom
        self.maker = maker
        self.device = device
    }

    /// Simmer itself.
    package var isBot: Bool { role == .bot }
    /// A bot that a person has made.
    package var isProgram: Bool { role == .program }
    /// nil for a person who is deleted: every language has words of its own for these. Shared devices keep their names.
    package var shownName: String? { deletedAt == nil || !hasLogin ? displayName : nil }
    package var isUsable: Bool { disabledAt == nil && deletedAt == nil }
    package var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    /// When the quiet hours end in which the person has `now`; nil outside of them.
    package func quietUntil(_ now: Instant) -> Instant? { QuietHours(quietHours)?.end(at: now, in: zone) }
    /// Not the bot, a device, a program, or somebody without a login: those own nothing and log in nowhere.
    package var hasLogin: Bool { role == .person || role == .operator }
    package var isGuest: Bool { role == .guest }
    /// By which others know somebody: of a guest as it was typed.
    package var nick: String { isGuest ? displayName : username }
    /// How others are shown somebody: of a guest what the client says beside the nick.
    package var realName: String { isGuest ? firstName : displayName }
    /// Somebody who is written to, and may own a room.
    package var isSomebody: Bool { hasLogin || isGuest }

    /// The key of the bot's account, made with the tables.
    package static let bot: AccountKey = 1
}
