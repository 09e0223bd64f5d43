import SimmerDialects
import SimmerDomain
import SimmerNet
import SimmerStore

/// The people as the hub has them. Asked on the loop, where dialects are spoken.
struct HubRoster: Roster {
    unowned let hub: Hub

    func person(_ id: String) -> RosterPerson? {
        hub.assumeIsolated { hub in hub.directory.accountKey(id: id).flatMap { hub.rosterPerson($0) } }
    }

    func person(named username: String, knownTo id: String) -> RosterPerson? {
        hub.assumeIsolated { hub in
            guard let account = hub.directory.accountKey(id: id) else { return nil }
            if let guest = hub.directory.guest(named: username) { return hub.rosterPerson(guest) }
            let known = hub.directory.rooms(of: account).lazy.flatMap { $0.isPair ? $0.both : Array($0.members.keys) }
            return known.first { hub.directory.person($0)?.username == username }.flatMap { hub.rosterPerson($0) }
        }
    }

    func shared(room id: String) -> String { hub.assumeIsolated { $0.directory.room(id: id)?.id ?? id } }

    func topic(of room: String) -> String {
        hub.assumeIsolated { $0.directory.room(id: room)?.settings["topic"]?.string ?? "" }
    }

    func partner(in room: String, of id: String) -> RosterPerson? {
        hub.assumeIsolated { hub in
            guard let account = hub.directory.accountKey(id: id), let room = hub.directory.room(id: room) else {
                return nil
            }
            // In the room with the bot there is nobody else.
            let other = room.both.first { $0 != account } ?? Account.bot
            return room.isPair ? hub.rosterPerson(other) : nil
        }
    }

    func everybody(knownTo id: String) -> [RosterPerson] {
        hub.assumeIsolated { hub in
            guard let account = hub.directory.accountKey(id: id) else { return [] }
            let inRooms = hub.directory.rooms(of: account).flatMap { $0.isPair ? $0.both : Array($0.members.keys) }
            return Set(inRooms + hub.directory.everyGuest).sorted().compactMap { hub.rosterPerson($0) }
        }
    }

    func guest(named nick: String) -> RosterPerson? {
        hub.assumeIsolated { hub in hub.directory.guest(named: nick).flatMap { hub.rosterPerson($0) } }
    }

    func former(_ nick: String) -> [FormerGuest] {
        hub.assumeIsolated { $0.sessions.guests.former(nick) }
    }

    var guests: (now: Int, most: Int) { hub.assumeIsolated { ($0.sessions.guests.here, $0.sessions.guests.most) } }

    var open: [OpenRoom] {
        hub.assumeIsolated { hub in
            hub.directory.open.map {
                OpenRoom(name: $0.name, topic: $0.settings["topic"]?.string ?? "", members: $0.members.count)
            }
        }
    }
}

extension Hub {
    fileprivate func rosterPerson(_ key: AccountKey) -> RosterPerson? {
        directory.person(key).map {
            RosterPerson(
                id: $0.id, username: $0.nick, name: $0.realName,
                state: presenceState(of: key), isBot: key == Account.bot || $0.role == .bot,
                user: $0.isGuest ? $0.lastName : nil, away: sessions.of(key).lazy.compactMap(\.away).first)
        }
    }

    /// What the dialect of a connection is given.
    func dialectEnvironment(of request: UpgradeRequest) -> DialectEnvironment {
        let place = DialectPlace(
            isPrivate: request.isSecure || IPAddress(request.address)?.isLoopback ?? false, isLines: request.isLines)
        return sessions.environment(for: place) {
            DialectEnvironment(
                phrases: phrases, limits: settings.limits, clock: clock, roster: HubRoster(hub: self),
                home: settings.publicAddress, isPrivate: place.isPrivate, takesGuests: settings.guests > 0,
                name: settings.ircName, asksForLife: place.isLines)
        }
    }
}
