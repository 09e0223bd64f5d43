import Foundation
import Logging
import SimmerActions
import SimmerBot
import SimmerChat
import SimmerDomain
import SimmerExport
import SimmerFiles
import SimmerMedia
import SimmerOperations
import SimmerStore

/// Brings in what was exported, here or elsewhere: everything of it or nothing.
struct ArchiveImport: Sendable {
    let store: Store
    let folder: DataFolder
    let pictures: UploadedFiles

    /// Answers what came in. Throws `ImportError` with what is wrong with the file, and `Refusal`.
    func run(path: String, owner: String?, room: String?) async throws -> JSON {
        let staging = folder.url.appendingPathComponent("import-\(Identifier.random())", isDirectory: true)
        // Before anybody hears of the end; what was unpacked may be let go a little later, on another thread.
        defer { try? FileManager.default.removeItem(at: staging) }
        let unpacked = try await FileWork.run {
            removeLeftovers()
            return try Unpacked(URL(fileURLWithPath: path), in: staging)
        }
        switch unpacked.content {
        case .room:
            guard room == nil else { throw Refusal(.invalid, field: "room") }
            return try await bring(
                FileWork.run { try RoomImport(unpacked, kinds: Kinds.type(of:)) }, owner, to: pictures)
        case .notebook:
            guard let owner else { throw Refusal(.missing, field: "owner") }
            let notebook = try await FileWork.run { try NotebookImport(unpacked, kinds: Kinds.type(of:)) }
            return try await bring(notebook, owner, room, to: pictures)
        }
    }

    /// What a server left that ended while it imported.
    private func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []
        for name in names where name.hasPrefix("import-") {
            let path = folder.url.appendingPathComponent(name).path
            let made = (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? nil
            if Date.now.timeIntervalSince(made ?? .distantPast) > 86_400 {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }

    /// Files come in before the rows that name them, so that no row ever lacks its file; they go again when the rows
    /// are refused. No sweep takes them meanwhile.
    private func keeping<T>(
        _ ids: [String], in pictures: UploadedFiles, _ body: () async throws -> T
    ) async throws -> T {
        // What is here already belongs to somebody, and stays when this import is refused.
        let known = try await store.read { try $0.files.ids().union($0.files.places()) }
        if let here = ids.first(where: known.contains) { throw ImportError.isHere("the file \(here)") }
        for id in ids { pictures.reserve(id) }
        defer { for id in ids { pictures.release(id) } }
        do {
            return try await body()
        } catch {
            await FileWork.run { for id in ids { pictures.remove(id) } }
            throw error
        }
    }

    private func bring(_ room: RoomImport, _ owner: String?, to pictures: UploadedFiles) async throws -> JSON {
        let result = try await keeping(room.files, in: pictures) {
            try await FileWork.run {
                try room.place(pictures.adopt)
                try pictures.place.settle()
            }
            return try await store.write { try room.run($0, owner: owner) }
        }
        return [
            "room": .string(result.room.id), "name": .string(result.room.name), "matched": JSON(result.matched),
            "files": JSON(room.files.count),
        ]
    }

    private func bring(
        _ notebook: NotebookImport, _ owner: String, _ room: String?, to pictures: UploadedFiles
    ) async throws -> JSON {
        let worker = MediaWorker(program: MediaWorker.usualProgram, logger: Logger(label: "simmer.import"))
        defer { worker.stop() }
        let result = try await keeping(notebook.pictures.map(\.id), in: pictures) {
            var files: [String: StoredFile] = [:]
            for picture in notebook.pictures { files[picture.id] = try await made(picture, in: pictures, worker) }
            let known = files
            return try await store.write { try notebook.run($0, owner: owner, room: room, files: known) }
        }
        return [
            "room": .string(result.room.id), "name": .string(result.room.name), "files": JSON(notebook.pictures.count),
            "experiments": .array(result.titles.map(JSON.string)),
            "skipped": .array(notebook.skipped.map(JSON.string)),
        ]
    }

    /// Puts a file of an archive where uploaded files stand. A picture is decoded like every other one; what Simmer had
    /// kept of it stays as it was, byte for byte.
    private func made(
        _ picture: NotebookImport.Picture, in folder: UploadedFiles, _ worker: MediaWorker
    ) async throws -> StoredFile {
        let id = picture.id
        let known = try picture.line.flatMap { try RoomImporter.file($0, room: 0, uploader: 0) }
        if let known, !known.mime.hasPrefix("image/") {
            return try await FileWork.run {
                try replace(folder.incoming(id, .original), by: picture.file)
                try folder.install(id, [.original])
                return known
            }
        }
        let limits = Limits()
        let forms = UploadedFiles.Form.made(isDocument: false)
        let facts = try await worker.keep(
            picture.file, as: forms.map { folder.incoming(id, $0) },
            PictureLimits(pixels: limits.photoPixels, packedPixels: limits.photoPixels, bytes: limits.photoBytes),
            for: 0)
        return try await FileWork.run {
            if known != nil { try replace(folder.incoming(id, .original), by: picture.file) }
            let (kept, original) = try (
                Data(contentsOf: folder.incoming(id, .original)), Data(contentsOf: picture.file)
            )
            var bytes = 0
            for form in forms {
                let path = folder.incoming(id, form).path
                bytes += (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
            }
            try folder.install(id, forms)
            if var known {
                known.bytes = bytes
                return known
            }
            return StoredFile(
                id: id, room: 0, uploader: 0, originalSHA256: ContentHash.hex(original), sha256: ContentHash.hex(kept),
                bytes: bytes, mime: facts.type.rawValue, width: facts.width, height: facts.height, takenAt: nil,
                codes: facts.codes, createdAt: SystemClock().now(), freeSince: nil)
        }
    }

    private func replace(_ place: URL, by file: URL) throws {
        unlink(place.path)
        try FileManager.default.copyItem(at: file, to: place)
    }
}
