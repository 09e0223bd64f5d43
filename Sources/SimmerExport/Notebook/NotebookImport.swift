import Foundation
import SimmerDomain
import SimmerStore

/// The experiments of an `.eln` file: one that Simmer wrote comes in exactly as it was, of any other the titles, texts,
/// steps, comments and pictures.
package struct NotebookImport: Sendable {
    /// A file of the archive that is to become an uploaded one.
    package struct Picture: Sendable {
        /// Its id, here.
        package var id: String
        package var file: URL
        package var name: String
        /// What Simmer knew of it; nil for one of another program.
        package var line: JSON?
    }

    /// What came of it.
    package struct Result: Sendable {
        package var titles: [String]
        package var room: Room
    }

    private enum Source: Sendable {
        case exact([JSON], records: [JSON])
        case foreign(ForeignExperiment)
    }

    private let experiments: [Source]
    private let kinds: @Sendable (String) -> (any RoomObject.Type)?
    package let pictures: [Picture]
    /// Files of other programs that are no pictures by their names: they stay out.
    package let skipped: [String]
    /// The archive's folder, which a room is named by.
    package let name: String

    /// Checks every file against its node. Throws `ImportError`.
    package init(_ unpacked: Unpacked, kinds: @escaping @Sendable (String) -> (any RoomObject.Type)?) throws {
        self.kinds = kinds
        let crate = try CrateReader(unpacked)
        var (sources, pictures, skipped): ([Source], [Picture], [String]) = ([], [], [])
        for dataset in crate.experiments {
            let folder = dataset["@id"]?.string ?? ""
            if let exact = try crate.exact(of: folder) {
                for line in exact["files"]?.array ?? [] {
                    guard let file = try? RoomImporter.file(line, room: 0, uploader: 0),
                        let name = line["part"]?.string, let url = crate.file(folder + name, sha256: file.sha256)
                    else { throw ImportError.damaged(folder) }
                    // What stands in two experiments is one file.
                    guard !pictures.contains(where: { $0.id == file.id }) else { continue }
                    pictures.append(Picture(id: file.id, file: url, name: name, line: line))
                }
                sources.append(.exact(exact["objects"]?.array ?? [], records: exact["records"]?.array ?? []))
            } else {
                var experiment = ForeignExperiment(dataset, crate)
                for (node, url) in crate.files(of: dataset) {
                    let name = node["name"]?.string ?? url.lastPathComponent
                    guard ["jpg", "jpeg", "png", "webp", "heic"].contains(url.pathExtension.lowercased()) else {
                        skipped.append(name)
                        continue
                    }
                    let picture = Picture(id: Identifier.random(), file: url, name: name)
                    experiment.pictures.append(picture)
                    pictures.append(picture)
                }
                sources.append(.foreign(experiment))
            }
        }
        guard !sources.isEmpty else { throw ImportError.noExport }
        experiments = sources
        self.pictures = pictures
        self.skipped = skipped
        name = crate.title
    }

    /// Writes everything in the transaction, in the name of `owner`, into a room of his, or a new one.
    /// - Parameter files: what is known of the pictures, which are in their place, by their ids.
    /// Throws `ImportError` and `Refusal`; then the transaction must end.
    package func run(_ tx: Transaction, owner username: String, room name: String?, files: [String: StoredFile]) throws
        -> Result
    {
        guard let owner = try tx.accounts.find(username: username), owner.isUsable, owner.hasLogin else {
            throw Refusal(.notFound, field: "owner")
        }
        let room = try self.room(name, of: owner, tx)
        let origin = Origin(account: owner.key, via: .system, at: tx.now)
        let importer = ThingAdoption(room: room.key, origin: origin, tx: tx)
        var files = files
        do {
            for picture in pictures {
                guard var file = files[picture.id] else { throw ImportError.damaged(picture.name) }
                let uploader = try (picture.line?["uploader"]?.string).flatMap { try tx.accounts.find(id: $0)?.key }
                (file.room, file.uploader) = (room.key, uploader ?? owner.key)
                let same = try tx.files.find(originalSHA256: file.originalSHA256, in: room.key)
                // What another program shows in two experiments, or the room has already, is one file.
                if picture.line == nil, let same {
                    files[picture.id] = same
                    continue
                }
                guard same == nil, try tx.files.find(file.id) == nil else {
                    throw ImportError.isHere("the picture \(picture.name)")
                }
                try tx.files.adopt(file)
            }
            var titles: [String] = []
            for experiment in experiments {
                switch experiment {
                case .exact(let lines, let records):
                    titles.append(lines.first?["fields"]?["title"]?.string ?? "")
                    for line in lines {
                        let kind = line["kind"]?.string ?? ""
                        guard let type = kinds(kind) else { throw ImportError.unknownKind(kind) }
                        try importer.adopt(line, type)
                    }
                    guard let first = lines.first, first["kind"]?.string == Experiment.kind,
                        records.allSatisfy({ $0["experiment"] == first["id"] })
                    else { throw ImportError.malformed("an experiment") }
                    for record in records { try importer.adopt(record: record) }
                case .foreign(let foreign):
                    titles.append(try foreign.write(by: owner, in: room, origin: origin, files: files, tx))
                }
            }
            return Result(titles: titles, room: room)
        } catch let error as RoomImporter.Malformed {
            throw ImportError.malformed(error.what)
        } catch let error as RoomImporter.IsHere {
            throw ImportError.isHere(error.what)
        } catch let refusal as Refusal where refusal.reason == .duplicate {
            throw ImportError.isHere("something of the same name")
        }
    }

    private func room(_ name: String?, of owner: Account, _ tx: Transaction) throws -> Room {
        guard let name else {
            let name = try tx.rooms.freeName(String(self.name.prefix(60)), owner: owner.key)
            return try tx.rooms.create(name: name, kind: .lab, owner: owner.key)
        }
        if let room = try? tx.rooms.open(name, to: owner.key) { return room }
        let named = try tx.rooms.all(of: owner.key).filter { $0.name.folded == name.folded }
        guard let room = named.first, named.count == 1 else { throw Refusal(.notFound, field: "room") }
        return room
    }
}
