import SimmerDomain
import SimmerStore

// What the change log knows that is no thing of a room. Only the person can set back what is the person's own, only an
// owner what is the room's; nobody at a shared device.

enum AccountSettings: LoggedKind {
    static let kind = SettingStore.account
    static let shownFields: [String: FieldShape] = ["units": .word, "quietHours": .hours]

    static func name(in change: Change, _ tx: Transaction) throws -> String { "" }

    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let actions = try undoing.awayFromDevices()
        guard change.object == actions.account.id else { throw Refusal(.notAllowed, phrase: "undo not this") }
        try actions.tx.settings.set(
            change.before, of: actions.account.key, in: actions.room.key, verb: Undoing.verb, origin: origin)
    }
}

enum MembershipSettings: LoggedKind {
    static let kind = SettingStore.membership
    static let shownFields: [String: FieldShape] = [:]

    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try tx.rooms.find(id: SettingStore.room(ofMembership: change.object))?.name ?? ""
    }

    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let actions = try undoing.awayFromDevices()
        let me = actions.account.key
        guard change.account == me else { throw Refusal(.notAllowed, phrase: "undo not this") }
        let (_, membership) = try actions.tx.rooms.visible(SettingStore.room(ofMembership: change.object), to: me)
        try actions.tx.settings.set(
            change.before, of: membership, in: actions.room.key, verb: Undoing.verb, origin: origin)
    }
}

enum SettingsOfRoom: LoggedKind {
    static let kind = SettingStore.room
    static let shownFields: [String: FieldShape] = ["peopleCount": .number]
    /// Asked of the setting itself.
    static let undoneByOthers = UndoRight.members

    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try tx.rooms.find(id: change.object)?.name ?? ""
    }

    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let actions = try undoing.awayFromDevices()
        let (tx, me, place) = (actions.tx, actions.account, actions.room.key)
        guard let target = try tx.rooms.find(id: change.object), target.pair == nil,
            let role = try tx.members.role(me.key, in: target.key),
            role == .owner
                || change.before.members?.allSatisfy({ SettingStore.everybodys.contains($0.name) }) == true
        else { throw Refusal(.notAllowed, phrase: "owner only") }
        if let isDeleted = change.before["deleted"]?.bool {
            try tx.settings.set(isDeleted: isDeleted, of: target, in: place, verb: Undoing.verb, origin: origin)
        } else {
            try tx.settings.set(change.before, of: target, in: place, by: me, verb: Undoing.verb, origin: origin)
        }
    }
}

/// What a person changed in one room from another.
enum ChangeElsewhere: LoggedKind {
    static let kind = SettingStore.elsewhere
    static let shownFields: [String: FieldShape] = [:]

    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try tx.rooms.find(id: change.object)?.name ?? ""
    }

    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let actions = undoing.actions
        guard let other = try actions.tx.rooms.find(id: change.object) else { return }
        let isUndone = change.after["deleted"]?.bool != true
        try actions.tx.settings.record(
            changeIn: other, from: actions.room.key, isUndone: isUndone, verb: Undoing.verb, origin: origin)
    }
}

extension Share: LoggedKind {
    static let shownFields: [String: FieldShape] = [:]

    static func name(in change: Change, _ tx: Transaction) throws -> String { "" }

    /// What somebody else ended may be at a known address: only owners open it again.
    static func mayRevert(_ change: Change, _ undoing: Undoing) throws -> Bool {
        try change.before["open"]?.bool == false || undoing.isOwner(of: change)
    }

    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        try undoing.actions.revertShare(change, origin)
    }
}
