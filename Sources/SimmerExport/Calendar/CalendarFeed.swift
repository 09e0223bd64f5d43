import Foundation
import SimmerDomain
import SimmerStore

/// What lies ahead in a room, as a calendar that other programs subscribe to: the reminders of its reader, the days of
/// experiments, and the deadlines of steps.
package struct CalendarFeed: Sendable {
    package let text: String
    /// The last change of what it shows.
    package let changed: Instant

    /// - Parameter reader: whose reminders are told, beside those for everybody.
    package init(of room: Room, for reader: Account, _ tx: Transaction) throws {
        var calendar = ICalendar()
        var changed = room.createdAt
        func note<T>(_ stored: Stored<T>) { changed = max(changed, stored.updatedAt) }
        for stored in try tx.objects.list(ReminderRecord.self, in: room.key) {
            let reminder = stored.object
            guard reminder.targets.isEmpty || reminder.targets.contains(reader.id) else { continue }
            note(stored)
            func add(_ when: ICalendar.When, _ id: String) {
                calendar.add(
                    when, id: id, summary: reminder.text, made: stored.createdAt, changed: stored.updatedAt,
                    version: stored.version)
            }
            if let rule = reminder.rule {
                // The first turn, which RFC 5545 wants DTSTART to be.
                let first = rule.next(after: reminder.startsAt + -1, start: reminder.startsAt, in: reminder.zone)
                add(.series(first ?? reminder.dueAt, reminder.zone, rule), "reminder-\(stored.id)")
                if let again = reminder.snoozedUntil { add(.instant(again), "reminder-\(stored.id)-again") }
            } else {
                add(.instant(reminder.snoozedUntil ?? reminder.dueAt), "reminder-\(stored.id)")
            }
        }
        for experiment in try tx.objects.list(Experiment.self, in: room.key) {
            note(experiment)
            calendar.add(
                .days(experiment.object.startDate, experiment.object.endDate), id: "experiment-\(experiment.id)",
                summary: experiment.object.title, details: experiment.object.protocolText, made: experiment.createdAt,
                changed: experiment.updatedAt, version: experiment.version)
            for step in try tx.objects.list(Step.self, in: room.key, parent: experiment.id) {
                note(step)
                guard step.object.done == nil, let due = step.object.fields["dueAt"]?.int else { continue }
                calendar.add(
                    .instant(Instant(milliseconds: due)), id: "step-\(step.id)",
                    summary: "\(step.object.title) (\(experiment.object.title))", made: step.createdAt,
                    changed: step.updatedAt, version: step.version)
            }
        }
        self.changed = changed
        text = calendar.finished(name: room.name.isEmpty ? "Simmer" : room.name, now: tx.now)
    }
}
