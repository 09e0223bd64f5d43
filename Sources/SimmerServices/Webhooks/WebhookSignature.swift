import Crypto
import Foundation
import SimmerDomain

/// The headers of Standard Webhooks 1.0.0 (standardwebhooks.com), by which a receiver knows who sends, tells a repeat
/// from something new, and refuses what somebody has kept and sends again.
package enum WebhookSignature {
    /// - Parameters:
    ///   - id: the same for each try of one call; without a point.
    ///   - secret: as `Endpoint.makeSecret` makes it.
    package static func headers(id: String, at now: Instant, body: [UInt8], secret: String) -> [String: String] {
        let key = SymmetricKey(
            data: Data(base64Encoded: String(secret.trimmingPrefix(Endpoint.secretPrefix))) ?? Data())
        let seconds = String(now.milliseconds / 1000)
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(id).\(seconds).".utf8) + body, using: key)
        return [
            "webhook-id": id, "webhook-timestamp": seconds,
            "webhook-signature": "v1," + Data(code).base64EncodedString(),
        ]
    }
}
