import Foundation
import SimmerDomain
import SimmerStore

/// `timer.*`
extension RoomMethods {
    static let ofTimers: [RoomMethod] = [
        timerList, timerStart, timerPause, timerResume, timerExtend, timerCancel, timerAcknowledge,
    ]

    private static let timer = Parameter.id("timer", "@timer")
    private static let version = Parameter.version("The version that was seen; an older one is a conflict.")
    private static let label = Parameter.text(
        .optional("label", .string(min: 1, max: 60).described("Absent: the name of the noodle."), "x"))
    private static let noodle = Parameter.text(
        .optional("noodle", .ref("Id").described("Its cooking time is taken where no other is given.")))
    private static let seconds = Parameter.whole(
        .needed("seconds", .integer().described("Negative ones shorten."), 5))
    private static let length = Schema.integer(min: 1, max: 604_800)
    private static let totalSeconds = Parameter(.optional("totalSeconds", length, 60)) { params, name throws(Refusal) in
        try params.whole(name, seconds.field.name, "durationSeconds")
    }

    private static let changed = Schema.object([.needed("timer", .ref("Timer")), .dup])

    private static func changing(
        _ method: Method, _ summary: String, version: Field = version.field, cid: Field = .cid, _ more: [Field] = [],
        perform: @escaping RoomMethod.Perform
    ) -> RoomMethod {
        RoomMethod(
            MethodDescriptor(
                method, .changes, by: .member, atDevice: .ofPerson, summary,
                [.room, timer.field, version, .composedAt, cid] + more, result: changed), perform: perform)
    }

    private static func stored(_ call: RoomCall) throws -> Stored<TimerRecord> {
        try call.actions.tx.objects.get(TimerRecord.self, id: call[timer], in: call.actions.room.key)
    }

    /// Changes the timer by a rule. An order that comes late counts from when it was given, but not from before the
    /// order that it follows.
    private static func change(
        _ call: RoomCall, by rule: (TimerRecord, _ at: Instant) throws(Refusal) -> TimerRecord
    ) throws -> JSON {
        let composedAt = try call.composedAt()
        let stored = try stored(call)
        let at = at(composedAt, of: stored.object, call)
        return try answer(
            call, stored, becoming: rule(composedAt == nil ? stored.object : stored.object.before(at), at))
    }

    private static func at(_ composedAt: Instant?, of timer: TimerRecord, _ call: RoomCall) -> Instant {
        composedAt.map { max($0, timer.orderedAt ?? timer.startedAt) } ?? call.actions.now
    }

    private static func answer(
        _ call: RoomCall, _ stored: Stored<TimerRecord>, becoming timer: TimerRecord
    ) throws -> JSON {
        let actions = call.actions
        try actions.check(call[version], of: stored, becoming: timer)
        let changed = try actions.change(stored, to: timer, verb: call.method.rawValue)
        if !stored.object.isLive { try actions.checkTimerLimits(of: changed) }
        return ["timer": try actions.tx.objects.wire(changed)]
    }

    private static let timerList = RoomMethod(
        MethodDescriptor(
            .timerList, .reads, by: .member, atDevice: .ofDevice,
            "What runs, is paused or rings.",
            [.room],
            result: .object([.needed("timers", .array(of: .ref("Timer")))]))
    ) { call in
        ["timers": .array(try call.actions.timers().map { try call.actions.tx.objects.wire($0) })]
    }

    private static let timerStart = RoomMethod(
        MethodDescriptor(
            .timerStart, .changes, by: .member, atDevice: .ofPerson,
            "Starts one; a label that is taken gets a number.",
            [
                .room, label.field, noodle.field, totalSeconds.field,
                .optional(seconds.field.name, length), .composedAt, .cid.tried("@cid"),
            ],
            result: changed)
    ) { call in
        let (actions, tx) = (call.actions, call.actions.tx)
        let at = try call.composedAt() ?? tx.now
        let noodle = try call[Self.noodle].map { try tx.objects.get(Noodle.self, id: $0, in: actions.room.key).object }
        // Of a noodle its own time, unless another one is given (N34).
        let isTimed = call.names(totalSeconds) || call.names(Self.seconds)
        let own = isTimed ? nil : noodle?.cookSeconds
        let seconds = try own ?? call[totalSeconds]
        let label = try call[Self.label] ?? noodle.map(TimerLabel.of) ?? call.needed(Self.label)
        let stored = try actions.startTimer(
            label: label, seconds: seconds, at: at,
            subject: noodle.map { Subject(kind: Noodle.kind, id: $0.id) }
        ).stored
        return ["timer": try tx.objects.wire(stored)]
    }

    private static let timerPause = changing(
        .timerPause, "Keeps what is left.", version: version.field.tried(1), cid: .cid.tried("@cid")
    ) { call in
        try change(call) { timer, at throws(Refusal) in try timer.paused(at: at) }
    }

    private static let timerResume = changing(.timerResume, "Goes on.") { call in
        try change(call) { timer, at throws(Refusal) in try timer.resumed(at: at) }
    }

    private static let timerExtend = changing(.timerExtend, "Adds or takes time.", [seconds.field]) { call in
        try change(call) { timer, at throws(Refusal) in
            let more = try call[seconds]
            guard abs(more) <= TimerRecord.longest else { throw Refusal(.tooBig, field: seconds.field.name) }
            return more < 0 ? try timer.shortened(by: -more, at: at) : try timer.extended(by: more, at: at)
        }
    }

    private static let timerCancel = changing(
        .timerCancel, "Ends it without an alarm; undo brings it back."
    ) { call in try change(call) { timer, at throws(Refusal) in try timer.cancelled(at: at) } }

    private static let timerAcknowledge = changing(
        .timerAcknowledge, "Silences the alarm on every device."
    ) { call in
        let (composedAt, tx) = (try call.composedAt(), call.actions.tx)
        var stored = try stored(call)
        // One whose end came before it was stopped rings first, so that its alarm is in the room whoever hears it.
        if let composedAt, let end = stored.object.due, end <= composedAt {
            _ = try DueFiring(call.actions.environment).fire(stored.id, tx)
            stored = try tx.objects.get(TimerRecord.self, id: stored.id, in: call.actions.room.key)
        }
        return try answer(
            call, stored, becoming: stored.object.acknowledged(at: at(composedAt, of: stored.object, call)))
    }
}
