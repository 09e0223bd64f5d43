/// What a client and the server agree on (IRCv3, capability negotiation 302).
struct IRCCapabilities: OptionSet, Sendable {
    let rawValue: UInt32

    static let messageTags = Self(rawValue: 1 << 0)
    static let serverTime = Self(rawValue: 1 << 1)
    static let batch = Self(rawValue: 1 << 2)
    static let labeledResponse = Self(rawValue: 1 << 3)
    static let echoMessage = Self(rawValue: 1 << 4)
    static let accountTag = Self(rawValue: 1 << 5)
    static let accountNotify = Self(rawValue: 1 << 6)
    static let extendedJoin = Self(rawValue: 1 << 7)
    static let awayNotify = Self(rawValue: 1 << 8)
    static let multiPrefix = Self(rawValue: 1 << 9)
    static let hostInNames = Self(rawValue: 1 << 10)
    static let inviteNotify = Self(rawValue: 1 << 11)
    static let setname = Self(rawValue: 1 << 12)
    static let capNotify = Self(rawValue: 1 << 13)
    static let sasl = Self(rawValue: 1 << 14)
    static let standardReplies = Self(rawValue: 1 << 15)
    static let chathistory = Self(rawValue: 1 << 16)
    static let eventPlayback = Self(rawValue: 1 << 17)
    static let readMarker = Self(rawValue: 1 << 18)
    static let multiline = Self(rawValue: 1 << 19)
    static let redaction = Self(rawValue: 1 << 20)
    static let channelRename = Self(rawValue: 1 << 21)

    /// Bytes and lines of one message that comes in a batch.
    static let multilineBytes = 8_000
    static let multilineLines = 100

    /// In the order in which they are told.
    static let all: [(name: String, capability: Self)] = [
        ("account-notify", .accountNotify), ("account-tag", .accountTag), ("away-notify", .awayNotify),
        ("batch", .batch), ("cap-notify", .capNotify), ("draft/channel-rename", .channelRename),
        ("draft/chathistory", .chathistory), ("draft/event-playback", .eventPlayback),
        ("draft/message-redaction", .redaction), ("draft/multiline", .multiline), ("draft/read-marker", .readMarker),
        ("echo-message", .echoMessage), ("extended-join", .extendedJoin), ("invite-notify", .inviteNotify),
        ("labeled-response", .labeledResponse), ("message-tags", .messageTags), ("multi-prefix", .multiPrefix),
        ("sasl", .sasl), ("server-time", .serverTime), ("setname", .setname),
        ("standard-replies", .standardReplies), ("userhost-in-names", .hostInNames),
    ]

    static func named(_ name: String) -> Self? { all.first { $0.name == name }?.capability }

    /// Those that are offered, with what there is to know of each where the client understands that.
    static func offer(to version: Int, mayLogIn: Bool) -> [String] {
        all.filter { mayLogIn || $0.capability != .sasl }.map { name, capability in
            guard version >= 302 else { return name }
            switch capability {
            case .sasl: return "\(name)=PLAIN"
            case .multiline: return "\(name)=max-bytes=\(multilineBytes),max-lines=\(multilineLines)"
            default: return name
            }
        }
    }

    var names: [String] { Self.all.filter { contains($0.capability) }.map(\.name) }

    /// Whether a client that has agreed on these is sent that tag.
    func allow(_ tag: IRCTag) -> Bool {
        switch tag.name {
        case "time": contains(.serverTime)
        case "account": contains(.accountTag)
        case "batch": contains(.batch)
        case "label": contains(.labeledResponse)
        default: contains(.messageTags)
        }
    }
}
