import SimmerDomain

/// One line that a person typed.
enum PlainTextCommand: Hashable {
    case register(name: String, password: String)
    case login(name: String, password: String)
    case rooms
    case new(name: String, kind: String?)
    /// The number or name of a room, or an invitation.
    case join(String)
    case invite(String)
    case history(Int?)
    case who, help, logout, quit
    /// The password is needed where the address decides who may log in.
    case email(String, password: String?)
    /// An experiment by its title, and the password or the number of whoever signs it.
    case sign(String, secret: String)
    /// The link or the secret with which a shared device signs in, and the token with which it comes back.
    case device(String)
    case resume(String)
    /// The link of the server's output, or its token.
    case `operator`(String)
    /// Who stands at a shared device, with the number of whoever has one; nil: who can be chosen.
    case iam(String?, pin: String?)
    case say(String)
    /// A known command without what it needs; named by its word.
    case incomplete(String)
    /// A word that is no command. What follows it is not kept, it may hold a password.
    case unknown(String)

    /// The kinds of rooms that a person makes by name.
    static let kinds = ["chat", "pantry", "tea", "lab", "photos"]

    /// Returns nil for an empty line.
    init?(_ line: Substring) {
        // Spaces before the slash are a slip: said in the room, the line would show a password.
        let text = line.drop(while: \.isWhitespace)
        guard !text.isEmpty else { return nil }
        guard text.first == "/" else {
            self = .say(String(line))
            return
        }
        guard !text.hasPrefix("//") else {
            self = .say(String(text.dropFirst()))
            return
        }
        let word = text.dropFirst().prefix { !$0.isWhitespace }.lowercased()
        let rest = text.dropFirst().drop { !$0.isWhitespace }.drop(while: \.isWhitespace)
        let argument = String(rest.trimmingSuffix(while: \.isWhitespace))
        switch word {
        case "register", "login":
            let (name, password) = Self.wordAndRest(argument)
            guard !name.isEmpty, !password.isEmpty else {
                self = .incomplete(word)
                return
            }
            self = word == "login" ? .login(name: name, password: password) : .register(name: name, password: password)
        case "rooms": self = .rooms
        case "new": self = PlainTextCommand.new(argument)
        case "join": self = argument.isEmpty ? .incomplete(word) : .join(argument)
        case "invite": self = argument.isEmpty ? .incomplete(word) : .invite(argument)
        case "history":
            guard !argument.isEmpty else {
                self = .history(nil)
                return
            }
            guard let count = Int(argument), (1...200).contains(count) else {
                self = .incomplete(word)
                return
            }
            self = .history(count)
        case "who": self = .who
        case "help": self = .help
        case "logout": self = .logout
        case "quit": self = .quit
        case "email":
            let (address, password) = Self.wordAndRest(argument)
            self = address.isEmpty ? .incomplete(word) : .email(address, password: password.isEmpty ? nil : password)
        case "sign":
            let (title, secret) = Self.titleAndSecret(argument)
            self = title.isEmpty || secret.isEmpty ? .incomplete(word) : .sign(title, secret: secret)
        case "device": self = argument.isEmpty ? .incomplete(word) : .device(argument)
        case "operator": self = argument.isEmpty ? .incomplete(word) : .operator(argument)
        case "resume": self = argument.isEmpty ? .incomplete(word) : .resume(argument)
        case "iam": self = PlainTextCommand.iam(argument)
        default: self = .unknown(String(word.prefix(32)))
        }
    }

    /// Blanks inside the rest, a password, belong to it; those at its ends are slips that nobody sees in a terminal.
    private static func wordAndRest(_ argument: String) -> (word: String, rest: String) {
        let word = argument.prefix { !$0.isWhitespace }
        return (String(word), String(argument[word.endIndex...].drop(while: \.isWhitespace)))
    }

    /// A title has several words, so that only the last word is the secret, unless quotes say where the title ends.
    private static func titleAndSecret(_ argument: String) -> (title: String, secret: String) {
        for (open, close) in [("\"", "\""), ("“", "”"), ("«", "»")] where argument.hasPrefix(open) {
            let rest = argument.dropFirst()
            guard let end = rest.firstIndex(of: Character(close)) else { break }
            let title = rest[..<end].drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace)
            return (String(title), String(rest[rest.index(after: end)...].drop(while: \.isWhitespace)))
        }
        guard let space = argument.lastIndex(where: \.isWhitespace) else { return (argument, "") }
        return (
            String(argument[..<space].trimmingSuffix(while: \.isWhitespace)),
            String(argument[argument.index(after: space)...])
        )
    }

    /// Digits behind a name are the number.
    private static func iam(_ argument: String) -> PlainTextCommand {
        guard !argument.isEmpty else { return .iam(nil, pin: nil) }
        guard let space = argument.lastIndex(where: \.isWhitespace),
            let pin = try? Pin(String(argument[argument.index(after: space)...]))
        else { return .iam(argument, pin: nil) }
        return .iam(String(argument[..<space].trimmingSuffix(while: \.isWhitespace)), pin: pin.text)
    }

    /// A kind stands last; "/new tea" alone is a room of that name.
    private static func new(_ argument: String) -> PlainTextCommand {
        guard !argument.isEmpty else { return .incomplete("new") }
        guard let space = argument.lastIndex(where: \.isWhitespace) else { return .new(name: argument, kind: nil) }
        let kind = argument[argument.index(after: space)...].lowercased()
        guard kinds.contains(kind) else { return .new(name: argument, kind: nil) }
        return .new(name: String(argument[..<space].trimmingSuffix(while: \.isWhitespace)), kind: kind)
    }

    /// The commands of one frame, in order. Lines end with LF or CRLF; a line that starts with two spaces goes on with
    /// the line that is said before it, as in what we send.
    static func commands(in frame: String) -> [PlainTextCommand] {
        var commands: [PlainTextCommand] = []
        for line in frame.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
            if line.hasPrefix("  "), case .say(let before)? = commands.last,
                case .say(let more)? = PlainTextCommand(line)
            {
                commands[commands.count - 1] = .say(before + "\n" + more.dropFirst(2))
            } else if let command = PlainTextCommand(line) {
                commands.append(command)
            }
        }
        return commands
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isOut: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isOut(last) { rest.removeLast() }
        return rest
    }
}
