import Foundation
import SimmerDomain
import SimmerStore

/// What happens when something is due: its change of state and the message that tells it, in one transaction, so that a crash
/// gives one message, never two, never none.
package struct DueFiring: Sendable {
    private let environment: BotEnvironment
    /// A firing that is later than this says by how much.
    private static let lateMilliseconds: Int64 = 1_000

    package init(_ environment: BotEnvironment) { self.environment = environment }

    /// Fires the timer or reminder `id` if it is due at the transaction's `now`. False: there was nothing to do, because it is not
    /// due, is gone, or its room is deleted; asking again before it changes gives the same.
    package func fire(_ id: String, _ tx: Transaction) throws -> Bool {
        switch try tx.objects.kind(of: id) {
        case TimerRecord.kind: try fireTimer(id, tx)
        case ReminderRecord.kind: try fireReminder(id, tx)
        default: false
        }
    }

    private func actions(_ room: RoomKey, language: String, creator: AccountKey?, _ tx: Transaction) throws -> Actions?
    {
        guard let room = try tx.rooms.find(room), room.deletedAt == nil else { return nil }
        // Whoever made it may be gone; then the bot's own account stands in for zone and name.
        let account = try creator.flatMap { try tx.accounts.find($0) } ?? tx.accounts.find(Account.bot)
        guard let account else { return nil }
        return Actions(
            account: account, room: room, language: language, origin: Origin(account: nil, via: .system),
            environment: environment, tx: tx)
    }

    private func fireTimer(_ id: String, _ tx: Transaction) throws -> Bool {
        guard let stored = try tx.objects.find(TimerRecord.self, id: id), !stored.isDeleted,
            var finished = stored.object.finished(at: tx.now), let end = stored.object.endsAt,
            let actions = try actions(
                stored.room, language: finished.language, creator: stored.createdBy, tx)
        else { return false }
        var values = actions.facts(finished)
        let people = try ([finished.startedBy] + finished.mentions).compactMap { try mention($0, actions) }
        values["people"] = .text(people.joined(separator: " "))
        let late = tx.now - end
        values["late"] = .duration((Double(late) / 1000).rounded())
        let kind = finished.subject?.kind == "tea" ? "tea fired" : "fired"
        let text = actions.phrase("timer/\(kind)\(late >= Self.lateMilliseconds ? " late" : "")", values)
        var message = NewMessage(author: Account.bot, text: text)
        message.card = Cards.timer(finished, version: stored.version + 1)
        let said = try tx.events.say(message, in: stored.room).seq
        let earlier = finished.card
        finished.card = said
        let changed = try tx.objects.update(stored, to: finished, verb: "timer.finish", origin: actions.origin)
        if let earlier {
            try tx.events.setCard(
                Cards.timer(finished, version: changed.version), text: actions.cardText(finished), of: earlier,
                in: stored.room)
        }
        return true
    }

    private func fireReminder(_ id: String, _ tx: Transaction) throws -> Bool {
        guard let stored = try tx.objects.find(ReminderRecord.self, id: id), !stored.isDeleted,
            let firing = stored.object.fired(at: tx.now),
            let actions = try actions(
                stored.room, language: stored.object.language, creator: stored.createdBy, tx)
        else { return false }
        var reminder = firing.reminder
        var values = try actions.facts(reminder)
        let people = try reminder.targets.compactMap { try mention($0, actions) }
        values["people"] = .text(
            people.isEmpty ? actions.phrase("reminder/everybody") : people.joined(separator: " "))
        let late = tx.now - firing.meant
        values["late"] = .duration((Double(late) / 1000).rounded())
        values["meant"] = .instant(firing.meant, zone: reminder.zone)
        values["missed"] = .number(Double(firing.missed))
        let key = late < Self.lateMilliseconds ? "fired" : firing.missed > 0 ? "fired late missed" : "fired late"
        var message = NewMessage(author: Account.bot, text: actions.phrase("reminder/\(key)", values))
        // The card of one firing can be snoozed and done, also when a repeat waits for its next turn already.
        var shown = reminder
        shown.state = .fired
        message.card = Cards.reminder(shown, version: stored.version + 1)
        let said = try tx.events.say(message, in: stored.room).seq
        let earlier = reminder.card
        reminder.card = said
        let changed = try tx.objects.update(stored, to: reminder, verb: "reminder.fire", origin: actions.origin)
        if let earlier {
            try tx.events.setCard(
                Cards.reminder(reminder, version: changed.version), text: actions.cardText(reminder), of: earlier,
                in: stored.room)
        }
        return true
    }

    /// "@ana" for somebody who is still a member.
    private func mention(_ id: String, _ actions: Actions) throws -> String? {
        guard let account = try actions.tx.accounts.find(id: id),
            try actions.tx.members.role(account.key, in: actions.room.key) != nil
        else { return nil }
        return "@\(account.username)"
    }
}
