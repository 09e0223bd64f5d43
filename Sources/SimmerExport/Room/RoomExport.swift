import Foundation
import SimmerArchive
import SimmerDomain
import SimmerFiles
import SimmerStore

/// A whole room in one ZIP:
///
///     room.json        the room, its members, and the people whom anything names
///     events.ndjson    its log: messages as they are now, edits, deletions, reactions, and what was told of things
///     edits.ndjson     what messages said before they were edited
///     objects.ndjson   every thing of every kind, deleted ones too
///     changes.ndjson   the log of changes, which undo works with
///     records.ndjson   the chains of hashes that seal experiments
///     files.ndjson     what is known of uploaded files
///     files/ID …       their bytes
///     manifest.json    length and SHA-256 of each of these
package enum RoomExport {
    static let format: Int64 = 1

    /// Reads the room as of the transaction into files in `spool`, and names those in `files`. The export can be
    /// written later, and as slowly as one likes: the transaction is over by then.
    package static func prepare(_ source: ExportSource) throws -> Export {
        let (room, tx, files, spool, version) = (source.room, source.tx, source.files, source.spool, source.version)
        let exporter = RoomExporter(room, for: source.reader, tx)
        var parts: [(name: String, part: Export.Part)] = []
        func lines(_ name: String, _ each: ((JSON) throws -> Void) throws -> Void) throws {
            let out = try Spool(in: spool)
            try each { try out.write($0.bytes + [UInt8(ascii: "\n")]) }
            parts.append((name, .text(Export.Shared(try out.finish()))))
        }
        try lines("events.ndjson", exporter.eachEvent)
        try lines("edits.ndjson", exporter.eachEdit)
        try lines("objects.ndjson", exporter.eachObject)
        try lines("changes.ndjson", exporter.eachChange)
        try lines("records.ndjson") { try exporter.eachRecord($0) }
        var uploads: [(name: String, part: Export.Part)] = []
        try lines("files.ndjson") { line in
            try exporter.eachFile { file, json in
                try line(json)
                for form in files.forms(of: file) {
                    uploads.append(("files/" + UploadedFiles.name(file.id, form), .upload(files, file, form)))
                }
            }
        }
        // Last, when everybody whom a line names is known; first in the archive, for those who look into it.
        let head = try Spool(in: spool)
        try head.write(exporter.head().bytes)
        parts.insert(("room.json", .text(Export.Shared(try head.finish()))), at: 0)
        let (now, id, name) = (tx.now, room.id, room.name)
        return Export(
            name: "simmer-\(Export.slug(room.name, or: "room")).zip", parts: parts + uploads,
            manifest: { entries in
                [
                    "simmer": "room", "format": .int(format), "version": .string(version), "exportedAt": JSON(now),
                    "room": .string(id), "name": .string(name), "files": .array(entries),
                ]
            }, takenAt: now)
    }
}
