/// An experiment of a lab notebook.
package struct Experiment: RoomObject {
    package enum State: String, Sendable {
        case planned, running, ended
    }

    package static let kind = "experiment"

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

    /// A new one. `startDate` ≤ `endDate`, at most five years apart.
    package init(
        id: String, title: String, startDate: CivilDate, endDate: CivilDate, protocolText: String
    ) throws(Refusal) {
        self.id = id
        self.title = try CleanText.line(title, in: 1...120, field: "title", missing: "experiment ask title")
        self.protocolText = try CleanText.block(
            protocolText, in: 1...50_000, field: "protocol", missing: "experiment ask protocol")
        guard startDate <= endDate else {
            throw Refusal(.invalid, field: "endDate", phrase: "experiment end before start")
        }
        guard endDate <= startDate.adding(months: 60) else {
            throw Refusal(.tooBig, field: "endDate", phrase: "experiment too long")
        }
        self.startDate = startDate
        self.endDate = endDate
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
    }

    package var shownName: String { title }

    package var fields: JSON {
        .compact([
            "title": .string(title), "startDate": .string(startDate.text), "endDate": .string(endDate.text),
            "protocol": .string(protocolText), "lockedAt": lockedAt.map { JSON($0) },
            "lockedBy": lockedBy.map(JSON.string),
        ])
    }

    package var nameFold: String? { title.folded }

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

    package func undone(to restored: Experiment, now: Instant) throws(Refusal) -> Experiment {
        try checkOpen()
        return restored
    }

    package func creationUndone(now: Instant) throws(Refusal) -> Experiment? {
        try checkOpen()
        return nil
    }
}
