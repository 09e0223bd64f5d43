import Foundation
import SimmerDomain
import SimmerStore

extension Actions {
    package func experiments() throws -> [Stored<Experiment>] { try tx.objects.list(Experiment.self, in: room.key) }

    /// Today as the account's calendar has it.
    package var today: CivilDate { CivilTime(now, in: zone).date }

    /// The clock on the wall of the room; where it has none, that of whoever asks.
    var roomZone: TimeZone { room.settings["timeZone"]?.string.flatMap { TimeZone(identifier: $0) } ?? zone }

    /// Running ones first, then what is planned, the next first, then what has ended, the latest first.
    package func experimentsInOrder() throws -> [Stored<Experiment>] {
        let today = today
        func place(_ experiment: Experiment) -> (Int, Int) {
            switch experiment.state(on: today) {
            case .running: (0, experiment.endDate.days)
            case .planned: (1, experiment.startDate.days)
            case .ended: (2, -experiment.endDate.days)
            }
        }
        return try experiments().sorted { place($0.object) < place($1.object) }
    }

    /// The steps of every experiment of the room, by experiment, in no order.
    package func stepsOfAll() throws -> [String: [Step]] {
        Dictionary(grouping: try tx.objects.list(Step.self, in: room.key).map(\.object), by: \.experimentId)
    }

    // MARK: Making and changing

    package func createExperiment(
        title: String, start: CivilDate, end: CivilDate, protocolText: String, verb: String = "experiment.create"
    ) throws -> Stored<Experiment> {
        let experiment = try Experiment(
            id: Identifier.make(at: now), title: title, startDate: start, endDate: end, protocolText: protocolText)
        try checkTitle(experiment.title)
        let stored = try tx.objects.insert(
            experiment.told(after: now, in: roomZone), in: room.key, nameIsFree: true, verb: verb, origin: origin)
        try addVersion(of: stored, verb: verb)
        return stored
    }

    /// Throws `duplicate` when another experiment has the title.
    package func checkTitle(_ title: String, but experiment: String? = nil) throws {
        guard let other = try tx.objects.find(Experiment.self, named: title, in: room.key), other.id != experiment
        else { return }
        throw Refusal(
            .duplicate, field: "title", phrase: "experiment title taken",
            values: ["experiment": .text(other.object.title)])
    }

    /// Writes what differs; another protocol becomes a version of its own.
    package func change(_ stored: Stored<Experiment>, to experiment: Experiment, verb: String) throws -> Stored<
        Experiment
    > {
        if experiment.title.folded != stored.object.title.folded {
            try checkTitle(experiment.title, but: stored.id)
        }
        let changed = try tx.objects.update(stored, to: experiment, verb: verb, origin: origin)
        if experiment.protocolText != stored.object.protocolText { try addVersion(of: changed, verb: verb) }
        return changed
    }

    private func addVersion(of stored: Stored<Experiment>, verb: String) throws {
        let last = try tx.objects.last(ProtocolVersion.self, in: room.key, parent: stored.id)
        // One that was made before versions were kept had a text all the same.
        let number = (last?.object.number ?? (stored.version > 1 ? 1 : 0)) + 1
        try tx.objects.insert(
            ProtocolVersion(
                id: Identifier.make(at: now), experimentId: stored.id, number: number, author: account.id,
                authorName: authorName, at: now, text: stored.object.protocolText),
            in: room.key, verb: verb, origin: origin)
    }

    /// The versions of the protocol, the oldest first, withdrawn ones too.
    package func versions(of experiment: Stored<Experiment>) throws -> [Stored<ProtocolVersion>] {
        try tx.objects.list(ProtocolVersion.self, in: room.key, parent: experiment.id)
    }

    package func deleteExperiment(_ stored: Stored<Experiment>) throws {
        try stored.object.checkOpen()
        try tx.objects.delete(stored, verb: "experiment.delete", origin: origin)
    }

    /// Whether the room is told when it begins and ends. nil: that is so already.
    package func setCalm(_ isCalm: Bool, _ stored: Stored<Experiment>) throws -> Stored<Experiment>? {
        guard stored.object.isCalm != isCalm else { return nil }
        var experiment = stored.object
        experiment.isCalm = isCalm
        return try change(stored, to: experiment.told(after: now, in: roomZone), verb: "experiment.remind")
    }

    // MARK: Copies and templates

    /// The same again from `start` on: its protocol and its steps, for as many days unless `end` is given. Deadlines
    /// move as far as the start. Entries, photos and ticks stay where they are.
    package func copy(
        _ stored: Stored<Experiment>, title: String? = nil, start: CivilDate, end: CivilDate? = nil
    ) throws -> Stored<Experiment> {
        let old = stored.object
        let made = try createExperiment(
            title: try title ?? freeTitle(after: old.title), start: start,
            end: end ?? start.adding(days: old.days - 1), protocolText: old.protocolText, verb: "experiment.copy")
        for step in try steps(of: stored) {
            var copy = try Step(
                id: Identifier.make(at: now), experimentId: made.id, rank: step.object.rank, title: step.object.title)
            copy.deadline = step.object.deadline?.moved(
                days: start.days - old.startDate.days, in: roomZone, now: now)
            copy.deadline?.setBy = account.id
            copy.deadline?.language = language
            try tx.objects.insert(copy, in: room.key, verb: "step.add", origin: origin)
        }
        return made
    }

    /// "Lactase pH 2" where there is a "Lactase pH".
    func freeTitle(after title: String) throws -> String {
        let words = title.split(separator: " ")
        let number = words.count > 1 ? Int(words[words.count - 1]).flatMap { (1...999).contains($0) ? $0 : nil } : nil
        let stem = number == nil ? title : words.dropLast().joined(separator: " ")
        for next in ((number ?? 1) + 1)... {
            let candidate = String(String.UnicodeScalarView(stem.unicodeScalars.prefix(115))) + " \(next)"
            if try tx.objects.find(Experiment.self, named: candidate, in: room.key) == nil { return candidate }
        }
        return title
    }

    package func templates() throws -> [Stored<ExperimentTemplate>] {
        try tx.objects.list(ExperimentTemplate.self, in: room.key)
    }

    /// Keeps title, protocol and steps for experiments to come; one of that title is replaced.
    package func saveTemplate(of stored: Stored<Experiment>, title: String? = nil) throws -> Stored<ExperimentTemplate>
    {
        let old = try tx.objects.find(ExperimentTemplate.self, named: title ?? stored.object.title, in: room.key)
        let template = try ExperimentTemplate(
            id: old?.id ?? Identifier.make(at: now), title: title ?? stored.object.title, days: stored.object.days,
            protocolText: stored.object.protocolText, steps: steps(of: stored).map(\.object.title))
        if let old { return try tx.objects.update(old, to: template, verb: "template.save", origin: origin) }
        return try tx.objects.insert(template, in: room.key, verb: "template.save", origin: origin)
    }

    package func createExperiment(
        from template: ExperimentTemplate, title: String? = nil, start: CivilDate, end: CivilDate? = nil
    ) throws -> Stored<Experiment> {
        let isFree = try tx.objects.find(Experiment.self, named: template.title, in: room.key) == nil
        let made = try createExperiment(
            title: try title ?? (isFree ? template.title : freeTitle(after: template.title)), start: start,
            end: end ?? start.adding(days: template.days - 1), protocolText: template.protocolText)
        for title in template.steps { _ = try addStep(title, at: nil, to: made) }
        return made
    }

    // MARK: Locking and signing

    /// nil: it is locked already.
    package func lock(_ stored: Stored<Experiment>) throws -> Stored<Experiment>? {
        guard stored.object.lockedAt == nil else { return nil }
        var experiment = stored.object
        experiment.lockedAt = now
        experiment.lockedBy = account.id
        return try change(stored, to: experiment.told(after: now, in: roomZone), verb: "experiment.lock")
    }

    /// nil: it is not locked. Throws `not_allowed` for whoever owns no part of the room.
    package func unlock(_ stored: Stored<Experiment>) throws -> Stored<Experiment>? {
        guard try tx.members.role(account, in: room.key) == .owner else {
            throw Refusal(.notAllowed, phrase: "experiment unlock owner only")
        }
        guard stored.object.lockedAt != nil else { return nil }
        var experiment = stored.object
        experiment.lockedAt = nil
        experiment.lockedBy = nil
        let unlocked = try change(stored, to: experiment.told(after: now, in: roomZone), verb: "experiment.unlock")
        try noteDeadlines(of: unlocked)
        return unlocked
    }

    /// The deadlines of its steps, told again to those who wait for them: what was due while it was locked or deleted
    /// was let go.
    func noteDeadlines(of stored: Stored<Experiment>) throws {
        for step in try steps(of: stored) {
            if let at = step.object.due { tx.announce(.due(id: step.id, at: at)) }
        }
    }

    /// The ids of those who wrote it: who made it, and who wrote its protocol and its entries.
    package func authors(of stored: Stored<Experiment>) throws -> Set<String> {
        var authors = Set(try versions(of: stored).map(\.object.author))
        authors.formUnion(try tx.objects.list(StepEntry.self, in: room.key, parent: stored.id).map(\.object.author))
        if let maker = try stored.createdBy.flatMap({ try tx.accounts.find($0) }) { authors.insert(maker.id) }
        return authors
    }

    /// Throws `not_allowed` for whoever wrote in it, `duplicate` when the account has signed it as it is.
    package func checkSigner(of stored: Stored<Experiment>) throws {
        let values: [String: PhraseValue] = ["experiment": .text(stored.object.title)]
        guard try !authors(of: stored).contains(account.id) else {
            throw Refusal(.notAllowed, phrase: "experiment sign author", values: values)
        }
        let mine = try signoffs(of: stored).last { $0.object.signer == account.id }
        if let mine, try !hasChanged(since: mine.object, stored) {
            throw Refusal(.duplicate, field: "experiment", phrase: "experiment signed", values: values)
        }
    }

    /// The account has proved who it is: it has seen the experiment as it stands.
    package func sign(_ stored: Stored<Experiment>) throws -> Stored<Signoff> {
        try checkSigner(of: stored)
        let head = try tx.records.head(of: stored.id)
        // Not the account's change: nobody takes it back.
        return try tx.objects.insert(
            Signoff(
                id: Identifier.make(at: now), experimentId: stored.id, signer: account.id,
                signerName: authorName, at: now, count: head.count, head: head.hash), in: room.key,
            verb: "experiment.sign", origin: Origin(account: nil, via: .system, at: now))
    }

    package func signoffs(of stored: Stored<Experiment>) throws -> [Stored<Signoff>] {
        try tx.objects.list(Signoff.self, in: room.key, parent: stored.id)
    }

    /// Whether anybody has done anything to it but lock and sign it since it was signed.
    func hasChanged(since signoff: Signoff, _ stored: Stored<Experiment>) throws -> Bool {
        if try tx.records.hasParts(stored.id, after: signoff.count) { return true }
        return try tx.changes.history(of: stored.id, limit: 100).contains {
            $0.at > signoff.at && $0.after["title"] != nil
        }
    }

    /// Every change of it and of what stands or ever stood in it, the newest first. What the program itself did, but
    /// for signing, is left out.
    package func history(of stored: Stored<Experiment>) throws -> [Change] {
        let (objects, room) = (tx.objects, self.room.key)
        let steps = try objects.ids(Step.self, in: room, everOf: stored.id)
        var parts = [stored.id] + steps
        parts += try objects.ids(StepEntry.self, in: room, everOf: stored.id)
        parts += try objects.ids(Reference.self, in: room, everOf: stored.id)
        parts += try objects.ids(Signoff.self, in: room, everOf: stored.id)
        for step in steps {
            parts += try objects.ids(Photo.self, in: room, everOf: step)
            parts += try objects.ids(Attachment.self, in: room, everOf: step)
        }
        return try parts.flatMap { try tx.changes.history(of: $0, limit: 500) }
            .filter { $0.account != nil || $0.kind == Signoff.kind }
            .sorted { ($0.at, $0.id) > ($1.at, $1.id) }
    }

    // MARK: As programs see it

    package func wire(_ stored: Stored<Signoff>, of experiment: Stored<Experiment>) throws -> JSON {
        var value = try tx.objects.wire(stored)
        value["changedSince"] = .bool(try hasChanged(since: stored.object, experiment))
        return value
    }

    /// Experiment without what stands in it, with how many steps it has.
    package func wire(_ experiment: Stored<Experiment>, steps: [Step]) throws -> JSON {
        var value = try tx.objects.wire(experiment)
        value["state"] = .string(experiment.object.state(on: today).rawValue)
        value["stepsDone"] = JSON(steps.count { $0.done != nil })
        value["stepsTotal"] = JSON(steps.count)
        return value
    }

    /// The newest version first, with what became of the one before it.
    package func wire(_ versions: [Stored<ProtocolVersion>]) throws -> JSON {
        var before = ""
        let all = try versions.map { stored in
            var value = try tx.objects.wire(stored)
            let pieces = TextDifference.pieces(from: before, to: stored.object.text)
            value["difference"] = .array(
                pieces.map { ["fate": .string($0.fate.rawValue), "text": .string($0.text)] })
            if !stored.object.isWithdrawn { before = stored.object.text }
            return value
        }
        return .array(all.reversed())
    }
}
