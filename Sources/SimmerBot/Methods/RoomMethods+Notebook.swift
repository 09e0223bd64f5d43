import Foundation
import SimmerDomain
import SimmerStore

/// `experiment.*`, `undo` and `redo`
extension RoomMethods {
    func experiment(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let tx = actions.tx
        if method == "experiment.list" {
            return ["experiments": .array(try actions.experiments().map { try actions.wire($0, withSteps: false) })]
        }
        let stored = try tx.objects.get(Experiment.self, id: params.id("experiment"), in: actions.room.key)
        return ["experiment": try actions.wire(stored, withSteps: true)]
    }

    func undoing(_ method: String, _ params: Params, _ actions: Actions) throws -> JSON {
        let undoing = Undoing(actions: actions)
        let outcome: Undoing.Outcome
        if method == "redo" {
            outcome = try undoing.redo()
        } else if let id = try params.text("change") {
            guard let change = try undoing.named().first(where: { $0.id == id || $0.group == id }) else {
                throw Refusal(.notFound, field: "change", phrase: "undo nothing")
            }
            outcome = try undoing.undo(change)
        } else {
            outcome = try undoing.undo()
        }
        let words = ChangeWords(actions: actions)
        return [
            "changes": .array(
                try outcome.changes.map { change in
                    [
                        "id": .string(change.id), "verb": .string(change.verb), "kind": .string(change.kind),
                        "object": .string(change.object), "text": .string(try words.describe(change)),
                    ]
                })
        ]
    }
}
