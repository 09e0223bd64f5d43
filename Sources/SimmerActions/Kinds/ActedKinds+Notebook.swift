import SimmerDomain
import SimmerStore

extension Experiment: ActedKind {
    static let methods = RoomMethods.ofExperiments
    static let undoneByOthers = UndoRight.members

    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool {
        try firing.tellDates(stored, tx)
    }

    static func reverted(
        _ stored: Stored<Self>, before: Stored<Self>?, _ change: Change, _ undoing: Undoing
    ) throws {
        if !stored.isDeleted { try undoing.actions.noteDeadlines(of: stored) }
    }
}

extension Step: ActedKind {
    static let methods = RoomMethods.ofSteps
    static let undoneByOthers = UndoRight.members

    static func fire(_ stored: Stored<Self>, _ firing: DueFiring, _ tx: Transaction) throws -> Bool {
        try firing.warn(stored, tx)
    }
}

extension StepEntry: ActedKind {
    static let undoneByOthers = UndoRight.owners

    static func phrase(of change: Change) -> String? {
        change.after["withdrawn"]?.bool == true ? "entry withdrawn" : nil
    }

    static func former(in change: Change, _ tx: Transaction) throws -> String? {
        let entry = try tx.objects.find(StepEntry.self, id: change.object)?.object
        return try entry?.replaces.flatMap { try tx.objects.find(StepEntry.self, id: $0)?.object.text }
            ?? change.before["name"]?.string
    }
}

extension Reference: ActedKind {
    static let methods = RoomMethods.ofLiterature
    static let undoneByOthers = UndoRight.members
}

extension ProtocolVersion: ActedKind {
    static let undoneByOthers = UndoRight.members

    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try name(of: tx.objects.find(ProtocolVersion.self, id: change.object)?.object.experimentId, Experiment.self, tx)
    }
}

extension ExperimentTemplate: ActedKind {
    static let methods = RoomMethods.ofTemplates
    static let undoneByOthers = UndoRight.members
}

extension Attachment: ActedKind {
    static let undoneByOthers = UndoRight.owners
}

extension Signoff: ActedKind {
    static func name(in change: Change, _ tx: Transaction) throws -> String {
        try tx.objects.find(Signoff.self, id: change.object)?.object.signerName ?? ""
    }

    /// The one that signed, of whom it is no change.
    static func author(of change: Change, _ tx: Transaction) throws -> String? { try name(in: change, tx) }
}
