import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "daily summary at 8" · "the daily summary by mail" · "stop the daily summary"
enum SetDigest: IntentHandler {
    static let intent = "digest.set"

    static func run(_ turn: Turn) throws -> Reply {
        let direct = try turn.tx.rooms.direct(Account.bot, turn.speaker.key)
        guard let membership = try turn.tx.members.find(direct.key, turn.speaker.key) else {
            throw Refusal(.notFound, phrase: "not found")
        }
        func set(_ fields: JSON) throws {
            try turn.tx.settings.set(
                fields, of: membership, in: turn.room.key, verb: intent, origin: turn.origin())
        }
        let isByMail = turn.match.slots["mail"] != nil
        guard turn.match.slots["remove"] == nil else {
            guard !isByMail else {
                guard membership.isDigestMailed else { return turn.quietly("not mailed") }
                try set([Membership.digestMailField: .null])
                return turn.reply(membership.digest == nil ? "mail removed" : "only mail removed")
            }
            guard membership.digest != nil else { return turn.quietly("not set") }
            try set([Membership.digestField: .null, Membership.digestMailField: .null])
            return turn.reply("removed")
        }
        if isByMail { try requireAddress(turn) }
        // "… by mail, too": at the hour at which it comes already.
        guard let times = times(turn) ?? (isByMail ? membership.digest.flatMap(DigestTimes.init) : nil) else {
            throw turn.ask("when", as: "instant")
        }
        let due = times.next(after: turn.now, in: turn.zone)
        let next = turn.speaker.quietUntil(due) ?? due
        let values = ["next": turn.when(next)]
        let isMailed = isByMail || membership.isDigestMailed
        let key = isMailed && isReached(turn.speaker, turn) ? "set by mail" : "set"
        guard membership.digest != times.text || membership.isDigestMailed != isMailed else {
            return turn.quietly(key, values)
        }
        try set([
            Membership.digestField: .string(times.text), Membership.digestMailField: isMailed ? true : .null,
        ])
        return turn.reply(key, values)
    }

    private static func isReached(_ person: Account, _ turn: Turn) -> Bool {
        turn.environment.actions.sendsMail && person.email != nil && person.emailVerifiedAt != nil
    }

    /// Letters go to an address alone that was shown to be the person's own.
    private static func requireAddress(_ turn: Turn) throws {
        guard turn.environment.actions.sendsMail else { throw Refusal(.notAllowed, phrase: "no mail") }
        guard turn.speaker.email != nil else { throw Refusal(.missing, field: "email", phrase: "\(intent)/no address") }
        guard isReached(turn.speaker, turn) else {
            throw Refusal(.notAllowed, field: "email", phrase: "\(intent)/not shown")
        }
    }

    private static func times(_ turn: Turn) -> DigestTimes? {
        time(turn).map { DigestTimes($0, weekdays: Set((turn.recurrence?.weekdays ?? []).map(\.weekday))) }
    }

    /// Of the two readings of an hour the morning is meant.
    private static func time(_ turn: Turn) -> TimeOfDay? {
        if let recurrence = turn.recurrence, let time = recurrence.times.first {
            return min(time, recurrence.otherTime ?? time)
        }
        guard let said = turn.instant("when"), said.grain >= .hour else { return nil }
        return [said.instant, said.alternative].compactMap(\.self).map { CivilTime($0, in: turn.zone).time }.min()
    }
}
