import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "add step: prepare buffer"; "new step" begins a draft that takes texts, photos and reminders until it is saved or
/// dropped (E18)
enum AddStep: FormHandler {
    static let intent = "step.add"

    /// What a step that is being made has so far.
    struct Draft {
        var title = ""
        var did: String?
        var observed: String?
        var uploads: [String] = []
    }

    // The slots of a draft, beside those of the sentence: the id that the step will have, uploads, and the messages
    // that brought them.
    static let id = "#draft"
    static let uploads = "#uploads"
    static let messages = "#messages"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try experiment.object.checkOpen()
        let after = turn.number("after").flatMap { Int(whole: $0) }.map { $0 + 1 }
        let wanted = turn.number("number", "step").flatMap { Int(whole: $0) } ?? after
        var match = turn.match
        guard match.slots[id] != nil || turn.text("text", "title") == nil else {
            let title = turn.text("text", "title") ?? ""
            let (step, number) = try turn.actions.addStep(title, at: wanted, to: experiment)
            var answer = reply(step, number, wanted: wanted, experiment, turn)
            try AddUploads.add(to: &answer, step, number, experiment, turn)
            return answer
        }
        match.slots[id] = match.slots[id] ?? .text(Identifier.make(at: turn.now))
        match.slots["#experiment"] = .text(experiment.id)
        let inner = turn.with(match)
        defer { turn.focus = inner.focus }
        var filling = try FormFilling(form, into: Draft(), inner)
        try filling.finish()
        let draft = filling.thing
        let actions = inner.actions
        let (step, number) = try actions.addStep(draft.title, at: wanted, to: experiment, id: inner.text(id))
        let files = try draft.uploads.compactMap { try turn.tx.files.find($0) }.filter { $0.room == turn.room.key }
        let (photos, documents) = (files.filter { !$0.isDocument }, files.filter(\.isDocument))
        if !photos.isEmpty { _ = try actions.addPhotos(photos, to: step, of: experiment) }
        if !documents.isEmpty { _ = try actions.attach(documents, to: step, of: experiment) }
        if let did = draft.did {
            _ = try actions.addEntry(did, .did, to: step, of: experiment, verb: LogDone.intent)
        }
        if let observed = draft.observed {
            _ = try actions.addEntry(observed, .observed, to: step, of: experiment, verb: LogObservation.intent)
        }
        var answer = reply(step, number, wanted: wanted, experiment, inner)
        answer.card = try ShowStep.card(step, number, inner)
        return answer
    }

    private static func reply(
        _ step: Stored<Step>, _ number: Int, wanted: Int?, _ experiment: Stored<Experiment>, _ turn: Turn
    ) -> Reply {
        var values = turn.facts(experiment, step, number)
        values["wanted"] = wanted.map { .number(Double($0)) }
        return turn.reply(wanted.map { $0 > number } == true ? "added last" : "added", values)
    }

    private static var form: Form<Draft> {
        Form(fields: [
            .init(slot: "text", name: "step title", type: "text", isNeeded: true) {
                $0.title = try CleanText.line(
                    $1.words ?? "", in: 1...200, field: "title", missing: "step ask text")
            } value: {
                $0.title.isEmpty ? nil : .string($0.title)
            },
            .init(slot: "did", name: "step did", type: "text", isAsked: false) {
                $0.did = $1.words
            } value: {
                $0.did.map(JSON.string)
            },
            .init(slot: "observed", name: "step observed", type: "text", isAsked: false) {
                $0.observed = $1.words
            } value: {
                $0.observed.map(JSON.string)
            },
            .init(slot: uploads, name: "step photos", type: "text", isAsked: false) {
                $0.uploads = ids($1)
            } value: {
                $0.uploads.isEmpty ? nil : JSON($0.uploads.count)
            },
        ])
    }

    static func ids(_ value: SlotValue?) -> [String] {
        (value?.words ?? "").split(separator: ",").map(String.init)
    }

    static let takesUploads = true

    static func add(uploads: [String], of seq: Seq, to form: inout Match) {
        let all = ids(form.slots[Self.uploads]) + uploads
        form.slots[Self.uploads] = .text(all.joined(separator: ","))
        form.slots[messages] = .text((ids(form.slots[messages]) + ["\(seq)"]).joined(separator: ","))
    }

    /// A text or a reminder that names no step while one is being made is that step's (E18).
    static func join(_ order: inout Match, to form: inout Match) -> Bool {
        guard order.slots["number"] == nil, order.slots["step"] == nil else { return false }
        if order.intent == CreateReminder.intent { order.slots[id] = form.slots[id] }
        let column: StepEntry.Column
        switch order.intent {
        case LogDone.intent: column = .did
        case LogObservation.intent: column = .observed
        default: return false
        }
        guard let text = order.slots["text"]?.words else { return false }
        let before = form.slots[column.rawValue]?.words
        form.slots[column.rawValue] = .text([before, text].compactMap(\.self).joined(separator: "\n"))
        return true
    }

    /// Drops a draft with all that was given for it: its photos and files go from the room and from the disk, with the
    /// messages that brought them, and its reminders. Answers how many photos and files that were.
    static func discard(_ form: Match, by speaker: Account, _ actions: Actions) throws -> Int {
        let (tx, room) = (actions.tx, actions.room.key)
        for seq in ids(form.slots[messages]).compactMap(Seq.init) {
            guard let event = try? tx.events.message(room, seq), event.author == speaker.key else { continue }
            _ = try tx.events.delete(event, by: speaker)
        }
        let uploads = ids(form.slots[uploads])
        try tx.files.forget(uploads)
        guard let id = form.slots[id]?.words else { return uploads.count }
        for reminder in try actions.reminders() where reminder.object.subject == Subject(kind: Step.kind, id: id) {
            guard reminder.object.isLive else { continue }
            try actions.change(reminder, to: reminder.object.cancelled(), verb: "reminder.cancel")
        }
        return uploads.count
    }
}
