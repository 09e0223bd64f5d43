import SimmerDomain
import SimmerLanguage
import SimmerStore

/// Which orders there are at a shared device. What is neither named here nor says so of itself is not for one: an own
/// account, other rooms, whatever takes an owner or leads out of the room.
package enum DeviceIntents {
    /// Those that change nothing, but for `changingSlots`.
    private static let questions: Set<String> = [
        "more", "help", "about", "support", "account.who", "history", "message.missed", "message.search",
        "room.members", "timer.status", "timer.list", "reminder.list", "noodle.list", "noodle.show", "noodle.suggest",
        "noodle.cook", "noodle.portion", "noodle.votes", "noodle.nutrition", "tea.list", "tea.search", "tea.show",
        "tea.recent",
        "experiment.list", "experiment.show", "experiment.due", "step.list", "step.show", "step.photos",
        "notebook.search", "photo.list", "photo.show",
    ]
    /// The slots with which a question changes something: "don't remind me about this", "not this one", "refresh the
    /// values".
    private static let changingSlots: [String: Set<String>] = [
        "experiment.due": ["remove"], "noodle.nutrition": ["choice", "refresh"],
    ]
    private static let changes: Set<String> = [
        "timer.start", "timer.extend", "timer.shorten", "timer.change", "timer.pause", "timer.resume", "timer.cancel",
        "timer.restart", "timer.rename", "timer.stop", "reminder.create", "reminder.cancel", "reminder.done",
        "reminder.snooze", "reminder.move", "reminder.join", "experiment.create", "experiment.protocol",
        "experiment.delete", "experiment.move", "experiment.copy", "experiment.template", "experiment.lock",
        "experiment.sign", "step.add", "step.did", "step.observe", "step.correct", "step.done", "step.rename",
        "step.delete", "step.other", "step.move", "step.photo", "step.file", "step.due", "literature.search",
        "literature.save", "noodle.add", "noodle.edit", "noodle.delete", "noodle.stock", "noodle.rate",
        "noodle.people", "noodle.samples", "noodle.picture", "noodle.barcode", "tea.add", "tea.edit", "tea.delete",
        "tea.tried", "tea.note", "tea.brew", "tea.infusion", "tea.stock", "tea.share", "tea.picture", "photo.add",
        "photo.describe", "photo.delete", "photo.share", "undo", "redo", "edit.apply", "experiment.due",
        "noodle.nutrition",
    ]

    /// What is only told, too, but of other rooms or of one's own.
    private static let elsewhere: Set<String> = [
        "room.list", "room.links", "room.invites", "invite.list", "person.blocked",
    ]

    /// Whether an order only tells or shows something, so that nobody needs to be asked whether it was meant.
    package static func changesNothing(_ order: Match) -> Bool {
        isQuestion(order) || elsewhere.contains(order.intent)
    }

    /// Changes of the room's own things that one word takes back: none of them takes a thing away, gets out of the
    /// room, stands in the notebook or concerns who is here.
    private static let takenBack: Set<String> = [
        "timer.start", "timer.extend", "timer.shorten", "timer.change", "timer.pause", "timer.resume", "timer.restart",
        "timer.rename", "reminder.create", "reminder.done", "reminder.snooze", "reminder.move", "noodle.add",
        "noodle.edit", "noodle.stock", "noodle.rate", "noodle.people", "tea.add", "tea.edit", "tea.tried", "tea.note",
        "tea.brew", "tea.stock", "shopping.add", "shopping.tick",
    ]
    /// With these such an order clears something, or changes more than one thing.
    private static let widerSlots: Set<String> = ["remove", "all"]

    /// Whether an order may be obeyed that no sentence takes, where nothing of the line is left over.
    static func isTakenBack(_ order: Match) -> Bool {
        takenBack.contains(order.intent) && widerSlots.isDisjoint(with: order.slots.keys)
            && !order.slots.values.contains(.pointer(.all))
    }

    /// Whether an order changes nothing, and tells only what is anybody's in the room.
    static func isQuestion(_ order: Match) -> Bool {
        if let use = HandlerTable.deviceUse(of: order.intent) { return use == .ofDevice }
        return questions.contains(order.intent)
            && changingSlots[order.intent, default: []].isDisjoint(with: order.slots.keys)
    }

    /// Whether an order concerns the things of its room alone: nobody's account, no other room, nothing that takes an
    /// owner.
    static func isOfRoom(_ order: Match) -> Bool {
        isQuestion(order) || changes.contains(order.intent) || HandlerTable.deviceUse(of: order.intent) == .ofPerson
    }

    /// Why that is not obeyed at a device; nil when it is, or when the speaker is at none.
    static func refusal(of order: Match, by speaker: Account) -> Refusal? {
        guard speaker.role == .device || speaker.device != nil else { return nil }
        if isQuestion(order) { return nil }
        guard isOfRoom(order) else { return Refusal(.notAllowed, phrase: "not at a device") }
        return speaker.device == nil ? Refusal(.missing, field: "who", phrase: "who is there") : nil
    }
}
