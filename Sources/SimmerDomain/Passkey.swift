/// A key of a person's device that logs the person in without a password (WebAuthn). The server has the public half.
package struct Passkey: Sendable, Hashable {
    /// The COSE algorithms that are understood (RFC 9053, RFC 8812).
    package enum Algorithm: Int64, Sendable, CaseIterable {
        case es256 = -7
        case ed25519 = -8
        case rs256 = -257
    }

    /// Of one person.
    package static let most = 20

    /// The credential's id as the device gave it, base64url.
    package var id: String
    package var account: AccountKey
    /// What the person calls it, 1–60 scalars.
    package var name: String
    /// SubjectPublicKeyInfo, base64url of DER.
    package var publicKey: String
    package var algorithm: Algorithm
    /// How often the device says that it signed; 0 where it does not count.
    package var signCount: Int64
    package var createdAt: Instant
    package var lastUsedAt: Instant?

    package init(
        id: String, account: AccountKey, name: String, publicKey: String, algorithm: Algorithm, signCount: Int64,
        createdAt: Instant, lastUsedAt: Instant? = nil
    ) {
        self.id = id
        self.account = account
        self.name = name
        self.publicKey = publicKey
        self.algorithm = algorithm
        self.signCount = signCount
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
    }
}
