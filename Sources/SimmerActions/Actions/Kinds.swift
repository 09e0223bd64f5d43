import SimmerDomain
import SimmerStore

/// Every kind of thing that a room can hold, for what is done to all in one way: undo, redo, history.
package enum Kinds {
    private static let all: [any RoomObject.Type] = [
        TimerRecord.self, ReminderRecord.self, Experiment.self, Step.self, StepEntry.self, Noodle.self, Rating.self,
        Tea.self, Tried.self, TastingNote.self, Brew.self, Nutrition.self, Reference.self, ProtocolVersion.self,
        ExperimentTemplate.self, Photo.self, Attachment.self, Signoff.self,
    ]
    private static let byName: [String: any RoomObject.Type] = Dictionary(
        all.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })

    package static func type(of kind: String) -> (any RoomObject.Type)? { byName[kind] }

    /// What a thing is called now; nil for a kind that is none of these, or an id of nothing.
    package static func name(of id: String, kind: String, _ tx: Transaction) throws -> String? {
        func name<T: RoomObject>(_ type: T.Type) throws -> String? {
            try tx.objects.find(type, id: id)?.object.shownName
        }
        return try byName[kind].flatMap { try name($0) }
    }
}
