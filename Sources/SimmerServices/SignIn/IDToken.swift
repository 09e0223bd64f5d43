import Foundation
import SimmerDomain

/// A provider's word about a person (OpenID Connect Core 1.0, 2 and 3.1.3.7), read and checked.
struct IDToken {
    /// Why a token is not believed; said to nobody but the operator.
    struct Fault: Error, Hashable {
        var reason: String
    }

    struct Expected {
        var issuer: String
        var clientId: String
        var nonce: String
        var now: Instant
    }

    private let signed: String
    private let signature: [UInt8]
    let algorithm: SigningKey.Algorithm
    let keyId: String?
    let claims: JSON

    /// Clocks may differ by so much.
    private static let skewSeconds: Int64 = 60

    init(_ text: String) throws(Fault) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Self.json(parts[0]), let claims = Self.json(parts[1]),
            let signature = Base64URL.bytes(parts[2])
        else { throw Fault(reason: "malformed") }
        // Whatever the token says of its algorithm, only these two are taken: "none" and keyed hashes are not.
        guard let algorithm = header["alg"]?.string.flatMap(SigningKey.Algorithm.init), header["crit"] == nil else {
            throw Fault(reason: "algorithm")
        }
        self.algorithm = algorithm
        self.claims = claims
        self.signature = signature
        keyId = header["kid"]?.string
        signed = parts[0] + "." + parts[1]
    }

    private static func json(_ part: String) -> JSON? {
        guard let bytes = Base64URL.bytes(part),
            let json = bytes.withUnsafeBytes({ try? JSON(parsing: $0, depth: 16) }), json.members != nil
        else { return nil }
        return json
    }

    /// The keys of the provider that may have signed it.
    func candidates(among keys: [SigningKey]) -> [SigningKey] {
        keys.filter { $0.algorithm == algorithm && (keyId == nil || $0.id == nil || $0.id == keyId) }
    }

    func check(_ keys: [SigningKey], _ expected: Expected) throws(Fault) {
        guard candidates(among: keys).contains(where: { $0.isValid(signature, for: signed) }) else {
            throw Fault(reason: "signature")
        }
        guard claims["iss"]?.string == expected.issuer else { throw Fault(reason: "issuer") }
        let audience = claims["aud"]?.string.map { [$0] } ?? (claims["aud"]?.array ?? []).compactMap(\.string)
        guard audience.contains(expected.clientId) else { throw Fault(reason: "audience") }
        let party = claims["azp"]?.string
        guard party == nil ? audience.count == 1 : party == expected.clientId else {
            throw Fault(reason: "authorized party")
        }
        let now = expected.now.milliseconds / 1000
        guard let end = claims["exp"]?.double, end > Double(now - Self.skewSeconds) else {
            throw Fault(reason: "expired")
        }
        guard let made = claims["iat"]?.double, made <= Double(now + Self.skewSeconds),
            claims["nbf"]?.double ?? 0 <= Double(now + Self.skewSeconds)
        else { throw Fault(reason: "not yet valid") }
        guard claims["nonce"]?.string == expected.nonce else { throw Fault(reason: "nonce") }
        guard let subject = claims["sub"]?.string, !subject.isEmpty, subject.utf8.count <= 255 else {
            throw Fault(reason: "subject")
        }
    }
}
