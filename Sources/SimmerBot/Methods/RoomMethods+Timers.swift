import Foundation
import SimmerDomain
import SimmerStore

/// `timer.*`
extension RoomMethods {
    func timer(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        let now = tx.now
        if method == "timer.list" {
            return ["timers": .array(try actions.timers().map { try tx.objects.wire($0) })]
        }
        if method == "timer.start" {
            let noodle = try params.text("noodle").map {
                try tx.objects.get(Noodle.self, id: $0, in: actions.room.key).object
            }
            // Of a noodle its own time, unless another one is given (N34).
            let isOwnTime = noodle?.cookSeconds != nil && !params.has("totalSeconds") && !params.has("seconds")
            let seconds =
                try isOwnTime
                ? noodle?.cookSeconds ?? 0 : params.whole("totalSeconds", "seconds", "durationSeconds")
            guard let label = try params.text("label") ?? noodle.map(TimerLabel.of) else {
                throw Refusal(.missing, field: "label")
            }
            let stored = try actions.startTimer(
                label: label, seconds: seconds, at: now,
                subject: noodle.map { Subject(kind: Noodle.kind, id: $0.id) }
            ).stored
            return ["timer": try tx.objects.wire(stored)]
        }
        let stored = try tx.objects.get(TimerRecord.self, id: params.id("timer"), in: actions.room.key)
        let timer =
            switch method {
            case "timer.pause": try stored.object.paused(at: now)
            case "timer.resume": try stored.object.resumed(at: now)
            case "timer.cancel": try stored.object.cancelled(at: now)
            case "timer.acknowledge": try stored.object.acknowledged(at: now)
            case "timer.extend":
                try extended(stored.object, by: params.whole("seconds"), at: now)
            default: throw Refusal(.unknown, field: "method")
            }
        try actions.check(params.version(), of: stored, becoming: timer)
        return ["timer": try tx.objects.wire(actions.change(stored, to: timer, verb: method))]
    }

    /// Negative seconds shorten.
    private func extended(_ timer: TimerRecord, by seconds: Int, at now: Instant) throws(Refusal) -> TimerRecord {
        guard abs(seconds) <= TimerRecord.longest else { throw Refusal(.tooBig, field: "seconds") }
        return seconds < 0 ? try timer.shortened(by: -seconds, at: now) : try timer.extended(by: seconds, at: now)
    }
}
