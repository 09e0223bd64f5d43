/// What a member of a room wants to be told of (F21).
package enum Notify: String, Sendable, CaseIterable {
    /// Everything that is said.
    case all
    /// What concerns one: mentions, replies, own timers and reminders, those that one joined.
    case mine
    case none
}

/// Whom a thing that is due, or a message, wakes by push (F21).
package enum Waking {
    /// What somebody has to do with it.
    package enum Part: Sendable {
        /// One's own timer or reminder, which quiet hours never mute.
        case own
        /// Named by it: a mention, a reply, "me too", a reminder for everybody.
        case named
        case other
    }

    /// - Parameter ringsEveryone: the room's alarms are pushed to everybody, not only to those whom they concern.
    package static func wakes(_ part: Part, notify: Notify, isMuted: Bool, ringsEveryone: Bool) -> Bool {
        switch (notify, part) {
        case (.none, _): false
        case (_, .own): true
        case (_, .named), (.all, .other): !isMuted
        case (.mine, .other): ringsEveryone && !isMuted
        }
    }
}

extension TimerRecord {
    /// What the account of that id has to do with the alarm.
    package func part(of account: String) -> Waking.Part {
        account == startedBy ? .own : mentions.contains(account) ? .named : .other
    }
}

extension ReminderRecord {
    /// A reminder without targets is for the whole room.
    package func part(of account: String) -> Waking.Part {
        guard targets.isEmpty || targets.contains(account) else { return .other }
        return account == createdBy ? .own : .named
    }
}
