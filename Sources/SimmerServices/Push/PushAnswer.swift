import Foundation
import SimmerDomain

/// What a push service said (RFC 8030 sections 5 and 8.4), or why it said nothing.
package enum PushAnswer: Sendable, Hashable {
    case taken(Int)
    /// The subscription is no more: 404, 410.
    case gone(Int)
    /// 429; after so many seconds it may be tried again, if it said so.
    case busy(Int, Int?)
    /// 413
    case tooLarge
    /// Everything else with which a request is refused for good, such as 400, 401 and 403: our fault. With what it
    /// said.
    case refused(Int, String)
    /// The address leads to this machine or a private network.
    case forbidden
    /// No answer, or one that blames the push service (5xx).
    case unreachable(String)

    package init(_ answer: OutsideAnswer) {
        switch answer.status {
        case 200...299: self = .taken(answer.status)
        case 404, 410: self = .gone(answer.status)
        case 413: self = .tooLarge
        case 429: self = .busy(429, answer.retryAfter().map { Int($0.components.seconds) })
        case 500...: self = .unreachable("status \(answer.status)")
        default:
            self = .refused(
                answer.status, ForeignText.line(String(decoding: answer.body, as: UTF8.self), limit: 120) ?? "")
        }
    }

    /// Its name among the metrics.
    var outcome: String {
        switch self {
        case .taken: "taken"
        case .gone: "gone"
        case .busy: "busy"
        case .tooLarge, .refused: "refused"
        case .forbidden: "forbidden"
        case .unreachable: "unreachable"
        }
    }

    /// The reply of "alarm.test" that tells it, with its values.
    func finding(of host: String) -> (key: String, values: [String: PhraseValue]) {
        var values: [String: PhraseValue] = ["host": .text(host)]
        switch self {
        case .taken: return ("silent", values)
        case .gone(let status):
            values["status"] = .number(Double(status))
            return ("gone", values)
        case .busy(let status, _):
            values["status"] = .number(Double(status))
            return ("busy", values)
        case .tooLarge:
            values["status"] = .number(413)
            return ("refused", values)
        case .refused(let status, let reason):
            values["status"] = .number(Double(status))
            if !reason.isEmpty { values["reason"] = .text(reason) }
            return ("refused", values)
        case .forbidden: return ("forbidden", values)
        case .unreachable: return ("unreachable", values)
        }
    }
}
