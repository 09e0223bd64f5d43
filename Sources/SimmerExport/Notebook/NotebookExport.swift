import Foundation
import SimmerArchive
import SimmerDomain
import SimmerStore

/// Experiments as an `.eln` file: a ZIP with one folder, in it an RO-Crate 1.1 and a folder for each experiment with
/// its files. Other notebooks read the crate; `simmer.json` beside the files of an experiment holds every thing of it
/// exactly as it is.
struct NotebookExport {
    let source: ExportSource
    private let exporter: RoomExporter
    /// Ids of the files that things show, by what the store calls the things.
    private let held: [String: [StoredFile]]
    /// What is known of each file, for `simmer.json`.
    private let lines: [String: JSON]

    init(_ source: ExportSource) throws {
        self.source = source
        exporter = RoomExporter(source.room, for: source.reader, source.tx)
        var held: [String: [StoredFile]] = [:]
        var lines: [String: JSON] = [:]
        try exporter.eachFile { file, line in
            lines[file.id] = line
            for holder in try source.tx.files.holders(of: file.id) { held[holder, default: []].append(file) }
        }
        self.held = held
        self.lines = lines
    }

    /// Of a document they are known wherever it stands; of a picture those of its smaller forms are among them.
    private func bytes(of file: StoredFile) -> Int? {
        file.isDocument ? file.bytes : source.files.nearSize(file.standsAs, .original)
    }

    /// nil when there is none.
    func prepare(_ experiments: [Stored<Experiment>]) throws -> Export? {
        guard let first = experiments.first else { return nil }
        let title = experiments.count == 1 ? first.object.title : source.room.name
        let root = "simmer-\(Export.slug(title, or: "notebook"))"
        var parts: [(name: String, part: Export.Part)] = []
        let graph = try Spool(in: source.spool)
        let now = Crate.time(source.tx.now)
        try graph.write(Array(#"{"@context":"https://w3id.org/ro/crate/1.1/context","@graph":["#.utf8))
        let publisher: JSON = Crate.node(
            "#simmer", "Organization", ["name": "Simmer", "url": .string(source.address)])
        try graph.write(
            Crate.node(
                Crate.metadata, "CreativeWork",
                [
                    "about": Crate.ref("./"), "conformsTo": Crate.ref("https://w3id.org/ro/crate/1.1"),
                    "dateCreated": .string(now), "sdPublisher": Crate.ref("#simmer"),
                    "version": .string(source.version),
                ]
            ).bytes)
        func write(_ node: JSON) throws { try graph.write([UInt8(ascii: ",")] + node.bytes) }
        try write(publisher)
        var folders: [String] = []
        for experiment in experiments {
            var folder = Export.slug(experiment.object.title, or: "experiment")
            if folders.contains(folder) { folder += "-\(folders.count + 1)" }
            folders.append(folder)
        }
        try write(
            Crate.node(
                "./", "Dataset",
                [
                    "name": .string(title), "description": .string("Experiments of a Simmer notebook"),
                    "datePublished": .string(now), "hasPart": Crate.refs(folders.map { "./\($0)/" }),
                ]))
        var people: [String: String] = [:]
        for (experiment, folder) in zip(experiments, folders) {
            var crate = ExperimentCrate(
                folder: "./\(folder)/", objects: try exporter.tree(of: experiment.id), held: held, lines: lines,
                bytes: bytes)
            let exact = try Spool(in: source.spool)
            var records: [JSON] = []
            try exporter.eachRecord(of: experiment.id) { records.append($0) }
            let bytes = crate.exact(people: try exporter.known(), records: records).bytes
            try exact.write(bytes)
            parts.append(("\(root)/\(folder)/\(Crate.exact)", .text(Export.Shared(try exact.finish()))))
            for (file, name) in crate.names {
                parts.append(("\(root)/\(folder)/\(name)", .upload(source.files, file, .original)))
            }
            for node in crate.nodes(exact: bytes) { try write(node) }
            people.merge(crate.people) { first, second in first.isEmpty ? second : first }
        }
        for (id, name) in people.sorted(by: { $0.key < $1.key }) {
            let account = try source.tx.accounts.find(id: id)
            try write(
                Crate.node(
                    "#person-\(id)", "Person",
                    [
                        "name": .string(name.isEmpty ? account?.displayName ?? "" : name),
                        "givenName": account.map { .string($0.firstName) },
                        "familyName": account.map { .string($0.lastName) },
                    ]))
        }
        try graph.write(Array("]}".utf8))
        parts.insert(("\(root)/\(Crate.metadata)", .text(Export.Shared(try graph.finish()))), at: 0)
        return Export(
            name: root + ".eln", mime: "application/vnd.eln+zip", parts: parts, manifest: nil,
            takenAt: source.tx.now)
    }
}
