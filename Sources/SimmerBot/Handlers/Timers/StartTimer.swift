import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "start 9 min timer for penne" · "3 min tea"
enum StartTimer: IntentHandler {
    static let intent = "timer.start"

    static func run(_ turn: Turn) throws -> Reply {
        let label = turn.text("label", "noodle", "tea")
        let seconds: Int
        let duration = turn.duration("duration")
        if let duration, duration.rounded() > 0 {
            // Above the longest by far: rounding must not overflow.
            seconds = Int(min(duration, 1e12).rounded())
        } else if let until = turn.instant("until", "when") {
            seconds = Int((until.instant - turn.said + 999) / 1000)
        } else {
            if duration == nil, let label, !turn.isConfirmed,
                let running = try turn.actions.timers().first(where: {
                    $0.object.isLive && $0.object.label.folded == label.folded
                })
            {
                throw turn.confirm("running", turn.actions.facts(running.object), code: .duplicate)
            }
            // "0 minutes" is no more of a time than "a while".
            let isVague = duration != nil || turn.choice("vague") != nil
            throw turn.ask(
                "duration", as: "duration", isVague ? "ask exactly" : nil, label.map { ["label": .text($0)] } ?? [:],
                code: isVague ? .notNumber : .missing)
        }
        let started = try turn.actions.startTimer(
            label: label ?? turn.phrase("timer/default label"), seconds: seconds, at: turn.said)
        turn.focus.name("timer", started.stored.id)
        return Reply("", said: started.said)
    }
}
