import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "pause the penne"
enum PauseTimer: IntentHandler {
    static let intent = "timer.pause"

    static func run(_ turn: Turn) throws -> Reply {
        if let all = try turn.allTimers([.running]) {
            return try Many.change(all, turn, "timer.pause") { timer throws(Refusal) in try timer.paused(at: turn.now) }
        }
        let stored = try turn.timer([.running])
        let timer = try stored.object.paused(at: turn.now)
        return try turn.changed(turn.actions.change(stored, to: timer, verb: intent), "paused")
    }
}

/// "resume penne"
enum ResumeTimer: IntentHandler {
    static let intent = "timer.resume"

    static func run(_ turn: Turn) throws -> Reply {
        if let all = try turn.allTimers([.paused]) {
            return try Many.change(all, turn, "timer.resume") { timer throws(Refusal) in try timer.resumed(at: turn.now)
            }
        }
        let stored = try turn.timer([.paused])
        let timer = try stored.object.resumed(at: turn.now)
        return try turn.changed(turn.actions.change(stored, to: timer, verb: intent), "resumed")
    }
}

/// "add 2 minutes to the rice"; right after an alarm "one more minute" starts anew under the same name.
enum ExtendTimer: IntentHandler {
    static let intent = "timer.extend"

    static func run(_ turn: Turn) throws -> Reply {
        guard let delta = turn.duration("delta") else { throw turn.ask("delta", as: "duration") }
        let seconds = Int(min(delta, 1e9).rounded())
        let all = try turn.actions.timers()
        // Between two infusions "5 seconds longer" is about the next one.
        if all.isEmpty, turn.text("label") == nil, let session = try turn.actions.openSession() {
            return try NextInfusion.lengthen(session, by: delta, turn)
        }
        if let rung = try ringing(turn, all) {
            try turn.actions.change(rung, to: rung.object.acknowledged(at: turn.now), verb: "timer.acknowledge")
            let started = try turn.actions.startTimer(
                label: rung.object.label, seconds: seconds, at: turn.now, subject: rung.object.subject,
                mentions: rung.object.mentions)
            turn.focus.name("timer", started.stored.id)
            return Reply("", said: started.said)
        }
        let stored = try turn.timer([.running, .paused], among: all)
        let timer = try stored.object.extended(by: seconds, at: turn.now)
        return try turn.changed(
            turn.actions.change(stored, to: timer, verb: intent), "extended", ["delta": .duration(Double(seconds))])
    }

    /// The alarm that is meant: the one named, or the newest when nothing is named.
    private static func ringing(_ turn: Turn, _ all: [Stored<TimerRecord>]) throws -> Stored<TimerRecord>? {
        let ringing = all.filter { $0.object.isRinging }
        if let id = turn.settled("timer") ?? turn.pointed("timer") { return ringing.first { $0.id == id } }
        guard let label = turn.text("label") else {
            guard turn.length == nil else { return nil }
            return ringing.max { ($0.object.firedAt ?? turn.now) < ($1.object.firedAt ?? turn.now) }
        }
        // A live timer of that name is meant before one that is over.
        guard TimerFinder.labelled(label, in: all.map(\.object).filter(\.isLive)).isEmpty else { return nil }
        let named = TimerFinder.labelled(label, in: ringing.map(\.object))
        return named.count == 1 ? ringing.first { $0.id == named[0].id } : nil
    }
}

/// "take 5 minutes off the rice"
enum ShortenTimer: IntentHandler {
    static let intent = "timer.shorten"

    static func run(_ turn: Turn) throws -> Reply {
        guard let delta = turn.duration("delta") else { throw turn.ask("delta", as: "duration") }
        let seconds = Int(min(delta, 1e9).rounded())
        let stored = try turn.timer([.running, .paused])
        let timer = try stored.object.shortened(by: seconds, at: turn.now)
        return try turn.changed(
            turn.actions.change(stored, to: timer, verb: intent), "shortened", ["delta": .duration(Double(seconds))])
    }
}

/// "make it 10" · "no, 12"
enum ChangeLength: IntentHandler {
    static let intent = "timer.change"

    static func run(_ turn: Turn) throws -> Reply {
        guard let length = turn.duration("duration") else { throw turn.ask("duration", as: "duration") }
        // What was said right after an order is about the timer of that order.
        let current = turn.focus.objects[TimerRecord.kind]
        let isNamed = turn.text("label") != nil || turn.length != nil || turn.pointer != nil
        let all = try turn.actions.timers()
        let stored =
            try (isNamed ? nil : all.first { $0.id == current && $0.object.isLive })
            ?? turn.timer([.running, .paused], among: all)
        let timer = try stored.object.lasting(Int(min(length, 1e9).rounded()), at: turn.now)
        let was: [String: PhraseValue] = ["was": .duration(Double(stored.object.totalSeconds))]
        guard timer != stored.object else {
            return turn.quietly("unchanged", turn.actions.facts(timer, zone: turn.zone).merging(was) { new, _ in new })
        }
        return try turn.changed(turn.actions.change(stored, to: timer, verb: intent), "changed", was)
    }
}

/// "the same again" · "restart the eggs"
enum RestartTimer: IntentHandler {
    static let intent = "timer.restart"

    static func run(_ turn: Turn) throws -> Reply {
        let stored = try turn.timer([.running, .paused, .finished])
        if stored.object.isRinging {
            try turn.actions.change(stored, to: stored.object.acknowledged(at: turn.now), verb: "timer.acknowledge")
            let started = try turn.actions.startTimer(
                label: stored.object.label, seconds: stored.object.originalSeconds, at: turn.now,
                subject: stored.object.subject, mentions: stored.object.mentions)
            turn.focus.name("timer", started.stored.id)
            return Reply("", said: started.said)
        }
        let timer = stored.object.restarted(at: turn.now)
        return try turn.changed(turn.actions.change(stored, to: timer, verb: intent), "restarted")
    }
}

/// "call it eggs"
enum RenameTimer: IntentHandler {
    static let intent = "timer.rename"

    static func run(_ turn: Turn) throws -> Reply {
        guard let name = turn.text("name", "title") else { throw turn.ask("name", as: "title") }
        let label = try TimerLabel(name)
        let stored = try turn.timer([.running, .paused])
        var timer = stored.object
        timer.label = try turn.actions.freeLabel(label.text, for: stored.id)
        return try turn.changed(
            turn.actions.change(stored, to: timer, verb: intent), "renamed", ["was": .text(stored.object.label)])
    }
}

/// The same change of several timers.
enum Many {
    static func change(
        _ all: [Stored<TimerRecord>], _ turn: Turn, _ verb: String,
        _ rule: (TimerRecord) throws(Refusal) -> TimerRecord
    ) throws -> Reply {
        for stored in all { try turn.actions.change(stored, to: rule(stored.object), verb: verb) }
        let action = verb.split(separator: ".").last.map(String.init) ?? verb
        return turn.reply(
            "timer/\(action) all",
            ["count": .number(Double(all.count)), "labels": .list(all.map(\.object.label))])
    }
}
