import Foundation
import SimmerDomain
import SimmerStore

/// `timer.*`
extension RoomMethods {
    package func timer(_ method: Method, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let composedAt = try params.composedAt(now: tx.now)
        if method == .timerList {
            return ["timers": .array(try actions.timers().map { try tx.objects.wire($0) })]
        }
        if method == .timerStart {
            let noodle = try params.optionalString("noodle").map {
                try tx.objects.get(Noodle.self, id: $0, in: actions.room.key).object
            }
            // Of a noodle its own time, unless another one is given (N34).
            let isOwnTime = noodle?.cookSeconds != nil && !params.names("totalSeconds") && !params.names("seconds")
            let seconds =
                try isOwnTime
                ? noodle?.cookSeconds ?? 0 : params.whole("totalSeconds", "seconds", "durationSeconds")
            guard let label = try params.optionalString("label") ?? noodle.map(TimerLabel.of) else {
                throw Refusal(.missing, field: "label")
            }
            let stored = try actions.startTimer(
                label: label, seconds: seconds, at: composedAt ?? tx.now,
                subject: noodle.map { Subject(kind: Noodle.kind, id: $0.id) }
            ).stored
            return ["timer": try tx.objects.wire(stored)]
        }
        var stored = try tx.objects.get(TimerRecord.self, id: params.id("timer"), in: actions.room.key)
        // One whose end came before it was stopped rings first, so that its alarm is in the room whoever hears it.
        if method == .timerAcknowledge, let composedAt, let end = stored.object.due, end <= composedAt {
            _ = try DueFiring(actions.environment).fire(stored.id, tx)
            stored = try tx.objects.get(TimerRecord.self, id: stored.id, in: actions.room.key)
        }
        let timer = try changed(stored.object, method, params, composedAt: composedAt, now: tx.now)
        try actions.check(params.version(), of: stored, becoming: timer)
        let changed = try actions.change(stored, to: timer, verb: method.rawValue)
        if !stored.object.isLive { try actions.checkTimerLimits(of: changed) }
        return ["timer": try tx.objects.wire(changed)]
    }

    /// - Parameter composedAt: an order that comes late counts from when it was given, but not from before the order that it follows.
    private func changed(
        _ current: TimerRecord, _ method: Method, _ params: Params, composedAt: Instant?, now: Instant
    ) throws(Refusal) -> TimerRecord {
        let at = composedAt.map { max($0, current.orderedAt ?? current.startedAt) } ?? now
        let timer = composedAt == nil ? current : current.before(at)
        switch method {
        case .timerPause: return try timer.paused(at: at)
        case .timerResume: return try timer.resumed(at: at)
        case .timerCancel: return try timer.cancelled(at: at)
        case .timerAcknowledge: return try current.acknowledged(at: at)
        case .timerExtend: return try extended(timer, by: params.whole("seconds"), at: at)
        default: throw Refusal(.unknown, field: "method")
        }
    }

    /// Negative seconds shorten.
    private func extended(_ timer: TimerRecord, by seconds: Int, at now: Instant) throws(Refusal) -> TimerRecord {
        guard abs(seconds) <= TimerRecord.longest else { throw Refusal(.tooBig, field: "seconds") }
        return seconds < 0 ? try timer.shortened(by: -seconds, at: now) : try timer.extended(by: seconds, at: now)
    }
}
