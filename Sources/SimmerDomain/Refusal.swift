/// Why something was refused, as programs test it: the error codes of the feature table and of the protocol.
package enum Reason: String, Sendable, CaseIterable {
    case missing, invalid, unknown, ambiguous, duplicate, past, limit, offline, conflict, expired
    case tooShort = "too_short"
    case tooLong = "too_long"
    case tooBig = "too_big"
    case tooLarge = "too_large"
    case tooSlow = "too_slow"
    case notNumber = "not_number"
    case notPositive = "not_positive"
    case notAllowed = "not_allowed"
    case notFound = "not_found"
    case notUnderstood = "not_understood"
    case badFile = "bad_file"
    case unauthenticated
    case badCredentials = "bad_credentials"
    case cidReused = "cid_reused"
    case inviteInvalid = "invite_invalid"
}

/// A person's mistake, or a rule that stands against a request: a value, not prose. The words are chosen at the edge
/// from the phrases of `intents/<language>/errors.yaml` under `phrase`.
package struct Refusal: Error, Hashable, Sendable {
    package var reason: Reason
    /// The field that is wrong, when one is.
    package var field: String?
    /// The key of the sentence that says so.
    package var phrase: String
    package var values: [String: PhraseValue]
    /// What the field would have become, and what somebody else has made of it meanwhile, of a `conflict` over one
    /// field.
    package var mine: JSON?
    package var theirs: JSON?
    /// Those of whom one is to be named, where nobody was.
    package var choices: [ChoosablePerson]?
    /// After how many milliseconds a retry can succeed, when waiting helps.
    package var retryAfter: Int?

    package init(
        _ reason: Reason, field: String? = nil, phrase: String? = nil, values: [String: PhraseValue] = [:],
        retryAfter: Int? = nil
    ) {
        self.reason = reason
        self.field = field
        self.phrase = phrase ?? reason.rawValue
        self.values = values
        self.retryAfter = retryAfter
    }
}
