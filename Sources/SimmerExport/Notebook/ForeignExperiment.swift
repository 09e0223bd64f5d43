import Foundation
import SimmerDomain
import SimmerStore

/// What another notebook tells of an experiment, cut to what one of ours can hold.
struct ForeignExperiment: Sendable {
    private struct Comment: Sendable {
        var text: String
        var author: String
        var at: Instant?
    }
    private struct Made: Sendable {
        var title: String
        var isDone: Bool
    }

    private let title: String
    private let text: String
    private let start: CivilDate?
    private let end: CivilDate?
    private var steps: [Made] = []
    private var comments: [Comment] = []
    var pictures: [NotebookImport.Picture] = []

    init(_ dataset: JSON, _ crate: CrateReader) {
        let name = Self.line(dataset["name"]?.string ?? dataset["@id"]?.string ?? "", most: 120)
        title = name.isEmpty ? "Experiment" : name
        let words = Crate.words(dataset["text"]?.string ?? dataset["description"]?.string ?? "")
        text = words.isEmpty ? title : Self.block(words, most: 50_000)
        let span = (dataset["temporalCoverage"]?.string ?? dataset["temporal"]?.string ?? "").split(separator: "/")
        let created = dataset["dateCreated"]?.string ?? ""
        start = CivilDate(span.first.map { $0.prefix(10) } ?? created.prefix(10))
        end = span.count == 2 ? CivilDate(span[1].prefix(10)) : start
        let ordered = crate.list(dataset["step"]).sorted { ($0["position"]?.int ?? 0) < ($1["position"]?.int ?? 0) }
        for step in ordered.prefix(Step.most) {
            let direction = crate.list(step["itemListElement"]).first
            let said = direction?["text"]?.string ?? step["name"]?.string ?? step["text"]?.string ?? ""
            let line = Self.line(Crate.words(said), most: 200)
            guard !line.isEmpty else { continue }
            steps.append(Made(title: line, isDone: step["creativeWorkStatus"]?.string == "finished"))
        }
        for comment in crate.list(dataset["comment"]).prefix(10_000) {
            let said = Self.block(Crate.words(comment["text"]?.string ?? ""), most: 10_000)
            guard !said.isEmpty else { continue }
            comments.append(
                Comment(
                    text: said, author: Self.name(of: crate.list(comment["author"]).first ?? comment["author"]),
                    at: comment["dateCreated"]?.string.flatMap(Crate.instant)))
        }
    }

    private static func line(_ text: String, most: Int) -> String {
        let whole = (try? CleanText.line(text, in: 0...1_000_000, field: "text")) ?? ""
        return String(String.UnicodeScalarView(whole.unicodeScalars.prefix(most)))
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    private static func block(_ text: String, most: Int) -> String {
        let whole = (try? CleanText.block(text, in: 0...10_000_000, field: "text")) ?? ""
        return String(String.UnicodeScalarView(whole.unicodeScalars.prefix(most)))
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func name(of person: JSON?) -> String {
        let parts = [person?["givenName"]?.string, person?["familyName"]?.string].compactMap { $0 }
        let name = person?["name"]?.string ?? parts.joined(separator: " ")
        return line(name.isEmpty ? person?.string ?? "" : name, most: 60)
    }

    /// Makes the experiment. Its comments and pictures are those of its first step. Answers the title that it got.
    func write(
        by owner: Account, in room: Room, origin: Origin, files: [String: StoredFile], _ tx: Transaction
    ) throws -> String {
        var free = title
        var number = 2
        while try tx.objects.find(Experiment.self, named: free, in: room.key) != nil {
            free = "\(title.prefix(110)) \(number)"
            number += 1
        }
        let zone = owner.zone
        let start = start ?? CivilTime(tx.now, in: zone).date
        let end = min(max(end ?? start, start), start.adding(months: 60))
        let experiment = try tx.objects.insert(
            Experiment(
                id: Identifier.make(at: tx.now), title: free, startDate: start, endDate: end, protocolText: text),
            in: room.key, verb: "experiment.create", origin: origin)
        var made = steps
        if made.isEmpty, !comments.isEmpty || !pictures.isEmpty { made = [Made(title: free, isDone: false)] }
        var first: Stored<Step>?
        var rank: Rank?
        for line in made {
            let next = Rank.between(rank, nil)
            rank = next
            var step = try Step(
                id: Identifier.make(at: tx.now), experimentId: experiment.id, rank: next, title: line.title)
            if line.isDone { step.done = Step.Done(by: owner.id, at: tx.now) }
            let stored = try tx.objects.insert(step, in: room.key, verb: "step.add", origin: origin)
            first = first ?? stored
        }
        guard let first else { return free }
        var hash = ""
        // Nobody of this server has written them: only the names are known, and each gets an id that is nobody's.
        let authors = Dictionary(comments.map { ($0.author, Identifier.random()) }, uniquingKeysWith: { $1 })
        for comment in comments {
            let entry = try StepEntry(
                id: Identifier.make(at: tx.now), experimentId: experiment.id, stepId: first.id, column: .observed,
                author: authors[comment.author] ?? Identifier.random(), authorName: comment.author, at: tx.now,
                happenedAt: comment.at, text: comment.text,
                previousHash: hash)
            hash = entry.hash
            try tx.objects.insert(entry, in: room.key, verb: "step.observe", origin: origin)
        }
        for picture in pictures {
            guard let file = files[picture.id] else { continue }
            let photo = try Photo(
                id: Identifier.make(at: tx.now), file: file.id, of: first.object, author: owner.id, addedAt: tx.now,
                takenAt: file.takenAt, text: Self.line(picture.name, most: 500))
            try tx.objects.insert(photo, in: room.key, verb: "photo.add", origin: origin)
        }
        return free
    }
}
