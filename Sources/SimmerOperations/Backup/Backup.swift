import Foundation
import SimmerArchive
import SimmerDomain
import SimmerSQLite
import SimmerStore

/// A copy of a data folder in one file: a tar archive of the database, the files and, last, a manifest that names them
/// all with their lengths and SHA-256. The operator's token and the certificate stay out: they belong to the machine.
package enum Backup {
    static let manifestName = "manifest.json"
    static let databaseName = SQLiteEngine.fileName
    private static let format: Int64 = 1

    /// What a backup holds.
    package struct Contents: Hashable, Sendable {
        package var version: String
        package var takenAt: Instant
        package var files: Int
        package var bytes: Int
    }

    /// Copies what `store` and `folder` hold now, while work goes on, to a new file; it appears under its name only
    /// when it is whole and has been read back. Throws `BackupError.exists` when something is there already.
    package static func write(
        of store: Store, in folder: DataFolder, to file: URL, version: String, now: Instant
    ) throws -> Contents {
        guard !FileManager.default.fileExists(atPath: file.path) else { throw BackupError.exists(file.path) }
        let parent = file.deletingLastPathComponent().path
        guard access(parent, W_OK) == 0 else { throw DataFolderError.system("write into", parent, errno) }
        let part = file.appendingPathExtension("part")
        let copy = file.appendingPathExtension("sqlite")
        defer {
            for leftover in [part, copy] { try? FileManager.default.removeItem(at: leftover) }
        }
        try store.backup(to: copy.path)
        guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw DataFolderError.system("write", part.path, errno) }
        let out = try FileHandle(forWritingTo: part)
        defer { try? out.close() }
        let archive = try ArchiveWriter(.tar, modified: now, permissions: 0o600) { try out.write(contentsOf: $0) }
        try archive.add(databaseName, ReadableFile(copy), isPacked: false)
        for name in try names(in: folder.files) {
            try archive.add("files/" + name, ReadableFile(folder.files.appendingPathComponent(name)), isPacked: false)
        }
        try archive.add(manifestName, manifest(archive.entries, version: version, now: now).bytes)
        try archive.finish()
        try out.synchronize()
        let contents = try verify(part)
        // Not `moveItem`, which would look and then move: `link` fails when the name has been taken meanwhile.
        guard link(part.path, file.path) == 0 else { throw BackupError.exists(file.path) }
        return contents
    }

    /// Reads a whole backup, checks every length and hash against the manifest and the database with SQLite's own check
    /// and the store's. Throws at the first fault.
    package static func verify(_ file: URL) throws -> Contents {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-verify-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try unpack(file, to: folder, keepingFiles: false)
    }

    /// Puts the content of a backup, checked as in `verify`, into a folder that is not there yet.
    static func unpack(_ file: URL, to folder: URL, keepingFiles: Bool) throws -> Contents {
        guard access(file.path, R_OK) == 0 else { throw DataFolderError.system("read", file.path, errno) }
        let files = folder.appendingPathComponent("files", isDirectory: true)
        try FileManager.default.createDirectory(
            at: files, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var entries = try entries(of: file, to: folder, keepingFiles: keepingFiles)
        guard entries.first?.name == databaseName else { throw BackupError.notABackup }
        guard entries.popLast()?.name == manifestName else { throw BackupError.truncated }
        let manifestFile = folder.appendingPathComponent(manifestName)
        let contents = try check(entries, against: try Data(contentsOf: manifestFile))
        try FileManager.default.removeItem(at: manifestFile)
        let store = try Store(folder: folder)
        let faults = try store.faults()
        try store.close()
        guard faults.isEmpty else { throw BackupError.damagedDatabase(faults) }
        return contents
    }

    private static func entries(of file: URL, to folder: URL, keepingFiles: Bool) throws -> [ArchiveEntry] {
        do {
            return try ArchiveReader(.tar, .none).unpack(file, to: folder) { name in
                if name == databaseName || name == manifestName { return true }
                guard name.hasPrefix("files/") else { throw BackupError.notABackup }
                return keepingFiles
            }
        } catch let error as ArchiveError {
            switch error {
            // A tar has no sums of what it holds: it can be read unless it ends too early.
            case .damaged: throw BackupError.truncated
            case .noArchive, .encrypted, .badName, .doubled: throw BackupError.notABackup
            default: throw error
            }
        }
    }

    private static func check(_ entries: [ArchiveEntry], against manifest: Data) throws -> Contents {
        guard let json = try? JSON(parsing: String(decoding: manifest, as: UTF8.self)),
            let listed = json["files"]?.array,
            let takenAt = json["takenAt"]?.int, let version = json["version"]?.string
        else { throw BackupError.notABackup }
        guard json["format"]?.int == format else { throw BackupError.newerFormat }
        let expected = listed.compactMap { entry -> ArchiveEntry? in
            guard let name = entry["name"]?.string, let size = entry["size"]?.int, let hash = entry["sha256"]?.string
            else { return nil }
            return ArchiveEntry(name: name, size: Int(size), sha256: hash)
        }
        for (entry, should) in zip(entries, expected) where entry != should { throw BackupError.damaged(should.name) }
        guard entries.count == listed.count, expected.count == listed.count, entries.first?.name == databaseName else {
            throw BackupError.truncated
        }
        return Contents(
            version: version, takenAt: Instant(milliseconds: takenAt), files: entries.count - 1,
            bytes: entries.reduce(0) { $0 + $1.size })
    }

    private static func manifest(_ entries: [ArchiveEntry], version: String, now: Instant) -> JSON {
        [
            "format": .int(format), "version": .string(version), "takenAt": JSON(now),
            "files": .array(entries.map(\.json)),
        ]
    }

    /// The files below `folder`, by name.
    private static func names(in folder: URL) throws -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { name in
            var isFolder: ObjCBool = false
            let path = folder.appendingPathComponent(name).path
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }
}

package enum BackupError: Error, Hashable, CustomStringConvertible {
    case exists(String)
    case notABackup
    case newerFormat
    case truncated
    case damaged(String)
    case damagedDatabase([String])

    package var description: String {
        switch self {
        case .exists(let path): "\(path) is there already; a backup never replaces one"
        case .notABackup: "this is no backup of Simmer"
        case .newerFormat: "this backup was made by a newer Simmer"
        case .truncated: "the backup is not whole: its end is missing"
        case .damaged(let name): "the backup is damaged: \(name) is not what was saved"
        case .damagedDatabase(let faults): "the database in the backup is damaged: \(faults.joined(separator: "; "))"
        }
    }
}
