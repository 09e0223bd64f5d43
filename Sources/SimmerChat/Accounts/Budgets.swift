import SimmerDomain
import SimmerStore

/// How much accounts and addresses may ask for in a stretch of time. Each `take…` counts, and throws `limit` when it is
/// too much.
struct Budgets {
    /// Of accounts, over all of their connections.
    private var messages: RateWindows<AccountKey>
    private var changes: RateWindows<AccountKey>
    /// Requests by HTTP.
    private var addresses: RateWindows<String>
    private var accounts: RateWindows<AccountKey>
    /// New accounts, by the address from which they were made.
    private var registrations: RateWindows<String>
    /// Forgotten passwords, by the address from which somebody said so.
    private var forgotten: RateWindows<String>

    init(_ limits: Limits) {
        messages = RateWindows(limit: limits.messagesPer10Seconds, windowMilliseconds: 10_000)
        changes = RateWindows(limit: limits.requestsPer10Seconds, windowMilliseconds: 10_000)
        addresses = RateWindows(limit: limits.webRequestsPer10Seconds, windowMilliseconds: 10_000)
        accounts = RateWindows(limit: limits.webRequestsPer10Seconds, windowMilliseconds: 10_000)
        registrations = RateWindows(limit: limits.registrationsPerHour, windowMilliseconds: 3_600_000)
        forgotten = RateWindows(limit: limits.registrationsPerHour, windowMilliseconds: 3_600_000)
    }

    /// Whatever goes to everybody in a room by a person's own words: messages, their edits and deletions, reactions.
    mutating func takeMessage(of account: AccountKey, at now: Instant) throws(Refusal) {
        try Self.check(messages.take(account, at: now))
    }

    /// Messages of the account that were refused since the last one that was not.
    func refusedMessages(of account: AccountKey) -> Int { messages.refused(account) }

    mutating func takeChange(of account: AccountKey, at now: Instant) throws(Refusal) {
        try Self.check(changes.take(account, at: now))
    }

    mutating func takeWebRequest(from address: String, at now: Instant) throws(Refusal) {
        try Self.check(addresses.take(address, at: now))
    }

    mutating func takeWebRequest(of account: AccountKey, at now: Instant) throws(Refusal) {
        try Self.check(accounts.take(account, at: now))
    }

    mutating func takeRegistration(from address: String, at now: Instant) throws(Refusal) {
        try Self.check(registrations.take(address, at: now), "too many registrations")
    }

    mutating func takeForgotten(from address: String, at now: Instant) throws(Refusal) {
        try Self.check(forgotten.take(address, at: now))
    }

    private static func check(_ wait: Int?, _ phrase: String = "too fast") throws(Refusal) {
        if let wait { throw Refusal(.limit, phrase: phrase, retryAfter: wait) }
    }
}
