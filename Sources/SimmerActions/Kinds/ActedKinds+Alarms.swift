import SimmerDomain
import SimmerStore

extension TimerRecord: ActedKind {
    static let methods = RoomMethods.ofTimers
    static let undoneByOthers = UndoRight.members

    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool {
        try firing.fire(stored, tx)
    }

    /// An alarm stays; the brewing that it belongs to can be taken back all the same.
    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let tx = undoing.actions.tx
        let isOfBrewing = group.contains { $0.kind == Brew.kind }
        if try isOfBrewing && tx.objects.find(Self.self, id: change.object)?.object.firedAt != nil { return }
        guard let stored = try undoing.revert(change, of: Self.self, origin) else { return }
        try undoing.actions.checkTimerLimits(of: stored)
        try undoing.actions.repaint(stored)
    }
}

extension ReminderRecord: ActedKind {
    static let methods = RoomMethods.ofReminders
    static let undoneByOthers = UndoRight.members

    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool {
        try firing.fire(stored, tx)
    }

    static func reverted(
        _ stored: Stored<Self>, before: Stored<Self>?, _ change: Change, _ undoing: Undoing
    ) throws {
        if let before { try undoing.actions.checkReminderLimit(of: stored, before: before) }
        try undoing.actions.repaint(stored)
    }
}
