import Foundation
import SimmerDomain
import SimmerStore

extension Actions {
    /// Those that wait, soonest first, then those that have fired and are not done.
    package func reminders() throws -> [Stored<ReminderRecord>] {
        let all = try tx.objects.list(ReminderRecord.self, in: room.key).filter {
            $0.object.state == .waiting || $0.object.state == .fired
        }
        // At the same instant the older one comes first.
        return all.enumerated().sorted {
            ($0.element.object.due ?? .distantFuture, $0.offset) < ($1.element.object.due ?? .distantFuture, $1.offset)
        }.map(\.element)
    }

    package func createReminder(
        text: String, due: Instant, rule: RecurrenceRule?, targets: [String], zone: TimeZone, subject: Subject? = nil,
        other: OtherHour? = nil
    ) throws -> (stored: Stored<ReminderRecord>, said: Seq) {
        var reminder = try ReminderRecord.created(
            id: Identifier.make(at: now), text: text, due: due, rule: rule, targets: targets, by: account.id,
            timeZone: zone, language: language, subject: subject, now: now)
        try checkReminderLimit(of: account.key, toCome: 1)
        let said = try say(
            cardText(reminder), card: Cards.reminder(reminder, version: 1, buttons: buttons(for: other, of: reminder)))
        reminder.card = said
        return (try tx.objects.insert(reminder, in: room.key, verb: "reminder.create", origin: origin), said)
    }

    /// Throws `limit` when a reminder that has come to wait, and did not `before`, is one too many for whoever made it;
    /// the transaction then keeps nothing of it.
    func checkReminderLimit(of stored: Stored<ReminderRecord>, before: Stored<ReminderRecord>) throws {
        let (waits, waited) = (stored.object.isLive && !stored.isDeleted, before.object.isLive && !before.isDeleted)
        if waits, !waited { try checkReminderLimit(of: stored.createdBy, toCome: 0) }
    }

    private func checkReminderLimit(of creator: AccountKey?, toCome: Int) throws {
        let most = environment.limits.remindersPerPerson
        guard most > 0, let creator, try tx.objects.countOfReminders(by: creator) + toCome > most else { return }
        throw Refusal(.limit, phrase: "reminder limit", values: ["most": .number(Double(most))])
    }

    /// What an hour that was read as one of two could have meant instead.
    package struct OtherHour {
        package var when: Instant
        /// Of a repeat: the same one at the other hour.
        package var repeats: Recurrence?

        package init(_ when: Instant) { self.when = when }

        /// Nil when the hour of the repeat could mean only one.
        package init?(of recurrence: Recurrence, on day: CivilDate, in zone: TimeZone) {
            guard let time = recurrence.otherTime else { return nil }
            var other = recurrence
            other.times = [time]
            other.otherTime = nil
            when = CivilTime(day, time).instant(in: zone)
            repeats = other
        }
    }

    /// The button for the other hour; it says what a person could type.
    package func buttons(for other: OtherHour?, of reminder: ReminderRecord) -> [(label: String, say: String)] {
        guard let other, other.repeats != nil || other.when > now else { return [] }
        var values: [String: PhraseValue] = [
            "text": .text(reminder.text), "when": .instant(other.when, zone: reminder.zone),
        ]
        if let repeats = other.repeats { values["every"] = .recurrence(repeats, zone: reminder.zone) }
        let key = other.repeats == nil ? "reminder/say other hour" : "reminder/say other hour of repeat"
        return [(phrase("reminder/other hour", values), phrase(key, values))]
    }

    @discardableResult
    package func change(_ stored: Stored<ReminderRecord>, to reminder: ReminderRecord, verb: String) throws
        -> Stored<ReminderRecord>
    {
        // Whoever has it moved, snoozed, done or cancelled has heard it.
        if reminder.targets == stored.object.targets { try tx.jobs.dropPushes(ofReminder: reminder.id) }
        let changed = try tx.objects.update(stored, to: reminder, verb: verb, origin: origin)
        try checkReminderLimit(of: changed, before: stored)
        if changed.version != stored.version { try repaint(changed) }
        return changed
    }

    func repaint(_ stored: Stored<ReminderRecord>) throws {
        guard let card = stored.object.card else { return }
        try tx.events.setCard(
            Cards.reminder(stored.object, version: stored.version), text: cardText(stored.object), of: card,
            in: room.key)
    }

    func cardText(_ reminder: ReminderRecord) throws -> String {
        try phrase(
            "reminder/card \(reminder.state.rawValue)", facts(reminder, in: reminder.language),
            language: reminder.language)
    }

    /// What the sentences about a reminder may show; times in the zone in which it was set.
    package func facts(_ reminder: ReminderRecord, in language: String? = nil) throws -> [String: PhraseValue] {
        let due = reminder.due ?? reminder.dueAt
        var values: [String: PhraseValue] = [
            "text": .text(reminder.text), "when": .instant(due, zone: reminder.zone),
            "who": .text(try audience(of: reminder, in: language)),
        ]
        if let rule = reminder.rule {
            values["every"] = .recurrence(rule.spoken(in: reminder.zone, start: reminder.startsAt))
        }
        return values
    }

    /// Whom it tells: names, or the phrase for everybody.
    func audience(of reminder: ReminderRecord, in language: String?) throws -> String {
        if reminder.targets.isEmpty { return phrase("reminder/everybody", language: language) }
        return try reminder.targets.compactMap { try tx.accounts.find(id: $0)?.displayName }.joined(separator: ", ")
    }
}

extension RecurrenceRule {
    /// The rule as people say it, for replies.
    package func spoken(in zone: TimeZone, start: Instant) -> Recurrence {
        let unit: Recurrence.Unit =
            switch frequency {
            case .secondly: .second
            case .minutely: .minute
            case .hourly: .hour
            case .daily: byDay.isEmpty ? .day : .week
            case .weekly: .week
            case .monthly: .month
            case .yearly: .year
            }
        let local = CivilTime(start, in: zone)
        let hours = byHour.isEmpty ? [local.time.hour] : byHour
        let minutes = byMinute.isEmpty ? [local.time.minute] : byMinute
        var times = hours.flatMap { hour in minutes.map { TimeOfDay(hour: hour, minute: $0) } }
        if frequency == .daily, !bySetPosition.isEmpty {
            times = bySetPosition.compactMap { times.indices.contains($0 - 1) ? times[$0 - 1] : nil }
        }
        let isClocked = ![.secondly, .minutely, .hourly].contains(frequency)
        return Recurrence(
            every: interval, unit: unit, weekdays: byDay, dayOfMonth: byMonthDay.last, month: byMonth.first,
            times: isClocked ? times : [], until: until, count: count)
    }
}
