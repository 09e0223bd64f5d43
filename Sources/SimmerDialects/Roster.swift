/// The people whom a connection may know of, by what they are called today: for languages in which people go by their
/// user names, where what is told has ids.
package protocol Roster: Sendable {
    /// By an account's id that was told.
    func person(_ id: String) -> RosterPerson?
    /// Somebody who is in a room with the account `id`, by the user name.
    func person(named username: String, knownTo id: String) -> RosterPerson?
    /// The other one of a direct room.
    func partner(in room: String, of id: String) -> RosterPerson?
}

/// Somebody of whom a roster knows.
package struct RosterPerson: Hashable, Sendable {
    package var id: String
    package var username: String
    /// As shown to people.
    package var name: String
    /// "online", "away" or "offline", over all connections.
    package var state: String
    /// Simmer itself, or a program.
    package var isBot: Bool

    package init(id: String, username: String, name: String, state: String, isBot: Bool) {
        self.id = id
        self.username = username
        self.name = name
        self.state = state
        self.isBot = isBot
    }
}
