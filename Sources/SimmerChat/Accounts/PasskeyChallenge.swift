import SimmerDomain

/// What a passkey is to sign: an instant, sealed by the house, so that every server of it knows again what one of them
/// gave out, also after a restart. Good for five minutes, and until that key has signed something that was given out
/// later or at the same time: so each is good once.
struct PasskeyChallenge {
    private static let seconds = 300
    private static let prefix = "passkey "

    /// Text as browsers hand it to the key and back: base64url, 12 random bytes first.
    let text: String
    /// The millisecond after it was given out: what was given out after a login is later than that login.
    let givenAt: Instant

    init(at now: Instant, secret: String) throws {
        givenAt = Instant(milliseconds: now.milliseconds + 1)
        text = try SealedText.seal(Self.prefix + String(givenAt.milliseconds), with: secret)
    }

    /// nil for what this house has not given out, or too long ago.
    init?(_ text: String, secret: String, at now: Instant) {
        guard let said = SealedText.open(text, with: secret), said.hasPrefix(Self.prefix),
            let milliseconds = Int64(said.dropFirst(Self.prefix.count))
        else { return nil }
        (self.text, givenAt) = (text, Instant(milliseconds: milliseconds))
        guard now - givenAt < Int64(Self.seconds) * 1000 else { return nil }
    }

    /// Whether that key may sign it.
    func isOpen(for passkey: Passkey) -> Bool { passkey.lastUsedAt.map { $0 < givenAt } ?? true }
}
