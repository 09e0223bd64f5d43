import SimmerDomain
import SimmerStore

extension Noodle: ActedKind {
    static let methods = RoomMethods.ofNoodles
    static let undoneByOthers = UndoRight.members

    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool {
        try firing.warn(stored, tx)
    }
}

extension Rating: ActedKind {
    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try name(of: tx.objects.find(Rating.self, id: change.object)?.object.noodleId, Noodle.self, tx)
    }
}

extension Nutrition: ActedKind {
    static let undoneByOthers = UndoRight.members
}

extension Tea: ActedKind {
    static let methods = RoomMethods.ofTeas
    static let undoneByOthers = UndoRight.members

    /// What a brewing takes from the stock is given back by amount.
    static func goesAlong(_ change: Change) -> Bool { change.verb == "tea.brew" }
}

extension Tried: ActedKind {
    /// What was ticked goes and comes back with its tea.
    static func mayRevert(_ change: Change, _ undoing: Undoing) throws -> Bool {
        change.before["deleted"]?.bool == false
    }
}

extension TastingNote: ActedKind {
    static let methods = RoomMethods.ofNotes
    static let undoneByOthers = UndoRight.owners
}

extension Brew: ActedKind {
    static let undoneByOthers = UndoRight.members

    static func reverted(
        _ stored: Stored<Self>, before: Stored<Self>?, _ change: Change, _ undoing: Undoing
    ) throws {
        guard change.before["deleted"] != nil, let grams = stored.object.leafGrams else { return }
        try undoing.actions.changeStock(
            of: stored.object.teaId, by: stored.isDeleted ? grams : -grams, undoing.origin(undoing: change.group))
    }
}

extension Photo: ActedKind {
    static let methods = RoomMethods.ofPhotos
    static let undoneByOthers = UndoRight.owners

    static func name(in change: Change, _ tx: Transaction) throws -> String {
        guard let photo = try tx.objects.find(Photo.self, id: change.object)?.object else { return "" }
        return photo.stepId == nil ? photo.shownName : try name(of: photo.stepId, Step.self, tx)
    }

    /// A deletion takes the photo from the messages in which it came as well.
    static func redone(_ change: Change, _ actions: Actions) throws {
        guard change.verb == "photo.delete",
            let photo = try actions.tx.objects.find(Photo.self, id: change.object)
        else { return }
        try actions.withdraw(photo)
    }
}
