/// A timer of a room. It does not tick: while it runs, only the instant of its end is kept.
package struct TimerRecord: CodedObject {
    package enum State: String, CodedValue, CaseIterable {
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
    package init(blank id: String) {
        self.init(
            id: id, label: "", totalSeconds: 0, originalSeconds: 0, state: .running, startedBy: "",
            startedAt: Instant(milliseconds: 0), mentions: [], language: "en")
    }

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("label", &label, .string(min: 1, max: 60))
        fields.needed(
            "totalSeconds", &totalSeconds, .integer(min: 1).described("With all that was added and taken."))
        fields.needed("originalSeconds", &originalSeconds, or: totalSeconds, .integer(min: 1))
        fields.needed("state", &state, .ref("TimerState"))
        fields.optional("endsAt", &endsAt, .ref("Time").described("While it runs, and kept when it has finished."))
        fields.optional("remainingMs", &remainingMs, .integer(min: 0))
        fields.needed("startedBy", &startedBy, .ref("Id"))
        fields.needed("startedAt", &startedAt, or: Instant(milliseconds: 0))
        fields.optional("subject", &subject, .ref("Subject"))
        fields.optional("firedAt", &firedAt)
        fields.optional("orderedAt", &orderedAt)
        fields.optional("mentions", &mentions, unless: [], .array(of: .ref("Id")))
        fields.needed("language", &language, or: "en")
        fields.optional("card", &card, .ref("Seq"))
    }

    package static let isFoundByName = true
    package var shownName: String { label }

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
