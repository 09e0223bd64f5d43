import Foundation
import SimmerArchive
import SimmerDomain
import SimmerFiles
import SimmerStore

/// An archive that can be written: what it says has been read from the store in one moment and waits in a file without
/// a name, the uploaded files are where they always are. So writing it takes nobody's time but that of whoever takes
/// it.
package struct Export: Sendable {
    /// One file of the archive.
    enum Part: Sendable {
        case text(Shared)
        case upload(UploadedFiles, StoredFile, UploadedFiles.Form)
    }

    // Read by offset, so that several may read it at once.
    final class Shared: @unchecked Sendable {  // see the line above
        let file: ReadableFile
        init(_ file: ReadableFile) { self.file = file }
    }

    /// The archive's own name, ASCII: "simmer-room-kitchen.zip".
    package var name: String
    package var mime = "application/zip"
    /// One text without a name is sent as it is.
    var parts: [(name: String, part: Part)]
    /// Written last, when the lengths and hashes of all others are known.
    var manifest: (@Sendable ([JSON]) -> JSON)?
    var takenAt: Instant

    static let manifestName = "manifest.json"

    /// Writes the archive to `sink`, piece by piece. Throws when a file is gone, and what `sink` throws.
    package func write(to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
        if parts.count == 1, parts[0].name.isEmpty, case .text(let alone) = parts[0].part {
            return try alone.file.each(sink)
        }
        let zip = try ArchiveWriter(.zip, modified: takenAt, to: sink)
        for (name, part) in parts {
            switch part {
            case .text(let shared): try zip.add(name, shared.file, isPacked: true)
            case .upload(let files, let file, let form):
                try zip.add(name, ReadableFile(descriptor: files.open(file.standsAs, form)), isPacked: false)
            }
        }
        if let manifest { try zip.add(Self.manifestName, manifest(zip.entries.map(\.json)).bytes) }
        try zip.finish()
    }

    /// A name for files and folders: lower-case ASCII letters, digits and hyphens, never empty.
    package static func slug(_ name: String, or other: String) -> String {
        var slug = ""
        for byte in name.folded.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: slug.unicodeScalars.append(Unicode.Scalar(byte))
            default: if !slug.isEmpty, slug.last != "-" { slug.append("-") }
            }
        }
        let short = slug.prefix(60)
        let trimmed = short.last == "-" ? short.dropLast() : short
        return trimmed.isEmpty ? other : String(trimmed)
    }
}
