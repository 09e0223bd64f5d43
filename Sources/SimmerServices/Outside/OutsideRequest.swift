import Foundation

/// One request to a server that is not ours.
package struct OutsideRequest: Sendable {
    package var url: URL
    package var headers: [String: String]
    /// With a body it is a POST, without one a GET.
    package var body: [UInt8]?
    /// Whether it may be sent a second time when the first came to nothing.
    package var mayRepeat: Bool
    /// Whether the address may be one of this machine or of a private network. For addresses that people give us it may
    /// not.
    package var mayBePrivate: Bool

    package static func get(_ url: URL, headers: [String: String] = [:]) -> OutsideRequest {
        OutsideRequest(url: url, headers: headers, body: nil, mayRepeat: true, mayBePrivate: true)
    }

    package static func post(
        _ url: URL, headers: [String: String], body: [UInt8], mayRepeat: Bool = false, mayBePrivate: Bool = false
    ) -> OutsideRequest {
        OutsideRequest(url: url, headers: headers, body: body, mayRepeat: mayRepeat, mayBePrivate: mayBePrivate)
    }
}

/// What the server said, whatever its status.
package struct OutsideAnswer: Sendable, Hashable {
    package var status: Int
    /// By name in lower case.
    package var headers: [String: String]
    package var body: [UInt8]

    package init(status: Int, headers: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// 429, or a server that says it cannot now: the same request may be answered later.
    package var isBusy: Bool { status == 429 || status == 503 }

    /// What `Retry-After` asks for (RFC 9110, 10.2.3: seconds or a date), at most a day; nil without one.
    package func retryAfter(now: Date = Date()) -> Duration? {
        guard let text = headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if let seconds = Int(text) { return .seconds(min(max(seconds, 0), 86_400)) }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = .gmt
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let date = format.date(from: text) else { return nil }
        return .seconds(min(max(Int(date.timeIntervalSince(now).rounded(.up)), 0), 86_400))
    }
}

/// Why there is no answer.
package enum OutsideError: Error, Hashable, Sendable {
    /// The name has no address, nobody listens there, or the connection broke; what the library said.
    case unreachable(String)
    /// No connection, or no whole answer, within the time for it.
    case late
    /// Its name leads to this machine or to a private network.
    case privateAddress
    /// The answer is larger than what is taken.
    case tooLarge
    /// It points to another server.
    case redirected(String)
}
