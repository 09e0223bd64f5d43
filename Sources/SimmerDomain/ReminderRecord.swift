import Foundation

/// A reminder of a room: once, or again and again.
package struct ReminderRecord: RoomObject {
    /// waiting: something lies ahead (a repeat waits between its firings, a snoozed one for its snooze); fired: the last firing
    /// is past and not done.
    package enum State: String, Sendable, CaseIterable {
        case waiting, fired, done, cancelled
    }

    package static let kind = "reminder"
    package static let isToldAsItem = false
    /// Five years of 365¼ days.
    package static let furthestMilliseconds: Int64 = 157_788_000_000

    package let id: String
    /// 1–500 scalars.
    package var text: String
    /// The next firing while waiting, else the last one.
    package var dueAt: Instant
    /// The IANA name of the zone of the person who made it, as it was then.
    package var timeZone: String
    /// Ids of accounts; empty = the whole room.
    package var targets: [String]
    package var subject: Subject?
    /// Present when it repeats.
    package var rule: RecurrenceRule?
    /// Where the series began (DTSTART).
    package var startsAt: Instant
    /// Firings that are still to come of a repeat with a count.
    package var left: Int?
    package var state: State
    /// When one firing comes again, beside the series.
    package var snoozedUntil: Instant?
    package var lastFiredAt: Instant?
    package var createdBy: String
    /// The language of the order that made it: the firing comes in it.
    package var language: String
    /// The place of the message whose card shows the reminder, in the room's log.
    package var card: Int64?
}

extension ReminderRecord {
    package init?(id: String, fields: JSON) {
        guard let text = fields["text"]?.string, let due = fields["dueAt"]?.int,
            let state = fields["state"]?.string.flatMap(State.init(rawValue:)),
            let timeZone = fields["timeZone"]?.string
        else { return nil }
        self.id = id
        self.text = text
        dueAt = Instant(milliseconds: due)
        self.timeZone = timeZone
        targets = fields["targets"]?.array?.compactMap(\.string) ?? []
        subject = Subject(fields["subject"])
        if let rrule = fields["rrule"]?.string {
            guard let rule = RecurrenceRule(stored: rrule) else { return nil }
            self.rule = rule
        }
        startsAt = Instant(milliseconds: fields["startsAt"]?.int ?? due)
        left = fields["left"]?.int.map(Int.init)
        self.state = state
        snoozedUntil = fields["snoozedUntil"]?.int.map(Instant.init(milliseconds:))
        lastFiredAt = fields["lastFiredAt"]?.int.map(Instant.init(milliseconds:))
        createdBy = fields["createdBy"]?.string ?? ""
        language = fields["language"]?.string ?? "en"
        card = fields["card"]?.int
    }

    package var shownName: String { text }

    package var fields: JSON {
        .compact([
            "text": .string(text), "dueAt": JSON(dueAt), "timeZone": .string(timeZone),
            "targets": targets.isEmpty ? nil : .array(targets.map(JSON.string)), "subject": subject?.json,
            "rrule": rule.map { .string($0.text) }, "startsAt": rule.map { _ in JSON(startsAt) },
            "left": left.map { JSON($0) }, "state": .string(state.rawValue),
            "snoozedUntil": snoozedUntil.map { JSON($0) }, "lastFiredAt": lastFiredAt.map { JSON($0) },
            "createdBy": .string(createdBy), "language": .string(language),
            "card": card.map(JSON.int),
        ])
    }

    package var zone: TimeZone { TimeZone(identifier: timeZone) ?? .gmt }

    package var due: Instant? {
        guard state == .waiting else { return nil }
        return [hasTurn ? dueAt : nil, snoozedUntil].compactMap { $0 }.min()
    }

    /// Whether `dueAt` has not been told yet.
    var hasTurn: Bool { lastFiredAt.map { dueAt > $0 } ?? true }

    /// Whether it still has something to tell.
    package var isOver: Bool { state == .done || state == .cancelled }
    package var isLive: Bool { due != nil }
}
