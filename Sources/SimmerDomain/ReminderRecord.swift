import Foundation

/// A reminder of a room: once, or again and again.
package struct ReminderRecord: CodedObject {
    /// waiting: something lies ahead (a repeat waits between its firings, a snoozed one for its snooze); fired: the
    /// last firing is past and not done.
    package enum State: String, CodedValue, CaseIterable {
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
    package init(blank id: String) {
        let never = Instant(milliseconds: 0)
        self.init(
            id: id, text: "", dueAt: never, timeZone: "", targets: [], startsAt: never, state: .waiting, createdBy: "",
            language: "en")
    }

    package mutating func code(_ fields: inout FieldCoder) {
        var rrule = rule?.text
        var begin = rule.map { _ in startsAt }
        fields.needed("text", &text, .string(max: 500).described("Empty in what is told of a deleted one."))
        fields.needed("dueAt", &dueAt)
        fields.needed("timeZone", &timeZone, .ref("Zone"))
        fields.optional("targets", &targets, unless: [], .array(of: .ref("Id")))
        fields.optional("subject", &subject, .ref("Subject"))
        fields.optional("rrule", &rrule, .string.described("RFC 5545."))
        fields.optional("startsAt", &begin)
        fields.optional("left", &left, .integer(min: 0))
        fields.needed("state", &state, .ref("ReminderState"))
        fields.optional("snoozedUntil", &snoozedUntil)
        fields.optional("lastFiredAt", &lastFiredAt)
        fields.needed("createdBy", &createdBy, or: "", .ref("Id"))
        fields.needed("language", &language, or: "en")
        fields.optional("card", &card, .ref("Seq"))
        guard fields.isReading else { return }
        rule = rrule.flatMap { RecurrenceRule(stored: $0) }
        // With a rule that cannot be read it would be one that fires once.
        if rrule != nil, rule == nil { fields.refuse() }
        startsAt = begin ?? dueAt
    }

    package static let isFoundByName = true
    package var shownName: String { text }

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
