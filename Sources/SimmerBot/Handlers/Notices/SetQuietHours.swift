import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "quiet hours from 22:00 to 7:00" · "no quiet hours" · "are there quiet hours?"
enum SetQuietHours: IntentHandler {
    static let intent = "quiet.set"

    static func run(_ turn: Turn) throws -> Reply {
        let known = QuietHours(turn.speaker.quietHours)
        if turn.match.slots["remove"] != nil {
            guard known != nil else { return turn.quietly("none") }
            try turn.changeAccount("quietHours", "")
            return turn.reply("removed")
        }
        if turn.match.slots["list"] != nil {
            return known.map { turn.quietly("shown", values($0, turn)) } ?? turn.quietly("none")
        }
        let start = try times("start", turn)
        let hours = try QuietHours(fromOneOf: start, toOneOf: times("end", turn))
        guard hours != known else { return turn.quietly("already", values(hours, turn)) }
        try turn.changeAccount("quietHours", hours.text)
        return turn.reply("set", values(hours, turn))
    }

    /// The times of day that the words can mean: of a bare hour up to 12 also the one 12 hours later. A day is none.
    private static func times(_ slot: String, _ turn: Turn) throws -> [TimeOfDay] {
        if let number = turn.number(slot) {
            guard let hour = Int(whole: number), (0...24).contains(hour) else {
                throw turn.ask(slot, as: "instant|number", code: .invalid)
            }
            return ((1...12).contains(hour) ? [hour, hour + 12] : [hour]).map { TimeOfDay(hour: $0 % 24) }
        }
        guard let said = turn.instant(slot) else { throw turn.ask(slot, as: "instant|number") }
        guard said.grain >= .hour else { throw turn.ask(slot, as: "instant|number", code: .invalid) }
        return [said.instant, said.alternative].compactMap(\.self).map { CivilTime($0, in: turn.zone).time }
    }

    private static func values(_ hours: QuietHours, _ turn: Turn) -> [String: PhraseValue] {
        hours.values.merging(["zone": .text(turn.speaker.timeZone)]) { own, _ in own }
    }
}
