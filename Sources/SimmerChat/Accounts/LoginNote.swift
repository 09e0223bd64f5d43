import SimmerDomain
import SimmerStore

/// What a node tells the others of people who come in: else whoever guesses had as many tries at each of them, and
/// whoever has logged in at one were a stranger at the next.
enum LoginNote: Equatable {
    case guessed(GuessThrottle.Guess, isRight: Bool)
    /// The account has logged in from that address.
    case entered(AccountKey, address: String)
    /// The provider saw the person behind a login, by its id.
    case proved(String, at: Instant)

    /// Notes of presence are arrays or a question.
    private static let mark: Character = "!"

    var text: String {
        let parts: [JSON] =
            switch self {
            case .guessed(let guess, let isRight):
                [.string(guess.secret.kind), guess.secret.subject, .string(guess.place), .bool(isRight)]
            case .entered(let account, let address): ["entered", .int(account), .string(address)]
            case .proved(let login, let at): ["proved", .string(login), .string(String(at.milliseconds))]
            }
        return "\(Self.mark)\(JSON.array(parts).text)"
    }

    /// nil for a note of another kind, such as that of a later release.
    init?(_ text: String) {
        guard text.first == Self.mark, let parts = (try? JSON(parsing: String(text.dropFirst())))?.array,
            parts.count > 2, let kind = parts[0].string, let place = parts[2].string
        else { return nil }
        if kind == "entered", let account = parts[1].int {
            self = .entered(account, address: place)
        } else if kind == "proved", let login = parts[1].string, let at = Int64(place) {
            self = .proved(login, at: Instant(milliseconds: at))
        } else if let secret = GuessThrottle.Secret(kind, parts[1]), parts.count > 3, let isRight = parts[3].bool {
            self = .guessed(GuessThrottle.Guess(secret: secret, place: place), isRight: isRight)
        } else {
            return nil
        }
    }
}

extension GuessThrottle.Secret {
    fileprivate var kind: String {
        switch self {
        case .login: "login"
        case .name: "name"
        case .password: "password"
        case .pin: "pin"
        }
    }

    fileprivate var subject: JSON {
        switch self {
        case .login(let account), .password(let account), .pin(let account): .int(account)
        case .name(let name): .string(name)
        }
    }

    fileprivate init?(_ kind: String, _ subject: JSON) {
        switch (kind, subject.int, subject.string) {
        case ("login", let account?, _): self = .login(account)
        case ("password", let account?, _): self = .password(account)
        case ("pin", let account?, _): self = .pin(account)
        case ("name", _, let name?): self = .name(name)
        default: return nil
        }
    }
}

extension Hub {
    func tellNodes(_ note: LoginNote) { store.feed?.note(note.text) }

    func hear(_ note: LoginNote) {
        switch note {
        case .guessed(let guess, let isRight): logins.guesses.hear(guess, isRight: isRight, now: now())
        case .entered(let account, let address): logins.places.remember(account, at: address, now())
        case .proved(let login, let at): logins.signedIn(login, at: min(at, now()))
        }
    }

    /// Somebody has logged in from there.
    func remember(_ account: AccountKey, at address: String) {
        logins.places.remember(account, at: address, now())
        tellNodes(.entered(account, address: address))
    }
}
