/// One step of an experiment. Its shown number is its place by `rank`.
package struct Step: RoomObject {
    package struct Done: Hashable, Sendable {
        /// The id of the account.
        package var by: String
        package var at: Instant
        package init(by: String, at: Instant) {
            self.by = by
            self.at = at
        }
    }

    package static let kind = "step"
    /// Steps of one experiment.
    package static let most = 200

    package let id: String
    package let experimentId: String
    package var rank: Rank
    /// 1–200 scalars.
    package var title: String
    package var done: Done?

    package init(id: String, experimentId: String, rank: Rank, title: String) throws(Refusal) {
        self.id = id
        self.experimentId = experimentId
        self.rank = rank
        self.title = try CleanText.line(title, in: 1...200, field: "title", missing: "step ask text")
    }

    package init?(id: String, fields: JSON) {
        guard let experimentId = fields["experimentId"]?.string, let rank = fields["rank"]?.string.flatMap(Rank.init),
            let title = fields["title"]?.string
        else { return nil }
        self.id = id
        self.experimentId = experimentId
        self.rank = rank
        self.title = title
        if let by = fields["doneBy"]?.string, let at = fields["doneAt"]?.int {
            done = Done(by: by, at: Instant(milliseconds: at))
        }
    }

    package var shownName: String { title }

    package var fields: JSON {
        .compact([
            "experimentId": .string(experimentId), "rank": .string(rank.text), "title": .string(title),
            "doneBy": done.map { .string($0.by) }, "doneAt": done.map { JSON($0.at) },
        ])
    }

    package var parent: String? { experimentId }

    /// Ticked by `account`, or taken back; nil when that changes nothing.
    package func ticked(_ isDone: Bool, by account: String, at now: Instant) -> Step? {
        guard isDone != (done != nil) else { return nil }
        var step = self
        step.done = isDone ? Done(by: account, at: now) : nil
        return step
    }

    /// Steps in their shown order: number 1 first.
    package static func inOrder(_ steps: [Step]) -> [Step] {
        steps.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
    }
}
