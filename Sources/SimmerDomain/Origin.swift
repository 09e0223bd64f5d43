/// Whose change it is, by which way, and with which others it belongs together.
package struct Origin: Sendable, Hashable {
    package enum Via: String, Sendable { case bot, web, api, system }

    /// nil: the program itself (a timer that fired).
    package var account: AccountKey?
    package var via: Via
    /// The name of the shared device at which it was made.
    package var device: String?
    /// The message that caused it.
    package var cause: Seq?
    /// The changes of one command share a group; undo takes back a group.
    package var group: String
    /// The change group that this one undoes.
    package var undoes: String?

    /// A group of its own, made at `at`: groups that follow one another stand side by side in their index.
    package init(account: AccountKey?, via: Via, cause: Seq? = nil, at: Instant) {
        self.init(account: account, via: via, cause: cause, group: Identifier.make(at: at))
    }

    package init(account: AccountKey?, via: Via, cause: Seq? = nil, group: String, undoes: String? = nil) {
        self.account = account
        self.via = via
        self.cause = cause
        self.group = group
        self.undoes = undoes
    }
}
