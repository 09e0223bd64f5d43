import Foundation

/// One firing of a reminder: what it becomes, and the instant that was meant.
package struct ReminderFiring: Hashable, Sendable {
    package var reminder: ReminderRecord
    /// The instant for which it was set; the firing is keyed by it.
    package var meant: Instant
    /// Turns of the repeat that were missed and are not told.
    package var missed: Int
}

extension ReminderRecord {
    /// A new reminder; with `recurrence`, `due` is its first firing and the series counts from there.
    package static func created(
        id: String, text: String, due: Instant, rule: RecurrenceRule?, targets: [String], by account: String,
        timeZone: TimeZone, language: String, subject: Subject? = nil, now: Instant
    ) throws(Refusal) -> ReminderRecord {
        let text = try CleanText.block(text, in: 1...500, field: "text", missing: "reminder ask text")
        try checkDue(due, now: now, in: timeZone)
        try rule?.check()
        return ReminderRecord(
            id: id, text: text, dueAt: due, timeZone: timeZone.identifier, targets: targets, subject: subject,
            rule: rule, startsAt: due, left: rule?.count, state: .waiting, snoozedUntil: nil, lastFiredAt: nil,
            createdBy: account, language: language)
    }

    /// What a look at `now` fires; nil when nothing is due. A repeat that was missed several times fires once.
    package func fired(at now: Instant) -> ReminderFiring? {
        guard let due, due <= now else { return nil }
        var reminder = self
        var meant = due
        var missed = 0
        if let snoozedUntil, snoozedUntil <= now { reminder.snoozedUntil = nil }
        if hasTurn, dueAt <= now {
            meant = dueAt
            if let rule {
                let turns = turnsPassed(rule, until: now)
                meant = turns.last ?? dueAt
                missed = turns.count
                reminder.left = left.map { max(0, $0 - turns.count - 1) }
                reminder.dueAt = meant
                reminder.wait(for: rule, after: now)
            }
        }
        reminder.lastFiredAt = now
        if reminder.due == nil { reminder.state = .fired }
        return ReminderFiring(reminder: reminder, meant: meant, missed: missed)
    }

    /// A repeat whose turns before `end` are left out, as it is when nothing can be told until then; nil: it is no
    /// repeat, or has no turn after that. A turn that is left out counts.
    package func skipping(until end: Instant, now: Instant) -> ReminderRecord? {
        guard let rule, state == .waiting, hasTurn, dueAt <= now, snoozedUntil.map({ $0 > now }) ?? true,
            let next = rule.next(after: end + -1, start: startsAt, in: zone)
        else { return nil }
        var reminder = self
        if let left {
            let rest = left - 1 - turnsPassed(rule, until: end + -1).count
            guard rest > 0 else { return nil }
            reminder.left = rest
        }
        reminder.dueAt = next
        return reminder
    }

    /// The turns of the series behind `dueAt` that have come as well. Counted exactly up to ten thousand, which is more
    /// than anyone is told.
    private func turnsPassed(_ rule: RecurrenceRule, until now: Instant) -> RecurrenceRule.Turns {
        rule.turns(after: dueAt, through: now, start: startsAt, in: zone, most: (left ?? 10_000) - 1)
    }

    /// Lets the next turn after `now` lie ahead, if there is one. Of a rule that comes more often than is allowed
    /// today, the turns of the next five minutes are told together with this one.
    private mutating func wait(for rule: RecurrenceRule, after now: Instant) {
        var after = now
        if rule.gapSeconds < RecurrenceRule.leastGap {
            after = now + (Int64(RecurrenceRule.leastGap) * 1000 - 1)
            if let left {
                let joined = rule.turns(after: now, through: after, start: startsAt, in: zone, most: left)
                self.left = left - joined.count
            }
        }
        guard left != 0, let next = rule.next(after: after, start: startsAt, in: zone) else { return }
        dueAt = next
    }

    /// Tells one firing again at `instant`; a repeat keeps its turns. A reminder that has not fired yet is moved
    /// instead.
    package func snoozed(until instant: Instant, now: Instant) throws(Refusal) -> ReminderRecord {
        guard state == .waiting || state == .fired else { throw over }
        try ReminderRecord.checkDue(instant, now: now, in: zone)
        var reminder = self
        if lastFiredAt == nil, rule == nil {
            reminder.dueAt = instant
            reminder.startsAt = instant
        } else {
            reminder.snoozedUntil = instant
            reminder.state = .waiting
        }
        return reminder
    }

    package func done(at now: Instant) throws(Refusal) -> ReminderRecord {
        switch state {
        case .done: throw refusal("reminder already")
        case .cancelled: throw over
        case .waiting where rule != nil && hasTurn:
            // This turn is done; the next one comes.
            guard snoozedUntil != nil || lastFiredAt != nil else { throw refusal("reminder not yet") }
            var reminder = self
            reminder.snoozedUntil = nil
            return reminder
        case .waiting, .fired:
            var reminder = self
            reminder.state = .done
            reminder.snoozedUntil = nil
            return reminder
        }
    }

    package func cancelled() throws(Refusal) -> ReminderRecord {
        guard isLive || state == .fired else { throw over }
        var reminder = self
        reminder.state = .cancelled
        reminder.snoozedUntil = nil
        return reminder
    }

    /// To another instant. The turns of a repeat take the new time of day when the new day is one of its days; else
    /// only this turn moves.
    package func moved(to instant: Instant, now: Instant) throws(Refusal) -> ReminderRecord {
        guard state == .waiting || state == .fired else { throw over }
        try ReminderRecord.checkDue(instant, now: now, in: zone)
        var reminder = self
        reminder.snoozedUntil = nil
        reminder.state = .waiting
        reminder.dueAt = instant
        if rule == nil {
            reminder.startsAt = instant
        } else if fits(instant) {
            reminder.startsAt = instant
            reminder.rule = rule?.withoutTimes
        }
        return reminder
    }

    /// By another rule from `first` on, its first turn; nil: only that once.
    package func repeating(
        by rule: RecurrenceRule?, from first: Instant, in zone: TimeZone, now: Instant
    ) throws(Refusal) -> ReminderRecord {
        guard state == .waiting || state == .fired else { throw over }
        try ReminderRecord.checkDue(first, now: now, in: zone)
        var reminder = self
        reminder.snoozedUntil = nil
        reminder.state = .waiting
        reminder.rule = rule
        reminder.timeZone = zone.identifier
        reminder.dueAt = first
        reminder.startsAt = first
        return reminder
    }

    /// Whether a turn on the day of `instant` belongs to the repeat.
    private func fits(_ instant: Instant) -> Bool {
        guard var rule = rule?.withoutTimes else { return true }
        rule.interval = 1
        return rule.next(after: instant + -1, start: instant, in: zone) == instant
    }

    /// Also for `account`; already for the whole room or for that person = refused as `duplicate`.
    package func joined(by account: String) throws(Refusal) -> ReminderRecord {
        guard isLive || state == .fired else { throw over }
        guard !targets.isEmpty, !targets.contains(account) else {
            throw Refusal(.duplicate, phrase: "reminder already", values: ["text": .text(text)])
        }
        var reminder = self
        reminder.targets.append(account)
        return reminder
    }

    package func undone(to restored: ReminderRecord, now: Instant) throws(Refusal) -> ReminderRecord {
        var reminder = restored
        if let again = reminder.snoozedUntil, again <= now { reminder.snoozedUntil = nil }
        guard reminder.state == .waiting, reminder.dueAt <= now else { return reminder }
        // What fell due meanwhile is not rung by an undo.
        guard let next = rule?.next(after: now, start: reminder.startsAt, in: zone) else {
            throw Refusal(
                .past, field: "when", phrase: "undo reminder past",
                values: ["text": .text(text), "when": .instant(reminder.dueAt, zone: zone)])
        }
        reminder.dueAt = next
        return reminder
    }

    /// `due` lies ahead and within five years.
    package static func checkDue(_ due: Instant, now: Instant, in zone: TimeZone) throws(Refusal) {
        guard due > now else {
            throw Refusal(.past, field: "when", phrase: "reminder past", values: ["when": .instant(due, zone: zone)])
        }
        guard due - now <= furthestMilliseconds else {
            throw Refusal(
                .tooBig, field: "when", phrase: "reminder too far", values: ["when": .instant(due, zone: zone)])
        }
    }

    private var over: Refusal {
        switch state {
        case .done: refusal("reminder already done")
        case .cancelled: refusal("reminder already cancelled")
        case .fired, .waiting: refusal("reminder over")
        }
    }

    private func refusal(_ phrase: String) -> Refusal {
        Refusal(.expired, phrase: phrase, values: ["text": .text(text)])
    }
}
