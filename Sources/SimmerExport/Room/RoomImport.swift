import Foundation
import SimmerArchive
import SimmerDomain
import SimmerFiles
import SimmerStore

/// An archive on its way in: unpacked into a folder of its own and checked, before the store hears of it.
package final class Unpacked: Sendable {
    package enum Content: Sendable { case room, notebook }

    let folder: URL
    package let content: Content
    let entries: [String: ArchiveEntry]
    /// The folder of a notebook's archive in which everything stands, with a slash; "" for a room.
    let root: String

    /// - Parameter folder: is made, and removed again with this object.
    package init(_ file: URL, in folder: URL, _ limits: ArchiveLimits = ArchiveLimits()) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        do {
            entries = Dictionary(
                uniqueKeysWithValues: try ArchiveReader(.zip, limits).unpack(file, to: folder).map { ($0.name, $0) })
            if entries[Export.manifestName] != nil {
                (content, root) = (.room, "")
                try Self.check(entries, in: folder)
            } else if let crate = entries.keys.filter({ $0.hasSuffix("/" + Crate.metadata) || $0 == Crate.metadata })
                .min(by: { $0.count < $1.count })
            {
                (content, root) = (.notebook, String(crate.dropLast(Crate.metadata.count)))
            } else {
                throw ImportError.noExport
            }
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Every file is the one that was exported, and none is missing.
    private static func check(_ found: [String: ArchiveEntry], in folder: URL) throws {
        let manifest = try json(folder.appendingPathComponent(Export.manifestName), most: 64 << 20)
        guard manifest["simmer"]?.string == "room", let listed = manifest["files"]?.array else {
            throw ImportError.noExport
        }
        guard manifest["format"]?.int == RoomExport.format else { throw ImportError.newerFormat }
        var names: Set<String> = []
        for entry in listed {
            guard let name = entry["name"]?.string, names.insert(name).inserted else { throw ImportError.noExport }
            guard let came = found[name], JSON(came.size) == entry["size"], came.sha256 == entry["sha256"]?.string
            else { throw ImportError.damaged(name) }
        }
        guard found.count == listed.count + 1 else { throw ImportError.malformed("it holds files that nothing names") }
    }

    static func json(_ url: URL, most: Int) throws -> JSON {
        let file = try ReadableFile(url)
        guard try file.size() <= most else { throw ImportError.tooMuch("\(url.lastPathComponent) is too big") }
        var bytes: [UInt8] = []
        try file.each { bytes.append(contentsOf: $0) }
        return try parsed(bytes[...], url.lastPathComponent)
    }

    static func parsed(_ bytes: ArraySlice<UInt8>, _ name: String) throws -> JSON {
        guard let value = try? bytes.withUnsafeBytes({ try JSON(parsing: $0, depth: 64) }) else {
            throw ImportError.malformed("\(name) is no JSON")
        }
        // What is adopted is counted on from: versions, places, lengths of time.
        guard value.isInteroperable else { throw ImportError.malformed("\(name) has a number that is too big") }
        return value
    }

    /// Shows the values of a file, one to a line.
    func eachLine(of name: String, _ body: (JSON) throws -> Void) throws {
        guard entries[name] != nil else { throw ImportError.malformed("\(name) is missing") }
        try ReadableFile(folder.appendingPathComponent(name)).eachLine(longest: 8 << 20) {
            try body(Self.parsed($0, name))
        }
    }
}

/// Puts an exported room into a store in which it is not.
package struct RoomImport: Sendable {
    /// What came of it.
    package struct Result: Sendable {
        package var room: Room
        /// People of this server who stand for those of the export with their usernames.
        package var matched: Int
    }

    private let unpacked: Unpacked
    private let kinds: @Sendable (String) -> (any RoomObject.Type)?
    /// The ids of the uploaded files that it brings.
    package let files: [String]

    /// - Parameter kinds: the type of each kind that this Simmer knows.
    package init(_ unpacked: Unpacked, kinds: @escaping @Sendable (String) -> (any RoomObject.Type)?) throws {
        self.unpacked = unpacked
        self.kinds = kinds
        var files: [String] = []
        try unpacked.eachLine(of: "files.ndjson") { line in
            guard let file = try? RoomImporter.file(line, room: 0, uploader: 0) else {
                throw ImportError.malformed("a file")
            }
            guard let entry = unpacked.entries["files/" + file.id], entry.sha256 == file.sha256 else {
                throw ImportError.damaged("files/" + file.id)
            }
            files.append(file.id)
        }
        let known = Set(files.flatMap { id in Self.forms.map { "files/" + UploadedFiles.name(id, $0) } })
        guard unpacked.entries.keys.allSatisfy({ !$0.hasPrefix("files/") || known.contains($0) }) else {
            throw ImportError.malformed("a file that nothing names")
        }
        self.files = files
    }

    private static let forms = UploadedFiles.Form.made(isDocument: false)

    /// Puts the files where uploaded files stand. `put` gives one its name there, and throws `POSIXError` (`EEXIST`)
    /// when something has it. Throws `isHere` then.
    package func place(_ put: (_ file: URL, _ name: String) throws -> Void) throws {
        for id in files {
            for name in Self.forms.map({ UploadedFiles.name(id, $0) }) where unpacked.entries["files/" + name] != nil {
                do {
                    try put(unpacked.folder.appendingPathComponent("files/" + name), name)
                } catch let error as POSIXError {
                    if error.code == .EEXIST { throw ImportError.isHere("the file \(id)") }
                    throw ArchiveError.failed("\(name): \(String(cString: strerror(error.code.rawValue)))")
                }
            }
        }
    }

    /// Writes everything in the transaction. `owner`: the username of somebody who becomes an owner of the room too.
    /// Throws `ImportError`; then the transaction must end.
    package func run(_ tx: Transaction, owner: String?) throws -> Result {
        guard try !tx.accounts.everybody().isEmpty else { throw ImportError.nobodyHere }
        let owner = try owner.map { name in
            guard let person = try tx.accounts.find(username: name), person.isUsable, person.hasLogin else {
                throw Refusal(.notFound, field: "owner")
            }
            return person.key
        }
        do {
            let head = try Unpacked.json(unpacked.folder.appendingPathComponent("room.json"), most: 64 << 20)
            let importer = try RoomImporter(head, tx)
            try unpacked.eachLine(of: "files.ndjson", importer.adopt(file:))
            try unpacked.eachLine(of: "events.ndjson", importer.adopt(event:))
            try unpacked.eachLine(of: "edits.ndjson", importer.adopt(edit:))
            try unpacked.eachLine(of: "objects.ndjson") { line in
                let kind = line["kind"]?.string ?? ""
                guard let type = kinds(kind) else { throw ImportError.unknownKind(kind) }
                try importer.adopt(object: line, type)
            }
            try unpacked.eachLine(of: "changes.ndjson", importer.adopt(change:))
            if unpacked.entries["records.ndjson"] != nil {
                try unpacked.eachLine(of: "records.ndjson", importer.adopt(record:))
            }
            let room = try importer.finish(head: head, owner: owner)
            return Result(room: room, matched: importer.matched.count)
        } catch let error as RoomImporter.Malformed {
            throw ImportError.malformed(error.what)
        } catch let error as RoomImporter.IsHere {
            throw ImportError.isHere(error.what)
        } catch let refusal as Refusal where refusal.field != "owner" {
            throw ImportError.malformed(refusal.phrase)
        }
    }
}
