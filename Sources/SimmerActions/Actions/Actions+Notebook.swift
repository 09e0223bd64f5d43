import SimmerDomain
import SimmerStore

/// A place of the notebook that a search found, as people know it.
package struct NotebookPlace {
    package var hit: NotebookHit
    /// The shown number and the title of its step.
    package var step: (number: Int, title: String)?

    /// "protocol", "did": what of the experiment it is.
    package var part: String {
        switch hit.kind {
        case Experiment.kind: hit.isTitle ? "title" : "protocol"
        case StepEntry.kind: hit.column ?? "entry"
        default: hit.kind
        }
    }

    /// The words around the hit, without marks.
    package var words: String {
        hit.snippet.filter { $0 != "\u{1}" && $0 != "\u{2}" }.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// Searches of the room's own notebook, and what it keeps of the literature.
extension Actions {
    package func findInNotebook(_ text: String, offset: Int = 0, limit: Int) throws -> (
        places: [NotebookPlace], total: Int
    ) {
        let words = SearchWords(text)
        let found = try tx.searching {
            try tx.notebook.find(words, in: room.key, offset: offset, limit: limit)
        }
        var steps: [String: [Stored<Step>]] = [:]
        let places = try found.hits.map { hit in
            guard let id = hit.step else { return NotebookPlace(hit: hit) }
            let all =
                try steps[hit.experiment]
                ?? tx.objects.list(Step.self, in: room.key, parent: hit.experiment).sorted {
                    ($0.object.rank, $0.id) < ($1.object.rank, $1.id)
                }
            steps[hit.experiment] = all
            let index = all.firstIndex { $0.id == id }
            return NotebookPlace(hit: hit, step: index.map { (number: $0 + 1, title: all[$0].object.title) })
        }
        return (places, found.total)
    }

    /// A place of the notebook as a line: where it is, and the words there.
    package func item(_ number: Int, _ place: NotebookPlace) -> Cards.Item {
        var values: [String: PhraseValue] = ["experiment": .text(place.hit.experimentTitle)]
        if let step = place.step { values["number"] = .number(Double(step.number)) }
        var title = phrase("notebook.search/place \(place.part)", values)
        if place.hit.isWithdrawn { title = phrase("notebook.search/withdrawn", ["place": .text(title)]) }
        var item = Cards.Item(number: number, title: title, detail: place.words)
        item.subject = Subject(kind: place.hit.kind, id: place.hit.id)
        item.say = phrase("notebook.search/open say", values)
        return item
    }

    /// In the order in which they were saved.
    package func references(of experiment: String) throws -> [Stored<Reference>] {
        try tx.objects.list(Reference.self, in: room.key, parent: experiment)
    }

    /// Keeps a record of the literature with an experiment; nil when it is there already.
    /// Throws `not_allowed` when the experiment is locked, `limit`.
    package func save(_ hit: LiteratureHit, to experiment: Stored<Experiment>) throws -> Stored<Reference>? {
        try experiment.object.checkOpen()
        let fold = Reference.fold(of: hit, experiment: experiment.id)
        let known = try references(of: experiment.id)
        guard !known.contains(where: { $0.object.nameFold == fold }) else { return nil }
        guard known.count < Reference.most else {
            throw Refusal(.limit, phrase: "reference limit", values: ["most": .number(Double(Reference.most))])
        }
        let reference = Reference(id: Identifier.make(at: now), experimentId: experiment.id, hit: hit)
        return try tx.objects.insert(reference, in: room.key, verb: "literature.save", origin: origin)
    }
}
