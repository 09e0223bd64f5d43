import SimmerDomain

/// What the server tells of itself, and of those who were here.
extension IRCDialect {
    /// Of guests; how many people have an account is told to nobody.
    mutating func users() {
        let guests = environment.roster.guests
        // Who has an account counts the own connection.
        let now = guests.now + (me?.isGuest ?? false ? 0 : 1)
        let most = max(now, guests.most)
        let count = PhraseValue.number(Double(now))
        answer(.usersAre, phrase("users", ["count": count]))
        answer(.usersHere, phrase("users here", ["count": count]))
        for numeric in [IRCNumeric.localUsers, .globalUsers] {
            answer(
                numeric, String(now), String(most),
                phrase("users now", ["count": count, "most": .number(Double(most))]))
        }
    }

    private static let commands = [
        "AWAY", "CHATHISTORY", "INVITE", "JOIN", "KICK", "LIST", "MARKREAD", "MODE", "MONITOR", "NAMES", "NICK",
        "NOTICE", "PART", "PRIVMSG", "QUIT", "REDACT", "SETNAME", "TAGMSG", "TOPIC", "WHO", "WHOIS", "WHOWAS",
    ]

    mutating func help(_ line: IRCMessage) {
        let subject = line.params.first?.uppercased() ?? ""
        guard subject.isEmpty || Self.commands.contains(subject) else {
            return answer(.helpNotFound, subject, phrase("no help"))
        }
        let word = subject.isEmpty ? "*" : subject
        answer(.helpStart, word, phrase("help"))
        if subject.isEmpty { answer(.helpText, word, Self.commands.joined(separator: " ")) }
        answer(.endOfHelp, word, phrase("help more"))
    }

    mutating func info() {
        answer(.info, "Simmer")
        answer(.endOfInfo, phrase("end of list"))
    }

    private static let mostFormer = 10

    mutating func whowas(_ line: IRCMessage) {
        guard let nick = line.params.first, !nick.isEmpty else { return answer(.noNickGiven, phrase("no nick")) }
        let wanted = line.params.count > 1 ? Int(line.params[1]) ?? 0 : 0
        let most = wanted > 0 ? min(wanted, Self.mostFormer) : Self.mostFormer
        let former = environment.roster.former(nick.lowercased()).prefix(most)
        if former.isEmpty { answer(.wasNoSuchNick, nick, phrase("nobody was")) }
        for guest in former {
            let person = guest.person
            answer(
                .whowasUser, person.username, person.user ?? person.username, server, "*", DisplayText.line(person.name)
            )
            answer(.whoisServer, person.username, server, IRCText.time(guest.at))
        }
        answer(.endOfWhowas, nick, phrase("end of list"))
    }
}
