import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "cancel the penne timer" · "stop": what rings is silenced, what runs is cancelled.
enum CancelTimer: IntentHandler {
    static let intent = "timer.cancel"

    static func run(_ turn: Turn) throws -> Reply {
        let all = try turn.actions.timers()
        let isNamed = turn.text("label") != nil || turn.length != nil || turn.settled("timer") != nil
        if turn.meansAll {
            guard let meant = try turn.allTimers([.running, .paused, .finished]) else {
                throw Refusal(.unknown, phrase: "timer none")
            }
            for stored in meant {
                let timer =
                    stored.object.isRinging
                    ? try stored.object.acknowledged(at: turn.now) : try stored.object.cancelled(at: turn.now)
                try turn.actions.change(
                    stored, to: timer, verb: stored.object.isRinging ? "timer.acknowledge" : intent)
            }
            return turn.reply(
                "timer/cancel all",
                ["count": .number(Double(meant.count)), "labels": .list(meant.map(\.object.label))])
        }
        // "stop" while something rings means the noise.
        if !isNamed, turn.pointed("timer") == nil {
            let ringing = all.filter(\.object.isRinging)
            if !ringing.isEmpty { return try AcknowledgeTimer.silence(ringing, turn) }
        }
        let stored = try turn.timer([.running, .paused, .finished], among: all)
        if stored.object.isRinging { return try AcknowledgeTimer.silence([stored], turn) }
        let timer = try stored.object.cancelled(at: turn.now)
        let left = PhraseValue.duration((Double(stored.object.rest(at: turn.now)) / 1000).rounded(.up))
        return try turn.changed(
            turn.actions.change(stored, to: timer, verb: intent), "timer.cancel/cancelled", ["left": left])
    }
}

/// "ok thanks" right after the alarm
enum AcknowledgeTimer: IntentHandler {
    static let intent = "timer.stop"

    static func run(_ turn: Turn) throws -> Reply {
        let ringing = try turn.actions.timers().filter(\.object.isRinging)
        if let label = turn.text("label") {
            let named = TimerFinder.labelled(label, in: ringing.map(\.object))
            let meant = ringing.filter { stored in named.contains { $0.id == stored.id } }
            if !meant.isEmpty { return try silence(meant, turn) }
        }
        guard !ringing.isEmpty else { return try CancelTimer.run(turn) }
        return try silence(ringing, turn)
    }

    static func silence(_ ringing: [Stored<TimerRecord>], _ turn: Turn) throws -> Reply {
        for stored in ringing {
            try turn.actions.change(stored, to: stored.object.acknowledged(at: turn.now), verb: "timer.acknowledge")
        }
        if let only = ringing.first, ringing.count == 1 { turn.focus.name("timer", only.id) }
        return turn.quietly(
            "timer.stop/acknowledged", ["label": .text(ringing.map(\.object.label).joined(separator: ", "))])
    }
}
