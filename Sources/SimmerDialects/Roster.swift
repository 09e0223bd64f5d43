import SimmerDomain

/// The people whom a connection may know of, by what they are called today: for languages in which people go by their
/// user names, where what is told has ids.
package protocol Roster: Sendable {
    /// By an account's id that was told.
    func person(_ id: String) -> RosterPerson?
    /// Somebody who is in a room with the account `id`, or a guest, by the user name.
    func person(named username: String, knownTo id: String) -> RosterPerson?
    /// The id of a room, as it is held for everybody.
    func shared(room id: String) -> String
    /// What a room is about; empty where nobody has said.
    func topic(of room: String) -> String
    /// The other one of a direct room.
    func partner(in room: String, of id: String) -> RosterPerson?
    /// Everybody whom the account `id` may know of: those in its rooms, and guests.
    func everybody(knownTo id: String) -> [RosterPerson]
    /// By the nick, in small letters.
    func guest(named nick: String) -> RosterPerson?
    /// Guests of that nick who have gone, the last one first.
    func former(_ nick: String) -> [FormerGuest]
    /// How many guests there are, and how many there were at most.
    var guests: (now: Int, most: Int) { get }
    /// The rooms that are open to whoever is connected by IRC.
    var open: [OpenRoom] { get }
}

/// A room into which guests come.
package struct OpenRoom: Hashable, Sendable {
    /// "#tea"
    package var name: String
    package var topic: String
    package var members: Int

    package init(name: String, topic: String, members: Int) {
        self.name = name
        self.topic = topic
        self.members = members
    }
}

/// A guest who has gone.
package struct FormerGuest: Hashable, Sendable {
    package var person: RosterPerson
    package var at: Instant

    package init(_ person: RosterPerson, at: Instant) {
        self.person = person
        self.at = at
    }
}

/// Somebody of whom a roster knows.
package struct RosterPerson: Hashable, Sendable {
    package var id: String
    /// The user name, of guests the nick as it was typed.
    package var username: String
    /// As shown to people.
    package var name: String
    /// "online", "away" or "offline", over all connections.
    package var state: String
    /// Simmer itself, or a program.
    package var isBot: Bool
    /// What a guest's client says its user is called; nil of everybody else.
    package var user: String?
    /// Why somebody is away, where that was said.
    package var away: String?
    package var isGuest: Bool { user != nil }

    package init(
        id: String, username: String, name: String, state: String, isBot: Bool, user: String? = nil,
        away: String? = nil
    ) {
        self.id = id
        self.username = username
        self.name = name
        self.state = state
        self.isBot = isBot
        self.user = user
        self.away = away
    }
}
