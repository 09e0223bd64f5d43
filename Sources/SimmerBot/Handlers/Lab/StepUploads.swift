import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// A photo or a file with "step 2"; "photo for step 2", then a photo
enum AddUploads: IntentHandler {
    static let intent = "step.photo"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        try experiment.object.checkOpen()
        let (step, number) = try turn.step(of: experiment)
        let (photos, documents) = try turn.shownUploads()
        guard !photos.isEmpty || !documents.isEmpty else {
            throw turn.askForPhoto("step.photo/ask photo", turn.facts(experiment, step, number))
        }
        let kept = try attach(photos, documents, in: step, number, experiment, turn)
        return Reply(
            kept.said.joined(separator: " "), card: try ShowStep.card(step, number, turn), code: kept.code)
    }

    /// Puts what came with a sentence about a step, or what it answers, into that step, and says so behind what the
    /// sentence came to.
    static func add(
        to reply: inout Reply, _ step: Stored<Step>, _ number: Int, _ experiment: Stored<Experiment>, _ turn: Turn
    ) throws {
        let (photos, documents) = try (turn.found(turn.photos), turn.found(turn.files))
        let kept = try attach(photos, documents, in: step, number, experiment, turn)
        reply.text = ([reply.text] + kept.said).joined(separator: "\n")
    }

    /// Puts uploads into a step. Answers what became of them, in sentences, and `limit` where there was no room for
    /// all.
    private static func attach(
        _ photos: [StoredFile], _ documents: [StoredFile], in step: Stored<Step>, _ number: Int,
        _ experiment: Stored<Experiment>, _ turn: Turn
    ) throws -> (said: [String], code: Reason?) {
        var values = turn.facts(experiment, step, number)
        var said: [String] = []
        var code: Reason?
        func list(_ kind: String, new: Int, known: Int, refused: [Int], total: Int, most: Int) {
            values["count"] = .number(Double(new))
            values["total"] = .number(Double(total))
            values["known"] = .number(Double(known))
            values["most"] = .number(Double(most))
            if new > 0 { said.append(turn.phrase("lab/\(kind) added", values)) }
            if known > 0 { said.append(turn.phrase("lab/\(kind) known", values)) }
            guard !refused.isEmpty else { return }
            values["places"] = .list(refused.map(String.init))
            said.append(turn.phrase("lab/\(kind) refused", values))
            code = .limit
        }
        if !photos.isEmpty {
            let added = try turn.actions.addPhotos(photos, to: step, of: experiment)
            list(
                "photos", new: added.new.count, known: added.known.count, refused: added.refused, total: added.total,
                most: Photo.mostOfStep)
            if let last = (added.new + added.known).last { turn.focus.name(Photo.kind, last.id) }
        }
        if !documents.isEmpty {
            let added = try turn.actions.attach(documents, to: step, of: experiment)
            list(
                "files", new: added.new.count, known: added.known.count, refused: added.refused, total: added.total,
                most: Attachment.mostOfStep)
        }
        return (said, code)
    }
}

/// "attach this file to step 2" · "files of step 2"
enum StepFiles: IntentHandler {
    static let intent = "step.file"

    static func run(_ turn: Turn) throws -> Reply {
        let (photos, documents) = try turn.shownUploads()
        if turn.text("show") == nil, !photos.isEmpty || !documents.isEmpty { return try AddUploads.run(turn) }
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        var values = turn.facts(experiment, step, number)
        guard turn.text("show") != nil else {
            try experiment.object.checkOpen()
            throw Interruption(
                question: Question(.file, slot: "photo"), reply: Reply(turn.phrase("ask file", values), code: .missing))
        }
        let files = try turn.actions.attachments(of: step)
        values["count"] = .number(Double(files.count))
        guard !files.isEmpty else { return turn.quietly("none", values) }
        return try turn.list(files, title: turn.phrase("title", values), line: "words/list line said") {
            number, stored in
            let author = try turn.tx.accounts.find(id: stored.object.author)?.shownName
            return Cards.Item(
                number: number, title: stored.object.name,
                detail: turn.phrase(
                    "line",
                    [
                        "kilobytes": .number(Double((stored.object.bytes + 1_023) / 1_024)),
                        "who": .text(author ?? turn.phrase("words/former member")),
                        "when": turn.when(stored.object.addedAt),
                    ]), file: stored.object.file)
        }
    }
}

/// "photos of step 2"
enum StepPhotos: IntentHandler {
    static let intent = "step.photos"
    private static let photosOfPage = 6

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        let photos = try turn.actions.photos(of: step)
        var values = turn.facts(experiment, step, number)
        values["count"] = .number(Double(photos.count))
        guard !photos.isEmpty else { return turn.quietly("none", values) }
        return try turn.list(
            photos, title: turn.phrase("title", values), kind: Photo.kind, id: \.id,
            keeping: ["#step": .text(step.id)], line: "words/list line said", linesOfPage: photosOfPage
        ) { number, stored in
            let photo = stored.object
            let author = try turn.tx.accounts.find(id: photo.author)?.shownName
            let facts: [String: PhraseValue] = [
                "who": .text(author ?? turn.phrase("words/former member")), "when": turn.when(photo.addedAt),
            ]
            let taken = photo.takenAt.map { turn.phrase("taken", ["when": turn.when($0)]) }
            let title = [photo.text.isEmpty ? nil : photo.text, taken].compactMap(\.self).joined(separator: ", ")
            return Cards.Item(
                number: number, title: title.isEmpty ? turn.phrase("line", facts) : title,
                detail: title.isEmpty ? nil : turn.phrase("line", facts),
                subject: Subject(kind: Photo.kind, id: photo.id), picture: photo.file)
        }
    }
}

extension Turn {
    /// The photos and documents that came with the line or that it answers, else photos that the speaker showed right
    /// before it.
    func shownUploads() throws -> (photos: [StoredFile], documents: [StoredFile]) {
        guard photos.isEmpty && files.isEmpty else { return (try found(photos), try found(files)) }
        return (try shownPhotos(), [])
    }

    /// Those of the room.
    fileprivate func found(_ ids: [String]) throws -> [StoredFile] {
        try ids.compactMap { try tx.files.find($0) }.filter { $0.room == room.key }
    }
}

extension Turn {
    /// "photo 3 of step 2", by its place among the photos of the step, with what a sentence about it may show. Throws
    /// `unknown`.
    func photoOfStep() throws -> (photo: Stored<Photo>, facts: [String: PhraseValue]) {
        let experiment = try experiment()
        var slots = match.slots
        slots["number"] = slots["step"]
        slots["which"] = nil
        let (step, number) = try with(Match(intent: match.intent, language: language, slots: slots)).step(
            of: experiment)
        let photos = try actions.photos(of: step)
        let wanted = self.number("number").flatMap { Int(whole: $0) }
        let place: Int
        switch pointer {
        case .place(let said)?: place = said
        case .last?: place = photos.count
        default: place = wanted ?? (photos.count == 1 ? 1 : 0)
        }
        if let id = settled(Photo.kind), let index = photos.firstIndex(where: { $0.id == id }) {
            return (photos[index], facts(of: photos[index], index + 1, of: step, number, experiment))
        }
        guard place != 0 else { throw ask("number", as: "number", "photo/ask which") }
        guard photos.indices.contains(place - 1) else {
            throw Refusal(
                .unknown, field: "photo", phrase: "photo unknown number", values: ["number": .number(Double(place))])
        }
        let found = photos[place - 1]
        focus.name(Photo.kind, found.id)
        return (found, facts(of: found, place, of: step, number, experiment))
    }

    private func facts(
        of photo: Stored<Photo>, _ place: Int, of step: Stored<Step>, _ number: Int, _ experiment: Stored<Experiment>
    ) -> [String: PhraseValue] {
        var values = facts(of: photo.object)
        values["experiment"] = .text(experiment.object.title)
        values["number"] = .number(Double(place))
        values["step"] = .number(Double(number))
        values["description"] = .text(photo.object.text.isEmpty ? step.object.title : photo.object.text)
        return values
    }
}
