import SimmerDomain
import SimmerStore

/// What the change log has changes of: the things of rooms, settings, pages. Here stands what is told of such a change,
/// and how it is taken back, as far as it is not done in one way for all.
protocol LoggedKind: Sendable {
    static var kind: String { get }
    static var shownFields: [String: FieldShape] { get }

    // MARK: Words

    /// What the thing of a change is called where the change itself does not say so.
    static func name(in change: Change, _ tx: Transaction) throws -> String
    /// The key of the phrase that says what was done, under `changes`, where that is not the verb.
    static func phrase(of change: Change) -> String?
    /// What is so again after a change was taken back, where that is not said by what the change was.
    static func undone(_ change: Change, _ actions: Actions) throws -> String?
    /// What it was called or said before.
    static func former(in change: Change, _ tx: Transaction) throws -> String?
    /// Who made it, where that is not the account of the change.
    static func author(of change: Change, _ tx: Transaction) throws -> String?

    // MARK: Undo

    /// Who may take back what somebody else did: nobody may what the person could not have done as well.
    static var undoneByOthers: UndoRight { get }
    static func mayRevert(_ change: Change, _ undoing: Undoing) throws -> Bool
    /// Whether it is taken back although somebody else has changed the same field since.
    static func allows(_ later: Change, after change: Change) -> Bool
    /// Whether a bare "undo" finds it; what it does not find goes back with the rest of its group.
    static func isUndoneByItself(_ change: Change) -> Bool
    /// Whether it goes back by itself with another change of its group.
    static func goesAlong(_ change: Change) -> Bool
    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws
    /// What is done beside putting back a change whose undoing is taken back.
    static func redone(_ change: Change, _ actions: Actions) throws
}

enum UndoRight {
    /// Any member changes such things.
    case members
    /// They are of the one who wrote or added them, and of owners.
    case owners
    case nobody
}

extension LoggedKind {
    static func phrase(of change: Change) -> String? { nil }
    static func undone(_ change: Change, _ actions: Actions) throws -> String? { nil }
    static func former(in change: Change, _ tx: Transaction) throws -> String? { change.before["name"]?.string }
    static func author(of change: Change, _ tx: Transaction) throws -> String? { nil }
    static var undoneByOthers: UndoRight { .nobody }
    static func mayRevert(_ change: Change, _ undoing: Undoing) throws -> Bool {
        switch undoneByOthers {
        case .members: true
        case .owners: try undoing.isOwner(of: change)
        case .nobody: false
        }
    }
    static func allows(_ later: Change, after change: Change) -> Bool { false }
    static func isUndoneByItself(_ change: Change) -> Bool { true }
    static func goesAlong(_ change: Change) -> Bool { false }
    static func redone(_ change: Change, _ actions: Actions) throws {}
}

/// A kind of thing, with what is done about it in a way of its own.
protocol ActedKind: RoomObject, LoggedKind {
    /// What programs do with such things.
    static var methods: [RoomMethod] { get }
    /// Does what is to be done when one is due. False: there was nothing to do.
    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool
    /// What else changes with one that a change was taken back of. `before`: as it was until then.
    static func reverted(_ stored: Stored<Self>, before: Stored<Self>?, _ change: Change, _ undoing: Undoing) throws
}

extension ActedKind {
    static var methods: [RoomMethod] { [] }
    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool { false }
    static func reverted(
        _ stored: Stored<Self>, before: Stored<Self>?, _ change: Change, _ undoing: Undoing
    ) throws {}
    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try tx.objects.find(Self.self, id: change.object)?.object.shownName ?? ""
    }
    static func revert(_ change: Change, of group: [Change], _ undoing: Undoing, _ origin: Origin) throws {
        let before = try undoing.actions.tx.objects.find(Self.self, id: change.object)
        guard let stored = try undoing.revert(change, of: Self.self, origin) else { return }
        try reverted(stored, before: before, change, undoing)
    }
}

extension LoggedKind where Self: RoomObject {
    /// What another thing is called.
    static func name<T: RoomObject>(of id: String?, _ type: T.Type, _ tx: Transaction) throws -> String {
        try id.flatMap { try tx.objects.find(type, id: $0)?.object.shownName } ?? ""
    }
}

/// Every kind that the change log knows.
enum LoggedKinds {
    static let things: [any ActedKind.Type] = Kinds.all.compactMap { $0 as? any ActedKind.Type }
    private static let others: [any LoggedKind.Type] = [
        Share.self, AccountSettings.self, MembershipSettings.self, SettingsOfRoom.self, ChangeElsewhere.self,
    ]
    private static let byName: [String: any LoggedKind.Type] = Dictionary(
        (things as [any LoggedKind.Type] + others).map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })

    static func type(of kind: String) -> (any LoggedKind.Type)? { byName[kind] }
    /// By kind and name.
    static let shownFields: [String: [String: FieldShape]] = byName.mapValues { $0.shownFields }
}
