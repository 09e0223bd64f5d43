import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "daily summary at 8" · "stop the daily summary"
enum SetDigest: IntentHandler {
    static let intent = "digest.set"

    static func run(_ turn: Turn) throws -> Reply {
        let direct = try turn.tx.rooms.direct(Account.bot, turn.speaker.key)
        guard let membership = try turn.tx.members.find(direct.key, turn.speaker.key) else {
            throw Refusal(.notFound, phrase: "not found")
        }
        func set(_ value: JSON) throws {
            try turn.tx.settings.set(
                [Membership.digestField: value], of: membership, in: turn.room.key, verb: intent,
                origin: turn.origin())
        }
        guard turn.match.slots["remove"] == nil else {
            guard membership.digest != nil else { return turn.quietly("not set") }
            try set(.null)
            return turn.reply("removed")
        }
        guard let time = time(turn) else { throw turn.ask("when", as: "instant") }
        let times = DigestTimes(time, weekdays: Set((turn.recurrence?.weekdays ?? []).map(\.weekday)))
        let due = times.next(after: turn.now, in: turn.zone)
        let next = turn.speaker.quietUntil(due) ?? due
        let values = ["next": turn.when(next)]
        guard membership.digest != times.text else { return turn.quietly("set", values) }
        try set(.string(times.text))
        return turn.reply("set", values)
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
