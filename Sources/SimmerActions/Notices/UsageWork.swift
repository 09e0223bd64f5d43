import SimmerDomain
import SimmerStore

/// Tells a person, in the room with the bot, that the day's share is nearly used, or that repeating reminders wait
/// since it is used up.
package struct UsageWork: Sendable {
    private let environment: ActionEnvironment

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    /// Says what is true now; nothing when the day is over, or nothing is near any more.
    package func post(_ job: Job, _ tx: Transaction) throws {
        guard let account = job.body["account"]?.int, job.body["day"]?.int == tx.now.utcDay,
            let person = try tx.accounts.find(account), person.isUsable, person.hasLogin
        else { return }
        let direct = try tx.rooms.direct(Account.bot, account)
        let words = UsageWords(
            Actions(
                account: person, room: direct, language: person.language,
                origin: Origin(account: nil, via: .system, at: tx.now), environment: environment, tx: tx))
        let text: String? = job.body["what"]?.string == "near" ? try words.near() : words.putOff()
        guard let text else { return }
        var message = NewMessage(author: Account.bot, text: text)
        message.isQuiet = true
        _ = try tx.events.say(message, in: direct.key)
    }
}

/// What the account of some actions has used, in words.
package struct UsageWords {
    private let actions: Actions
    private let quota: AccountQuota

    package init(_ actions: Actions) {
        self.actions = actions
        quota = AccountQuota(actions.environment.limits)
    }

    private struct Line {
        var text: String
        var isNear: Bool
        var endsWithDay: Bool
    }

    private var until: [String: PhraseValue] {
        ["until": .instant(.endOfUTCDay(actions.now.utcDay), zone: actions.zone)]
    }

    private func phrase(_ key: String, _ values: [String: PhraseValue] = [:]) -> String {
        actions.phrase("account.usage/\(key)", values)
    }

    /// A number or, of bytes, mebibytes with one decimal.
    private func line(_ key: String, _ used: Int, of most: Int, isBytes: Bool = true, endsWithDay: Bool = true) -> Line
    {
        func value(_ amount: Int) -> PhraseValue {
            .number(isBytes ? (Double(amount) / 1_048_576 * 10).rounded() / 10 : Double(amount))
        }
        var values = ["used": value(used)]
        if most > 0 { values["most"] = value(most) }
        return Line(
            text: "• " + phrase(key, values), isNear: AccountQuota.reached(used, of: most) > 0,
            endsWithDay: endsWithDay)
    }

    private func lines() throws -> [Line] {
        let tx = actions.tx
        let today = try tx.usage.today(of: actions.account.key)
        return [
            line("events", today.events, of: quota.eventsPerDay, isBytes: false),
            line("bytes", today.bytes, of: quota.bytesPerDay),
            line("stored", try tx.files.used(by: actions.account.key), of: quota.storedBytes, endsWithDay: false),
        ]
    }

    /// All of it.
    package func all() throws -> String {
        ([phrase("title")] + (try lines()).map(\.text) + [phrase("anew", until)]).joined(separator: "\n")
    }

    /// What is nearly used up; nil: nothing.
    package func near() throws -> String? {
        let near = try lines().filter(\.isNear)
        guard !near.isEmpty else { return nil }
        let anew = near.contains(where: \.endsWithDay) ? [phrase("anew", until)] : []
        return ([phrase("near")] + near.map(\.text) + anew).joined(separator: "\n")
    }

    func putOff() -> String { phrase("put off", until) }
}
