import SimmerDomain
import SimmerStore

extension Wording: ActedKind {
    static let methods = RoomMethods.ofWordings
    static let learning = "wording.learn"

    /// "Undo" means the order that the words stood for; what was learned goes back with that.
    static func isUndoneByItself(_ change: Change) -> Bool { change.verb != learning }

    /// Whoever may take back the order may take back what came with it.
    static func mayRevert(_ change: Change, _ undoing: Undoing) throws -> Bool {
        if change.verb == learning { return true }
        let stored = try undoing.stored(change, of: Self.self)
        return try stored.createdBy == undoing.actions.account.key || undoing.isOwner(of: change)
    }

    /// What was forgotten since keeps nobody from taking back the order.
    static func allows(_ later: Change, after change: Change) -> Bool { true }
}
