import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "how long left?"
enum TimerStatus: IntentHandler {
    static let intent = "timer.status"

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.timers()
        let isNamed = turn.text("label") != nil || turn.length != nil || turn.settled("timer") != nil
        if turn.meansAll || (!isNamed && turn.pointed("timer") == nil && all.count > 1) { return list(all, turn) }
        guard !all.isEmpty else { return turn.quietly("timer.status/none") }
        let stored = try turn.timer([.running, .paused], among: all)
        turn.focus.name("timer", stored.id)
        let key = "timer.status/\(stored.object.state == .acknowledged ? "finished" : stored.object.state.rawValue)"
        return turn.quietly(
            key, turn.actions.facts(stored.object, zone: turn.zone),
            card: Cards.timer(stored.object, version: stored.version))
    }

    /// Soonest first; paused ones by what is left.
    static func list(_ all: [Stored<TimerRecord>], _ turn: Turn) -> Reply {
        guard !all.isEmpty else { return turn.quietly("timer.list/none") }
        let sorted = all.enumerated().sorted {
            ($0.element.object.rest(at: turn.now), $0.offset) < ($1.element.object.rest(at: turn.now), $1.offset)
        }.map(\.element)
        return turn.list(
            sorted, title: turn.phrase("timer.list/title", ["count": .number(Double(sorted.count))]), kind: "timer",
            id: \.id, line: "timer.list/numbered"
        ) { number, stored in
            let key =
                stored.object.state == .running ? "line" : stored.object.state == .paused ? "paused line" : "ended line"
            return Cards.Item(
                number: number, title: stored.object.label,
                detail: turn.phrase("timer.list/\(key)", turn.actions.facts(stored.object, zone: turn.zone)))
        }
    }
}

/// "which timers are running?"
enum ListTimers: IntentHandler {
    static let intent = "timer.list"
    static func run(_ turn: Turn) throws -> Reply { TimerStatus.list(try turn.actions.timers(), turn) }
}
