import Foundation

/// An experiment of a lab notebook.
package struct Experiment: CodedObject {
    package enum State: String, Sendable {
        case planned, running, ended
    }

    package static let kind = "experiment"

    package let id: String
    /// 1–120 scalars, unique by fold in the room.
    package var title = ""
    /// Fixed after creation.
    package private(set) var startDate = CivilDate(year: 1, month: 1, day: 1)
    package private(set) var endDate = CivilDate(year: 1, month: 1, day: 1)
    /// 1–50,000 scalars.
    package var protocolText = ""
    /// Words by which it is found, folded, in the order of adding; at most `mostTags`.
    package private(set) var tags: [String] = []
    /// Ids of other experiments of the room that it rests on; at most `mostLinks`.
    package private(set) var links: [String] = []
    package var lockedAt: Instant?
    /// The id of the account.
    package var lockedBy: String?
    /// Nobody wants to be told that it begins and ends.
    package var isCalm = false
    /// When the room is told next of its dates; nil: never.
    package var tellAt: Instant?

    package static let mostTags = 20
    package static let mostLinks = 50

    package init(blank id: String) { self.id = id }

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

    package mutating func code(_ fields: inout FieldCoder) {
        fields.needed("title", &title, .string(min: 1, max: 120), shown: .text)
        fields.needed("startDate", &startDate, shown: .day)
        fields.needed("endDate", &endDate, shown: .day)
        fields.needed("protocol", &protocolText, .string(min: 1, max: 50_000), shown: .text)
        fields.optional("tags", &tags, unless: [], .array(of: .string(min: 1, max: 30), max: Experiment.mostTags))
        fields.optional(
            "links", &links, unless: [],
            .array(of: .ref("Id"), max: Experiment.mostLinks).described("Other experiments of the room."))
        fields.optional("lockedAt", &lockedAt)
        fields.optional("lockedBy", &lockedBy, .ref("Id"))
        fields.optional(
            "calm", &isCalm, unless: false, .boolean.described("The room is not told when it begins and ends."))
        fields.optional("tellAt", &tellAt, .ref("Time").described("When the room is told next of its dates."))
    }

    package static let isFoundByName = true
    package var shownName: String { title }
    package var followed: String? { id }

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

    /// Lower-cased, each once. Throws `limit` over `mostTags`, `missing` and `too_long` outside of 1–30 scalars.
    package mutating func tag(_ tags: [String]) throws(Refusal) {
        var clean: [String] = []
        for tag in tags {
            let word = try CleanText.line(tag, in: 1...30, field: "tags").lowercased()
            if !clean.contains(word) { clean.append(word) }
        }
        guard clean.count <= Self.mostTags else { throw Refusal(.limit, field: "tags") }
        self.tags = clean
    }

    /// Each once, and never itself. Throws `limit` over `mostLinks`.
    package mutating func link(_ ids: [String]) throws(Refusal) {
        var others: [String] = []
        for other in ids where other != id && !others.contains(other) { others.append(other) }
        guard others.count <= Self.mostLinks else { throw Refusal(.limit, field: "links") }
        links = others
    }

    package mutating func replaceProtocol(_ text: String) throws(Refusal) {
        protocolText = try CleanText.block(
            text, in: 1...50_000, field: "protocol", missing: "experiment ask protocol")
    }

    // MARK: What the room is told of its dates

    package enum Notice: String, Sendable {
        case begins, endsTomorrow = "eve", ended
    }

    /// What is told, and when, in the zone of the room: on the first day, on the day before the last, and on the day
    /// after it.
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
