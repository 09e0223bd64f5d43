/// A device that is signed in for a room and not for a person, as it stands beside what somebody does at it.
package struct SharedDevice: Hashable, Sendable {
    package var key: AccountKey
    package var id: String
    /// As it was called then.
    package var name: String

    package init(_ account: Account) {
        key = account.key
        id = account.id
        name = account.displayName
    }

    /// `via` of events.
    package var mark: JSON { ["account": .string(id), "name": .string(name)] }
}
