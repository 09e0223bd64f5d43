/// Every kind of thing that a room can hold. Whatever is done to all of them in one way goes by this list, and asks the
/// kind for what is different with it; a new kind is one more line here.
package enum Kinds {
    package static let all: [any RoomObject.Type] = [
        Noodle.self, Rating.self, Nutrition.self, Tea.self, Tried.self, TastingNote.self, Brew.self, TimerRecord.self,
        ReminderRecord.self, Experiment.self, Step.self, StepEntry.self, Reference.self, ProtocolVersion.self,
        ExperimentTemplate.self, Attachment.self, Signoff.self, Photo.self, ShoppingItem.self,
        Wording.self,
    ]
    private static let byName: [String: any RoomObject.Type] = Dictionary(
        all.map { ($0.kind, $0) }, uniquingKeysWith: { first, _ in first })

    /// nil for a kind that is none of these.
    package static func type(of kind: String) -> (any RoomObject.Type)? { byName[kind] }
}
