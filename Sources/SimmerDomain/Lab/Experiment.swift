import Foundation

/// An experiment of a lab notebook.
package struct Experiment: RoomObject {
    package enum State: String, Sendable {
        case planned, running, ended
    }

    package static let kind = "experiment"
    package static let shownFields: [String: FieldShape] = [
        "title": .text, "startDate": .day, "endDate": .day, "protocol": .text,
    ]

    package let id: String
    /// 1–120 scalars, unique by fold in the room.
    package var title: String
    /// Fixed after creation.
    package let startDate: CivilDate
    package let endDate: CivilDate
    /// 1–50,000 scalars.
    package var protocolText: String
    package var lockedAt: Instant?
    /// The id of the account.
    package var lockedBy: String?
    /// Nobody wants to be told that it begins and ends.
    package var isCalm = false
    /// When the room is told next of its dates; nil: never.
    package var tellAt: Instant?

    /// A new one. `startDate` ≤ `endDate`, at most five years apart.
    package init(
        id: String, title: String, startDate: CivilDate, endDate: CivilDate, protocolText: String
    ) throws(Refusal) {
        self.id = id
        self.title = try CleanText.line(title, in: 1...120, field: "title", missing: "experiment ask title")
        self.protocolText = try CleanText.block(
            protocolText, in: 1...50_000, field: "protocol", missing: "experiment ask protocol")
        try Experiment.checkDates(startDate, endDate)
        self.startDate = startDate
        self.endDate = endDate
    }

    /// Throws `invalid` when the end is before the start, `too_big` over five years.
    package static func checkDates(_ startDate: CivilDate, _ endDate: CivilDate) throws(Refusal) {
        guard startDate <= endDate else {
            throw Refusal(.invalid, field: "endDate", phrase: "experiment end before start")
        }
        guard endDate <= startDate.adding(months: 60), endDate.year <= 9_999, startDate.year > 0 else {
            throw Refusal(.tooBig, field: "endDate", phrase: "experiment too long")
        }
    }

    package init?(id: String, fields: JSON) {
        guard let title = fields["title"]?.string, let text = fields["protocol"]?.string,
            let start = fields["startDate"]?.string.flatMap({ CivilDate($0) }),
            let end = fields["endDate"]?.string.flatMap({ CivilDate($0) })
        else { return nil }
        self.id = id
        self.title = title
        protocolText = text
        startDate = start
        endDate = end
        lockedAt = fields["lockedAt"]?.int.map(Instant.init(milliseconds:))
        lockedBy = fields["lockedBy"]?.string
        isCalm = fields["calm"]?.bool ?? false
        tellAt = fields["tellAt"]?.int.map(Instant.init(milliseconds:))
    }

    package var shownName: String { title }
    package var followed: String? { id }

    package var fields: JSON {
        .compact([
            "title": .string(title), "startDate": .string(startDate.text), "endDate": .string(endDate.text),
            "protocol": .string(protocolText), "lockedAt": lockedAt.map { JSON($0) },
            "lockedBy": lockedBy.map(JSON.string), "calm": isCalm ? true : nil, "tellAt": tellAt.map { JSON($0) },
        ])
    }

    package var nameFold: String? { title.folded }
    package var recordOf: String? { id }
    package var due: Instant? { tellAt }
    /// The number of days, the last one included.
    package var days: Int { endDate.days - startDate.days + 1 }

    package func state(on today: CivilDate) -> State {
        if today < startDate { return .planned }
        return today > endDate ? .ended : .running
    }

    /// Throws `not_allowed` when it is locked.
    package func checkOpen() throws(Refusal) {
        guard lockedAt == nil else {
            throw Refusal(.notAllowed, phrase: "experiment locked", values: ["experiment": .text(title)])
        }
    }

    package mutating func rename(_ title: String) throws(Refusal) {
        self.title = try CleanText.line(title, in: 1...120, field: "title", missing: "experiment ask title")
    }

    package mutating func replaceProtocol(_ text: String) throws(Refusal) {
        protocolText = try CleanText.block(
            text, in: 1...50_000, field: "protocol", missing: "experiment ask protocol")
    }

    // MARK: What the room is told of its dates

    package enum Notice: String, Sendable {
        case begins, endsTomorrow = "eve", ended
    }

    /// What is told, and when, in the zone of the room: on the first day, on the day before the last, and on the day after it.
    package func notices(in zone: TimeZone) -> [(notice: Notice, at: Instant)] {
        func morning(_ date: CivilDate) -> Instant {
            CivilTime(date, TimeOfDay(hour: Experiment.hourOfNotices)).instant(in: zone)
        }
        let eve = endDate.adding(days: -1)
        return [(.begins, morning(startDate))] + (eve > startDate ? [(.endsTomorrow, morning(eve))] : [])
            + [(.ended, morning(endDate.adding(days: 1)))]
    }

    private static let hourOfNotices = 9

    /// With the next notice after `now` to be told; none while it is locked, or when nobody wants any.
    package func told(after now: Instant, in zone: TimeZone) -> Experiment {
        var experiment = self
        experiment.tellAt =
            lockedAt == nil && !isCalm ? notices(in: zone).map(\.at).filter { $0 > now }.min() : nil
        return experiment
    }

    package func undone(to restored: Experiment, now: Instant) throws(Refusal) -> Experiment {
        try checkOpen()
        var restored = restored
        // What was told is told, whatever is taken back.
        if !isCalm { restored.tellAt = tellAt }
        if restored.lockedAt != nil || restored.isCalm { restored.tellAt = nil }
        return restored
    }

    package func creationUndone(now: Instant) throws(Refusal) -> Experiment? {
        try checkOpen()
        return nil
    }
}
