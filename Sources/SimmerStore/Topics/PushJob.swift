import SimmerDomain

/// One thing to be pushed to one device: a row of the `job` table, made in the transaction of what it tells. Before it
/// is sent it is looked at again, so that nobody is woken for what is dealt with.
package struct PushJob: Sendable, Hashable {
    package enum Subject: Sendable, Hashable {
        /// The alarm of a timer, and when it rang.
        case timer(String, rang: Instant)
        /// One firing of a reminder, and when it was.
        case reminder(String, rang: Instant)
        case message(RoomKey, Seq)
        /// A row of `alarmTest`.
        case test(String)
    }

    package static let kind = "push"

    package var subject: Subject
    package var device: String
    /// 0 for the first one, then one more each time that it is pushed again.
    package var round: Int
    /// A message that quiet hours hold back until they end: of each room the newest, for each device.
    package var isHeld = false

    package init(_ subject: Subject, to device: String, round: Int = 0) {
        self.subject = subject
        self.device = device
        self.round = round
    }

    /// The same thing for the same device has the same id, so that it is pushed once.
    package var id: String {
        let thing =
            switch subject {
            case .timer(let id, let rang): "timer/\(id)/\(rang.milliseconds)"
            case .reminder(let id, let rang): "reminder/\(id)/\(rang.milliseconds)"
            case .message(let room, _) where isHeld: "held/\(room)"
            case .message(let room, let seq): "message/\(room)/\(seq)"
            case .test(let id): "test/\(id)"
            }
        return "push/\(thing)/\(device)/\(round)"
    }

    package var body: JSON {
        var body: JSON = ["device": .string(device), "round": JSON(round)]
        switch subject {
        case .timer(let id, let rang):
            body["timer"] = .string(id)
            body["rang"] = JSON(rang)
        case .reminder(let id, let rang):
            body["reminder"] = .string(id)
            body["rang"] = JSON(rang)
        case .message(let room, let seq):
            body["room"] = .int(room)
            body["seq"] = .int(seq)
            if isHeld { body["held"] = true }
        case .test(let id): body["test"] = .string(id)
        }
        return body
    }

    /// Nil when `body` is none of ours.
    package init?(body: JSON) {
        guard let device = body["device"]?.string else { return nil }
        let rang = Instant(milliseconds: body["rang"]?.int ?? 0)
        if let id = body["timer"]?.string {
            subject = .timer(id, rang: rang)
        } else if let id = body["reminder"]?.string {
            subject = .reminder(id, rang: rang)
        } else if let room = body["room"]?.int, let seq = body["seq"]?.int {
            subject = .message(room, seq)
        } else if let id = body["test"]?.string {
            subject = .test(id)
        } else {
            return nil
        }
        self.device = device
        round = Int(body["round"]?.int ?? 0)
        isHeld = body["held"]?.bool ?? false
    }
}

extension Job {
    package init(_ push: PushJob, due: Instant) {
        self.init(id: push.id, kind: PushJob.kind, due: due, body: push.body)
    }
}

extension JobStore {
    /// "0" is the sign after "/".
    private static let dropPushes = Query("DELETE FROM job WHERE id >= :start || '/' AND id < :start || '0'")

    package func push(_ push: PushJob, due: Instant) throws { try add(Job(push, due: due)) }

    /// Puts a message off until quiet hours end; a newer one of its room takes its place.
    package func hold(_ push: PushJob, until end: Instant) throws {
        guard case .message(_, let seq) = push.subject else { return }
        var held = push
        held.isHeld = true
        if let known = try find(held.id).flatMap({ PushJob(body: $0.body) }),
            case .message(_, let other) = known.subject,
            other > seq
        {
            return
        }
        _ = try finish(held.id)
        try self.push(held, due: end)
    }

    /// Somebody has dealt with what a reminder told: it is not pushed again.
    package func dropPushes(ofReminder id: String) throws {
        try tx.connection.run(Self.dropPushes, ["start": .text("push/reminder/\(id)")])
    }
}
