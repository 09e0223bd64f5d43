import Foundation

/// One step of an experiment. Its shown number is its place by `rank`.
package struct Step: CodedObject {
    package struct Done: Hashable, Sendable {
        /// The id of the account.
        package var by: String
        package var at: Instant
        package init(by: String, at: Instant) {
            self.by = by
            self.at = at
        }
    }

    /// Until when it is to be done: the room is told at that time, and `warnSeconds` before it.
    package struct Deadline: Hashable, Sendable {
        package var at: Instant
        package var warnSeconds: Int?
        /// What lies before has been told, or lay in the past when the deadline was set.
        package var toldUpTo: Instant
        /// The id of the account that set it, and the language of that order: it is told in that language, and in the
        /// account's zone.
        package var setBy: String?
        package var language: String?

        package init(at: Instant, warnSeconds: Int?, now: Instant) throws(Refusal) {
            guard at > now else { throw Refusal(.past, field: "when", phrase: "step deadline past") }
            guard at - now <= ReminderRecord.furthestMilliseconds else {
                throw Refusal(.tooBig, field: "when", phrase: "reminder too far")
            }
            if let warnSeconds {
                guard warnSeconds > 0 else { throw Refusal(.notPositive, field: "warnSeconds", phrase: "step warning") }
                guard warnSeconds <= 31_536_000 else {
                    throw Refusal(.tooBig, field: "warnSeconds", phrase: "step warning")
                }
            }
            self.at = at
            self.warnSeconds = warnSeconds
            toldUpTo = now
        }

        fileprivate init(at: Instant, warnSeconds: Int?, toldUpTo: Instant, setBy: String?, language: String?) {
            self.at = at
            self.warnSeconds = warnSeconds
            self.toldUpTo = toldUpTo
            self.setBy = setBy
            self.language = language
        }

        /// The same for a copy whose dates are `days` later, at the same time by the clock of `zone`. What is over then
        /// is not told.
        package func moved(days: Int, in zone: TimeZone, now: Instant) -> Deadline {
            let local = CivilTime(at, in: zone)
            var moved = self
            moved.at = CivilTime(local.date.adding(days: days), local.time, second: local.second).instant(in: zone)
            moved.toldUpTo = now
            return moved
        }

        package var warnAt: Instant? { warnSeconds.map { at.adding(seconds: -$0) } }

        /// The next instant at which there is something to tell.
        package var next: Instant? { [warnAt, at].compactMap(\.self).first { $0 > toldUpTo } }
    }

    package static let kind = "step"
    /// Steps of one experiment.
    package static let most = 200

    package let id: String
    package private(set) var experimentId = ""
    package var rank = Rank.only
    /// 1–200 scalars.
    package var title = ""
    package var done: Done?
    package var deadline: Deadline?

    package init(blank id: String) { self.id = id }

    package init(id: String, experimentId: String, rank: Rank, title: String) throws(Refusal) {
        self.id = id
        self.experimentId = experimentId
        self.rank = rank
        self.title = try CleanText.line(title, in: 1...200, field: "title", missing: "step ask text")
    }

    package mutating func code(_ fields: inout FieldCoder) {
        var (doneBy, doneAt, dueAt, toldUpTo) = (done?.by, done?.at, deadline?.at, deadline?.toldUpTo)
        var (warnSeconds, dueBy, dueLanguage) = (deadline?.warnSeconds, deadline?.setBy, deadline?.language)
        fields.needed("experimentId", &experimentId, .ref("Id"))
        fields.needed("rank", &rank)
        fields.needed("title", &title, .string(min: 1, max: 200), shown: .text)
        fields.optional("doneBy", &doneBy, .ref("Id"))
        fields.optional("doneAt", &doneAt)
        fields.optional("dueAt", &dueAt, shown: .moment)
        fields.optional(
            "warnSeconds", &warnSeconds, .integer(min: 1).described("How long before it the room is warned."))
        fields.optional("toldUpTo", &toldUpTo)
        fields.optional("dueBy", &dueBy, .ref("Id").described("Who set the deadline."))
        fields.optional("dueLanguage", &dueLanguage, .string.described("The language in which it is told."))
        guard fields.isReading else { return }
        if let doneBy, let doneAt { done = Done(by: doneBy, at: doneAt) }
        deadline = dueAt.map {
            Deadline(
                at: $0, warnSeconds: warnSeconds, toldUpTo: toldUpTo ?? Instant(milliseconds: 0), setBy: dueBy,
                language: dueLanguage)
        }
    }

    package static let isFoundByName = true
    package var shownName: String { title }

    package var parent: String? { experimentId }
    package var followed: String? { parent }
    package var recordOf: String? { experimentId }
    package var due: Instant? { done == nil ? deadline?.next : nil }

    package func isOverdue(at now: Instant) -> Bool { done == nil && deadline.map { $0.at <= now } ?? false }

    /// Throws `missing` for an empty title, `too_long` over 200 scalars.
    package mutating func rename(_ title: String) throws(Refusal) {
        self.title = try CleanText.line(title, in: 1...200, field: "title", missing: "step ask text")
    }

    /// What is left to tell of its deadline once everything up to `now` is told; nil when that is nothing new.
    package func told(at now: Instant) -> Step? {
        guard let due, due <= now else { return nil }
        var step = self
        step.deadline?.toldUpTo = now
        return step
    }

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
