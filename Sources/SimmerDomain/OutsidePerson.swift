/// Who somebody is, as an outside provider of sign-in has said and signed it.
package struct OutsidePerson: Hashable, Sendable {
    /// Both together name the person for good; everything else may change.
    package var issuer: String
    package var subject: String
    package var email: String?
    /// Without it the address is only what somebody once typed there.
    package var isEmailVerified: Bool
    package var username: String?
    package var firstName: String?
    package var lastName: String?
    /// When the provider saw the person last; nil: it does not say.
    package var authenticatedAt: Instant?

    package init(
        issuer: String, subject: String, email: String? = nil, isEmailVerified: Bool = false, username: String? = nil,
        firstName: String? = nil, lastName: String? = nil, authenticatedAt: Instant? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.authenticatedAt = authenticatedAt
    }

    /// What a new account is called, unless that is taken: the name that the person has there, else the beginning of
    /// the address, made of what usernames are made of.
    package var usernameWish: String {
        for wish in [username, email, firstName] {
            let local = (wish ?? "").prefix { $0 != "@" }
            let plain = String(local).folded.map { $0 == " " ? "." : $0 }
                .filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
            let name = String(String(plain).prefix(28))
            if (try? Username(name)) != nil { return name }
        }
        return "person"
    }
}

/// A provider to which people are sent to say who they are (OpenID Connect Core 1.0).
package protocol OutsideSignIn: Sendable {
    /// What people know it as.
    var name: String { get }
    /// Where a browser is sent. `challenge` is of the verifier (RFC 7636, S256); with `isProof` the provider asks the
    /// person once more who that is, also one it knows. Throws `offline`.
    func address(redirect: String, state: String, nonce: String, challenge: String, isProof: Bool) async throws
        -> String
    /// Who came back with `code`. Throws `offline`, or `not_allowed` for everything that is not signed by the provider
    /// for us and now.
    func person(code: String, verifier: String, nonce: String, redirect: String) async throws -> OutsidePerson
}
