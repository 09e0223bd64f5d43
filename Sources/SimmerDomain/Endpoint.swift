import Foundation

/// What happens in a room and can be told to programs elsewhere (B26), by its name in what they get.
package enum WebhookEvent: String, CaseIterable, Sendable {
    case timerStarted = "timer.started"
    case timerRang = "timer.rang"
    case reminderFired = "reminder.fired"
    /// A person said something.
    case message
    /// A person named somebody, or everybody.
    case mention
    case entryLogged = "entry.logged"
    /// The experiment itself, or one of its steps.
    case experimentChanged = "experiment.changed"
    case photoShared = "photo.shared"
    /// A noodle is nearly used up, or out, and was not before.
    case stockLow = "stock.low"
}

/// An outgoing webhook: an address elsewhere that is called when something happens in a room, by the rules of Standard
/// Webhooks 1.0.0 (standardwebhooks.com), which calls it an endpoint.
package struct Endpoint: Sendable, Hashable {
    package static let longestName = 60
    package static let longestURL = 2_000

    package let id: String
    package let room: RoomKey
    /// 1–60 scalars, unique by fold in the room.
    package var name: String
    package var url: String
    package var events: Set<WebhookEvent>
    /// The key of the signatures, "whsec_" and base64.
    package let secret: String
    /// False: nothing is sent, by an owner's wish or since nothing got through for a day.
    package var isOn = true
    package let createdAt: Instant
    /// Calls in a row that came to nothing, since when, and when the next one is made; 0 and nil after one that got
    /// through.
    package var failures = 0
    package var failingSince: Instant?
    package var retryAt: Instant?

    package init(
        id: String, room: RoomKey, name: String, url: String, events: Set<WebhookEvent>, secret: String,
        createdAt: Instant
    ) {
        self.id = id
        self.room = room
        self.name = name
        self.url = url
        self.events = events
        self.secret = secret
        self.createdAt = createdAt
    }

    package static let secretPrefix = "whsec_"

    /// A new key, as receivers are given it: 32 random bytes.
    package static func makeSecret() -> String {
        var random = SystemRandomNumberGenerator()
        return secretPrefix
            + Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }).base64EncodedString()
    }

    /// Names of events with spaces between them, as tables hold them.
    package var eventNames: String { events.map(\.rawValue).sorted().joined(separator: " ") }

    package static func events(named names: String) -> Set<WebhookEvent> {
        Set(names.split(separator: " ").compactMap { WebhookEvent(rawValue: String($0)) })
    }

    /// The host, which may be shown where the whole address, perhaps a secret, may not.
    package var host: String { URL(string: url)?.host() ?? "" }
}

/// Hosts of the operator's own network that webhooks may call, which is else closed to them.
package struct PrivateHosts: Sendable, Hashable {
    /// "host" for all its ports, or "host:port", in lower case; an IPv6 address stands in brackets.
    private let names: Set<String>

    package init(_ names: some Sequence<String> = []) { self.names = Set(names.map { $0.lowercased() }) }

    package func contains(_ url: URL) -> Bool {
        guard let plain = url.host()?.lowercased().trimmingCharacters(in: ["[", "]"]) else { return false }
        let host = plain.contains(":") ? "[\(plain)]" : plain
        let port = url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
        return names.contains(host) || names.contains("\(host):\(port)")
    }

    /// An address that may be called. Throws `missing`, `invalid` for what is none, or holds a name and password or a
    /// fragment; `not_allowed` for one without TLS at a host that is not listed: anybody on the way could read along,
    /// and where a name leads is known only by a certificate.
    package func address(_ text: String) throws(Refusal) -> URL {
        guard !text.isEmpty else { throw Refusal(.missing, field: "url") }
        guard let url = URL(given: text, longest: Endpoint.longestURL) else {
            throw Refusal(.invalid, field: "url", phrase: "endpoint address invalid")
        }
        guard url.scheme?.lowercased() == "https" || contains(url) else {
            throw Refusal(.notAllowed, field: "url", phrase: "endpoint address open")
        }
        return url
    }
}
