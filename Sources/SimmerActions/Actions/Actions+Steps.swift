import SimmerDomain
import SimmerStore

/// Steps: their order, their deadlines, what is attached to them.
extension Actions {
    package func experiment(of step: Stored<Step>) throws -> Stored<Experiment> {
        try tx.objects.get(Experiment.self, id: step.object.experimentId, in: room.key)
    }

    /// Puts a step at `number` (from 1) of the order without gaps; beyond the end is the end. Answers the number that
    /// it got.
    package func move(_ step: Stored<Step>, to number: Int, of experiment: Stored<Experiment>) throws -> Int {
        try experiment.object.checkOpen()
        let steps = try steps(of: experiment)
        let others = steps.filter { $0.id != step.id }
        let place = min(max(0, number - 1), others.count)
        guard steps.firstIndex(where: { $0.id == step.id }) != place else { return place + 1 }
        var moved = step.object
        moved.rank = Rank.between(
            place > 0 ? others[place - 1].object.rank : nil, place < others.count ? others[place].object.rank : nil)
        try tx.objects.update(step, to: moved, verb: "step.move", origin: origin)
        return place + 1
    }

    package func deleteStep(_ step: Stored<Step>, of experiment: Stored<Experiment>) throws {
        try experiment.object.checkOpen()
        try tx.objects.delete(step, verb: "step.delete", origin: origin)
    }

    /// Sets until when a step is to be done, and how long before that the room is warned; nil takes the deadline away.
    /// Throws `past`.
    package func setDeadline(_ at: Instant?, warnSeconds: Int?, of step: Stored<Step>, _ experiment: Stored<Experiment>)
        throws
        -> Stored<Step>
    {
        var due = step.object
        due.deadline = try deadline(at, warnSeconds: warnSeconds)
        return try change(step, to: due, of: experiment, verb: "step.due")
    }

    /// A deadline as this account sets it. Throws `past`.
    package func deadline(_ at: Instant?, warnSeconds: Int?) throws -> Step.Deadline? {
        guard let at else { return nil }
        var deadline = try Step.Deadline(at: at, warnSeconds: warnSeconds, now: now)
        deadline.setBy = account.id
        deadline.language = language
        return deadline
    }

    /// "Lactase pH, step 2": what a reminder about a step is about; nil for every other.
    package func step(of reminder: ReminderRecord) throws -> String? {
        guard let subject = reminder.subject, subject.kind == Step.kind,
            let step = try tx.objects.find(Step.self, id: subject.id), !step.isDeleted,
            let experiment = try tx.objects.find(Experiment.self, id: step.object.experimentId), !experiment.isDeleted,
            let index = try steps(of: experiment).firstIndex(where: { $0.id == step.id })
        else { return nil }
        return phrase(
            "lab/about step",
            ["experiment": .text(experiment.object.title), "number": .number(Double(index + 1))],
            language: reminder.language)
    }

    // MARK: - Texts

    /// The entries of a step that are what it says today: not corrected, not withdrawn.
    package func current(_ column: StepEntry.Column, of step: Stored<Step>, _ entries: [Stored<StepEntry>]) -> [Stored<
        StepEntry
    >] {
        let replaced = Set(entries.filter { !$0.object.isWithdrawn }.compactMap(\.object.replaces))
        return entries.filter {
            $0.object.stepId == step.id && $0.object.column == column && !$0.object.isWithdrawn
                && !replaced.contains($0.id)
        }
    }

    /// Puts an entry of what is right in the place of another: it happened when that one did, and stays readable beside
    /// it. Throws `conflict` for one that has been replaced already.
    package func correct(
        _ old: Stored<StepEntry>, to text: String, in step: Stored<Step>, of experiment: Stored<Experiment>,
        verb: String
    ) throws -> Stored<StepEntry> {
        let isReplaced = try entries(of: experiment).contains {
            $0.object.replaces == old.id && !$0.object.isWithdrawn
        }
        guard !isReplaced else { throw Refusal(.conflict, field: "entry", phrase: "changed meanwhile") }
        return try addEntry(
            text, old.object.column, to: step, of: experiment, happenedAt: old.object.happenedAt,
            isByDevice: old.object.isByDevice, replaces: old.id, verb: verb)
    }

    /// Makes `text` all that a text of a step says: it replaces the last entry, the others are withdrawn. All stay
    /// readable.
    package func replaceText(
        _ text: String, _ column: StepEntry.Column, of step: Stored<Step>, _ experiment: Stored<Experiment>,
        verb: String
    ) throws -> (entry: Stored<StepEntry>, was: [Stored<StepEntry>]) {
        let was = try current(column, of: step, entries(of: experiment))
        let entry = try addEntry(text, column, to: step, of: experiment, replaces: was.last?.id, verb: verb)
        for old in was.dropLast() {
            guard let withdrawn = try old.object.creationUndone(now: now) else { continue }
            try tx.objects.update(old, to: withdrawn, verb: verb, origin: origin)
        }
        return (entry, was)
    }

    // MARK: - Photos and files

    package func photos(of step: Stored<Step>) throws -> [Stored<Photo>] {
        try tx.objects.list(Photo.self, in: room.key, parent: step.id)
    }

    package func attachments(of step: Stored<Step>) throws -> [Stored<Attachment>] {
        try tx.objects.list(Attachment.self, in: room.key, parent: step.id)
    }

    /// What became of uploads that were put into a step.
    package struct Uploaded<T: RoomObject> {
        package var new: [Stored<T>] = []
        /// They stood there already.
        package var known: [Stored<T>] = []
        /// Places, from 1, of those for which there was no room.
        package var refused: [Int] = []
        package var total: Int
    }

    /// Puts uploaded pictures into a step's album. Throws `limit` when not even one has room.
    package func addPhotos(_ files: [StoredFile], to step: Stored<Step>, of experiment: Stored<Experiment>) throws
        -> Uploaded<
            Photo
        >
    {
        try experiment.object.checkOpen()
        var added = Uploaded<Photo>(total: try photos(of: step).count)
        for (index, file) in files.enumerated() {
            let fold = Photo.fold(file: file.id, step: step.id)
            if let known = try tx.objects.find(Photo.self, named: fold, in: room.key) {
                added.known.append(known)
                continue
            }
            guard added.total < Photo.mostOfStep else {
                added.refused.append(index + 1)
                continue
            }
            let photo = try Photo(
                id: Identifier.make(at: now), file: file.id, of: step.object, author: account.id, addedAt: now,
                takenAt: file.takenAt, text: "")
            added.new.append(try tx.objects.insert(photo, in: room.key, verb: "step.photo", origin: origin))
            added.total += 1
        }
        guard added.refused.isEmpty || !added.new.isEmpty || !added.known.isEmpty else {
            throw Refusal(
                .limit, field: "photos", phrase: "step photo limit",
                values: ["most": .number(Double(Photo.mostOfStep))])
        }
        return added
    }

    /// Attaches uploaded documents to a step. Throws `limit` like `addPhotos`.
    package func attach(_ files: [StoredFile], to step: Stored<Step>, of experiment: Stored<Experiment>) throws
        -> Uploaded<Attachment>
    {
        try experiment.object.checkOpen()
        var added = Uploaded<Attachment>(total: try attachments(of: step).count)
        for (index, file) in files.enumerated() {
            let fold = Attachment.fold(file: file.id, step: step.id)
            if let known = try tx.objects.find(Attachment.self, named: fold, in: room.key) {
                added.known.append(known)
                continue
            }
            guard added.total < Attachment.mostOfStep else {
                added.refused.append(index + 1)
                continue
            }
            let attachment = Attachment(
                id: Identifier.make(at: now), file: file.id, name: file.name, bytes: file.bytes, mime: file.mime,
                of: step.object, author: account.id, addedAt: now)
            added.new.append(try tx.objects.insert(attachment, in: room.key, verb: "step.file", origin: origin))
            added.total += 1
        }
        guard added.refused.isEmpty || !added.new.isEmpty || !added.known.isEmpty else {
            throw Refusal(
                .limit, field: "files", phrase: "step file limit",
                values: ["most": .number(Double(Attachment.mostOfStep))])
        }
        return added
    }
}
