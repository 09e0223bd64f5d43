import SimmerDomain
import SimmerStore

/// One experiment as nodes of a crate.
struct ExperimentCrate {
    /// "./lactase-ph/"
    private let folder: String
    private let objects: [JSON]
    private let lines: [String: JSON]
    /// The names of its files in the folder.
    let names: [(file: StoredFile, name: String)]
    /// The files of each thing, by the thing's id.
    private let files: [String: [(file: StoredFile, name: String)]]
    private let lengths: [String: Int]
    /// Whom its nodes name: account ids, with the names that were written down with what they did.
    private(set) var people: [String: String] = [:]

    /// - Parameter bytes: of a file itself; the store knows only how much it takes with its smaller forms.
    init(
        folder: String, objects: [JSON], held: [String: [StoredFile]], lines: [String: JSON],
        bytes: (StoredFile) -> Int?
    ) {
        self.folder = folder
        self.objects = objects
        self.lines = lines
        var names: [(file: StoredFile, name: String)] = []
        var files: [String: [(file: StoredFile, name: String)]] = [:]
        var known: [String: String] = [:]
        for object in objects {
            let (kind, id) = (object["kind"]?.string ?? "", object["id"]?.string ?? "")
            for file in held["\(kind):\(id)"] ?? [] {
                let name = known[file.id] ?? "file-\(known.count + 1).\(Self.suffix(of: file))"
                if known.updateValue(name, forKey: file.id) == nil { names.append((file, name)) }
                files[id, default: []].append((file, name))
            }
        }
        self.names = names
        self.files = files
        lengths = Dictionary(
            names.compactMap { name in bytes(name.file).map { (name.file.id, $0) } }, uniquingKeysWith: { $1 })
    }

    /// A document keeps that of its name, as far as that is plain.
    private static func suffix(of file: StoredFile) -> String {
        let known = ["image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"]
        let own = (file.name.split(separator: ".").last ?? "").lowercased()
        let isPlain = (1...5).contains(own.utf8.count) && own.utf8.allSatisfy { $0 < 0x80 && $0 != 0x2F && $0 > 0x2F }
        return known[file.mime] ?? (isPlain ? own : "bin")
    }

    /// Everything of it as it is, with the files by their names beside it.
    func exact(people: [JSON], records: [JSON]) -> JSON {
        let files = names.compactMap { file, name -> JSON? in
            var line = lines[file.id]
            line?["part"] = .string(name)
            return line
        }
        return [
            "simmer": "experiment", "format": .int(Crate.format), "objects": .array(objects), "files": .array(files),
            "people": .array(people), "records": .array(records),
        ]
    }

    private mutating func author(_ id: JSON?, name: JSON? = nil) -> JSON? {
        guard let id = id?.string, !id.isEmpty else { return nil }
        people[id] = name?.string ?? people[id] ?? ""
        return Crate.ref("#person-\(id)")
    }

    private func living(_ kind: String) -> [JSON] {
        objects.filter { $0["kind"]?.string == kind && $0["deletedAt"] == nil }
    }

    mutating func nodes(exact bytes: [UInt8]) -> [JSON] {
        guard let experiment = objects.first, let fields = experiment["fields"] else { return [] }
        var nodes: [JSON] = []
        let steps = living(Step.kind).sorted { a, b in
            let (x, y) = (a["fields"]?["rank"]?.string ?? "", b["fields"]?["rank"]?.string ?? "")
            return (x, a["id"]?.string ?? "") < (y, b["id"]?.string ?? "")
        }
        for (index, step) in steps.enumerated() { nodes += stepNodes(step, position: index + 1) }
        let entries = living(StepEntry.kind)
        let replaced = Set(entries.compactMap { $0["fields"]?["replaces"]?.string })
        for entry in entries { nodes.append(comment(entry, isReplaced: replaced.contains(entry["id"]?.string ?? ""))) }
        let references = objects.filter { $0["deletedAt"] == nil && $0["fields"]?["url"]?.string != nil }
        for reference in references { nodes.append(article(reference)) }
        var told: Set<String> = []
        for object in objects where object["deletedAt"] == nil {
            for (file, name) in files[object["id"]?.string ?? ""] ?? [] where told.insert(file.id).inserted {
                nodes.append(self.file(file, name, of: object))
            }
        }
        nodes.append(
            Crate.node(
                folder + Crate.exact, "File",
                [
                    "name": .string(Crate.exact), "encodingFormat": "application/json",
                    "description": "The same, exactly as Simmer keeps it", "contentSize": .string("\(bytes.count)"),
                    "sha256": .string(ContentHash.hex(bytes)),
                ]))
        let (start, end) = (fields["startDate"]?.string ?? "", fields["endDate"]?.string ?? "")
        let parts = [folder + Crate.exact] + names.filter { told.contains($0.file.id) }.map { folder + $0.name }
        let dataset = Crate.node(
            folder, "Dataset",
            [
                "name": fields["title"], "identifier": experiment["id"], "genre": "experiment",
                "author": author(experiment["createdBy"]), "dateCreated": Crate.time(experiment["createdAt"]),
                "dateModified": Crate.time(experiment["updatedAt"]),
                "temporalCoverage": .string("\(start)/\(end)"),
                "text": .string(Crate.html(fields["protocol"]?.string ?? "")),
                "step": Crate.refs(steps.map { "#step-\($0["id"]?.string ?? "")" }),
                "comment": Crate.refs(entries.map { "#entry-\($0["id"]?.string ?? "")" }),
                "citation": Crate.refs(references.map { "#reference-\($0["id"]?.string ?? "")" }),
                "hasPart": Crate.refs(parts),
            ])
        return [dataset] + nodes
    }

    private mutating func stepNodes(_ step: JSON, position: Int) -> [JSON] {
        let (id, fields) = (step["id"]?.string ?? "", step["fields"] ?? [:])
        return [
            Crate.node(
                "#step-\(id)", "HowToStep",
                [
                    "name": fields["title"], "position": JSON(position),
                    "creativeWorkStatus": fields["doneAt"] == nil ? "unfinished" : "finished",
                    "temporal": Crate.time(fields["doneAt"]), "expires": Crate.time(fields["dueAt"]),
                    "author": author(fields["doneBy"]), "itemListElement": Crate.ref("#direction-\(id)"),
                ]),
            Crate.node("#direction-\(id)", "HowToDirection", ["text": fields["title"]]),
        ]
    }

    /// What was done or seen. Both times are told: when it was written down, and when it happened where that was said.
    private mutating func comment(_ entry: JSON, isReplaced: Bool) -> JSON {
        let fields = entry["fields"] ?? [:]
        let isWithdrawn = fields["withdrawn"]?.bool ?? false
        return Crate.node(
            "#entry-\(entry["id"]?.string ?? "")", "Comment",
            [
                "text": fields["text"], "dateCreated": Crate.time(fields["at"]),
                "temporal": Crate.time(fields["happenedAt"]),
                "author": author(fields["author"], name: fields["authorName"]), "additionalType": fields["column"],
                "about": (fields["stepId"]?.string).map { Crate.ref("#step-\($0)") },
                "isBasedOn": (fields["replaces"]?.string).map { Crate.ref("#entry-\($0)") },
                "creativeWorkStatus": isWithdrawn ? "withdrawn" : isReplaced ? "replaced" : nil,
            ])
    }

    private mutating func article(_ reference: JSON) -> JSON {
        let fields = reference["fields"] ?? [:]
        let authors = fields["authors"]?.array?.compactMap(\.string).joined(separator: ", ")
        return Crate.node(
            "#reference-\(reference["id"]?.string ?? "")", "ScholarlyArticle",
            [
                "name": fields["title"], "url": fields["url"],
                "identifier": (fields["doi"]?.string).map { .string("https://doi.org/\($0)") },
                "creditText": (authors ?? fields["authors"]?.string).map(JSON.string),
                "datePublished": (fields["year"]?.int).map { .string("\($0)") },
            ])
    }

    private mutating func file(_ file: StoredFile, _ name: String, of object: JSON) -> JSON {
        let fields = object["fields"] ?? [:]
        return Crate.node(
            folder + name, "File",
            [
                "name": fields["name"] ?? .string(name), "description": fields["description"],
                "encodingFormat": .string(file.mime), "sha256": .string(file.sha256),
                "contentSize": lengths[file.id].map { .string("\($0)") },
                "dateCreated": Crate.time(fields["addedAt"] ?? object["createdAt"]),
                "author": author(fields["author"] ?? object["createdBy"]),
                "about": (fields["stepId"]?.string).map { Crate.ref("#step-\($0)") },
            ])
    }
}
