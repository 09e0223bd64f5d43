import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "start 9 min timer for penne" · "3 min tea"
enum StartTimer: IntentHandler {
    static let intent = "timer.start"

    static func run(_ turn: Turn) throws -> Reply {
        if turn.number("step") != nil { return try StepTimer.run(turn) }
        if let steeping = try SteepTea.run(turn) { return steeping }
        let duration = turn.duration("duration")
        let noodle = try turn.cooked(isTimed: duration != nil || turn.instant("until", "when") != nil)?.object
        let label = noodle?.name ?? turn.text("label", "noodle", "tea")
        let seconds: Int
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
            if duration == nil, let noodle, let cooking = noodle.cookSeconds {
                return try start(label ?? noodle.name, cooking, noodle, turn)
            }
            // "0 minutes" is no more of a time than "a while".
            let isVague = duration != nil || turn.choice("vague") != nil
            throw turn.ask(
                "duration", as: "duration", isVague ? "ask exactly" : nil, label.map { ["label": .text($0)] } ?? [:],
                code: isVague ? .notNumber : .missing)
        }
        return try start(label ?? turn.phrase("timer/default label"), seconds, noodle, turn)
    }

    /// Nil where how long it runs is not said, or stands elsewhere.
    static func slots(of order: Match, zone: TimeZone, at now: Instant) -> LineReading.Slots? {
        guard order.slots["step"] == nil else { return nil }
        let seconds: Int
        if let duration = order.duration(["duration"]) {
            seconds = Int(min(duration, 1e9).rounded())
        } else if let until = order.instant(["until", "when"]) {
            seconds = Int((until.instant - now + 999) / 1000)
        } else {
            return nil
        }
        guard seconds > 0 else { return nil }
        var slots = LineReading.Slots()
        (slots.label, slots.seconds) = (order.text(["label", "noodle", "tea"]), seconds)
        return slots
    }

    private static func start(_ label: String, _ seconds: Int, _ noodle: Noodle?, _ turn: Turn) throws -> Reply {
        let started = try turn.actions.startTimer(
            label: noodle.map(TimerLabel.of) ?? label, seconds: seconds, at: turn.said,
            subject: noodle.map { Subject(kind: Noodle.kind, id: $0.id) })
        turn.focus.name("timer", started.stored.id)
        return Reply("", said: started.said)
    }
}

extension Turn {
    /// The noodle that a timer is for: one of exactly that name, or, where its cooking time is what is wanted, one that
    /// the words fit. nil when it is for something else.
    func cooked(isTimed: Bool) throws -> Stored<Noodle>? {
        if settled(Noodle.kind) != nil { return try noodle() }
        guard let label = text("label", "noodle") else { return nil }
        let exact = try tx.shelf.named(label, Noodle.kind, in: room.key)
        if exact.count == 1 { return try tx.objects.find(Noodle.self, id: exact[0].id) }
        guard !isTimed else { return nil }
        if exact.isEmpty {
            // "Start the rice timer" is about rice, whatever noodle has it in its name.
            guard !grammar.isFood(label) else { return nil }
            let words = Set(label.folded.split(separator: " "))
            let fits = try tx.shelf.all(Noodle.kind, in: room.key).contains {
                words.isSubset(of: $0.name.folded.split(separator: " "))
            }
            guard fits else { return nil }
        }
        return try noodle("label", "noodle")
    }
}
