import Crypto
import Foundation
import SimmerDomain
import Synchronization

/// How push services know that it is we who push (RFC 8292): a signed token for each of them, kept while it is valid.
package final class VAPID: Sendable {
    /// How long a token is valid; the standard allows 24 hours.
    private static let lifetimeSeconds = 43_200
    /// A token that ends sooner than this is made anew.
    private static let reserveSeconds = 3_600
    /// Push services are few; somebody who names many makes us forget, not grow.
    private static let mostKept = 200

    private let key: P256.Signing.PrivateKey
    private let subject: String
    private let kept = Mutex<[String: (token: String, until: Instant)]>([:])

    /// - Parameters:
    ///   - key: what `makeKey` made.
    ///   - subject: where a push service reaches the operator, `mailto:` or `https:`.
    /// Throws when `key` is none.
    package init(key: String, subject: String) throws {
        guard let raw = Base64URL.bytes(key) else { throw CryptoKitError.incorrectKeySize }
        self.key = try P256.Signing.PrivateKey(rawRepresentation: raw)
        self.subject = subject
    }

    /// A new private key (32 bytes) in base64url.
    package static func makeKey() -> String { Base64URL.text(P256.Signing.PrivateKey().rawRepresentation) }

    /// The public key, uncompressed, 65 bytes in base64url: `applicationServerKey` of the browser.
    package var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

    /// The value of `Authorization` for a request to a push service.
    package func authorization(for endpoint: PushEndpoint, at now: Instant) throws -> String {
        let known = kept.withLock { $0[endpoint.origin] }
        if let known, known.until - now > Int64(Self.reserveSeconds) * 1000 { return header(known.token) }
        let until = now.adding(seconds: Self.lifetimeSeconds)
        let token = try token(audience: endpoint.origin, until: until)
        kept.withLock { kept in
            if kept.count >= Self.mostKept { kept.removeAll() }
            kept[endpoint.origin] = (token, until)
        }
        return header(token)
    }

    private func header(_ token: String) -> String { "vapid t=\(token), k=\(publicKey)" }

    /// RFC 7519 in its compact form; the signature is r and s, 32 bytes each (RFC 7518 section 3.4).
    private func token(audience: String, until: Instant) throws -> String {
        let claims = JSON.object([
            .init("aud", .string(audience)), .init("exp", .int(until.milliseconds / 1000)),
            .init("sub", .string(subject)),
        ])
        let signed = Base64URL.text(Data(#"{"typ":"JWT","alg":"ES256"}"#.utf8)) + "." + Base64URL.text(claims.bytes)
        return signed + "." + Base64URL.text(try key.signature(for: Data(signed.utf8)).rawRepresentation)
    }
}
