/// A timer of a room. It does not tick: while it runs, only the instant of its end is kept.
package struct TimerRecord: RoomObject {
    package enum State: String, Sendable, CaseIterable {
        case running, paused, finished, cancelled, acknowledged
    }

    package static let kind = "timer"
    package static let isToldAsItem = false
    /// A week; what is longer is a reminder.
    package static let longest = 604_800
    /// An alarm that nobody stops counts as ringing for ten minutes.
    package static let ringingSeconds = 600

    package let id: String
    /// 1–60 scalars, unique by fold among the live timers of the room.
    package var label: String
    /// The length with all that was added or taken, in seconds.
    package var totalSeconds: Int
    /// The length as it was started: what "the 5 minute timer" means.
    package var originalSeconds: Int
    package var state: State
    /// Only while running.
    package var endsAt: Instant?
    /// The rest in milliseconds while paused; of a cancelled timer what was left, so that undo can give it back.
    package var remainingMs: Int64?
    /// The id of the account.
    package var startedBy: String
    package var startedAt: Instant
    package var subject: Subject?
    package var firedAt: Instant?
    /// When it was last paused, resumed, cancelled or begun again; nil before the first time.
    package var orderedAt: Instant?
    /// Ids of the accounts that the alarm names beside the starter.
    package var mentions: [String]
    /// The language of the order that started it: the alarm comes in it.
    package var language: String
    /// The place of the message whose card shows the timer, in the room's log.
    package var card: Int64?
}

extension TimerRecord {
    package init?(id: String, fields: JSON) {
        guard let label = fields["label"]?.string, let total = fields["totalSeconds"]?.int,
            let state = fields["state"]?.string.flatMap(State.init(rawValue:)),
            let startedBy = fields["startedBy"]?.string
        else { return nil }
        self.id = id
        self.label = label
        totalSeconds = Int(total)
        originalSeconds = fields["originalSeconds"]?.int.map(Int.init) ?? Int(total)
        self.state = state
        endsAt = fields["endsAt"]?.int.map(Instant.init(milliseconds:))
        remainingMs = fields["remainingMs"]?.int
        self.startedBy = startedBy
        startedAt = Instant(milliseconds: fields["startedAt"]?.int ?? 0)
        subject = Subject(fields["subject"])
        firedAt = fields["firedAt"]?.int.map(Instant.init(milliseconds:))
        orderedAt = fields["orderedAt"]?.int.map(Instant.init(milliseconds:))
        mentions = fields["mentions"]?.array?.compactMap(\.string) ?? []
        language = fields["language"]?.string ?? "en"
        card = fields["card"]?.int
    }

    package var shownName: String { label }

    package var fields: JSON {
        .compact([
            "label": .string(label), "totalSeconds": JSON(totalSeconds), "originalSeconds": JSON(originalSeconds),
            "state": .string(state.rawValue), "endsAt": endsAt.map { JSON($0) },
            "remainingMs": remainingMs.map(JSON.int), "startedBy": .string(startedBy), "startedAt": JSON(startedAt),
            "subject": subject?.json, "firedAt": firedAt.map { JSON($0) },
            "orderedAt": orderedAt.map { JSON($0) },
            "mentions": mentions.isEmpty ? nil : .array(mentions.map(JSON.string)), "language": .string(language),
            "card": card.map(JSON.int),
        ])
    }

    package var isLive: Bool { state == .running || state == .paused }
    /// Finished, and nobody has said stop.
    package var isRinging: Bool { state == .finished }
    package var nameFold: String? { isLive ? label.folded : nil }
    package var isOver: Bool { !isLive }
    package var due: Instant? { state == .running ? endsAt : nil }

    /// What is left at `now` in milliseconds, 0 or more.
    package func rest(at now: Instant) -> Int64 {
        switch state {
        case .running: max(0, (endsAt ?? now) - now)
        case .paused, .cancelled: max(0, remainingMs ?? 0)
        case .finished, .acknowledged: 0
        }
    }
}
