import Foundation
import Logging
import Metrics
import SimmerDomain
import SimmerFiles
import SimmerMedia
import SimmerNet
import SimmerStore

/// Uploaded pictures: made by `simmer-media`, put under their names, and only then written into the store, so that a
/// row never lacks its file; what stands there without a row, because the server ended in between, goes with the next
/// sweep.
package final class Photos: Sendable {
    package let files: UploadedFiles
    private let store: Store
    private let worker: MediaWorker
    private let limits: Limits
    private let clock: any WallClock
    private let logger: Logger
    private let keptCount = Counter(label: "simmer_photos_total")
    private let refusedCount = Counter(label: "simmer_photos_refused_total")

    package init(
        store: Store, files: UploadedFiles, worker: MediaWorker, limits: Limits, clock: any WallClock, logger: Logger
    ) {
        self.store = store
        self.files = files
        self.worker = worker
        self.limits = limits
        self.clock = clock
        self.logger = logger
    }

    private var pictureLimits: PictureLimits { PictureLimits(pixels: limits.photoPixels, bytes: limits.photoBytes) }
    /// Of what was taken before, when more may have been allowed.
    private var storedLimits: PictureLimits {
        PictureLimits(pixels: limits.photoPixels, packedPixels: limits.photoPixels, bytes: limits.photoBytes)
    }

    // MARK: - Keeping

    /// Whose upload it is, and to which room.
    struct Upload: Sendable {
        var account: Account
        /// The room's public id.
        var room: String
        var cid: String?
        /// SHA-256 of what came.
        var sha256: String
        /// What a document is called, as it came; nil for a picture.
        var name: String?

        /// By what a repeat is known: a document under another name is another one.
        var identity: String { name.map { ContentHash.hex(Array("\($0)\n\(sha256)".utf8)) } ?? sha256 }
        /// What a repeat under the same cid must agree with.
        var hash: String { ContentHash.hex(Array("\(room) \(identity)".utf8)) }
        var method: String { name == nil ? "POST /photos" : "POST /files" }
    }

    struct Kept: Sendable {
        var file: StoredFile
        /// The room has had this picture before.
        var isRepeat: Bool
    }

    /// Keeps what was uploaded, which is on its way under `id` and reserved. Throws `bad_file`,
    /// `too_large`, `limit`, `offline`, `cid_reused`, and `not_found` for a room that is not the uploader's.
    func store(_ upload: Upload, id: String) async throws -> Kept {
        defer { files.release(id) }
        do {
            if let known = try await store.write({ try Self.known(upload, $0) }) {
                await remove(id)
                return Kept(file: known, isRepeat: true)
            }
            let file = try await upload.name == nil ? made(upload, id: id) : filed(upload, id: id)
            let most = limits.storageBytesPerAccount
            let (kept, isNew) = try await store.write { tx -> (StoredFile, Bool) in
                // Another upload of the same picture may have come first.
                if let known = try Self.known(upload, tx) { return (known, false) }
                var file = file
                file.room = try tx.rooms.visible(upload.room, to: upload.account).room.key
                if most > 0, try tx.files.used(by: upload.account.key) + file.bytes > most {
                    throw Refusal(.limit, phrase: "storage full")
                }
                try tx.files.add(file)
                try Self.remember(upload, file, tx)
                return (file, true)
            }
            if isNew { keptCount.increment() } else { await remove(id) }
            return Kept(file: kept, isRepeat: !isNew)
        } catch {
            refusedCount.increment()
            await remove(id)
            throw error
        }
    }

    /// The barcodes in an upload that is on its way under `id` and reserved; it is gone afterwards. Throws
    /// `bad_file`, `too_large`, `limit`, `offline`.
    func codes(in id: String, for account: AccountKey) async throws -> [String] {
        defer { files.release(id) }
        let codes: Result<[String], any Error>
        do {
            codes = .success(try await worker.codes(in: files.upload(id), pictureLimits, for: account))
        } catch {
            codes = .failure(error)
        }
        await remove(id)
        return try codes.get()
    }

    /// The picture that the room has already, from now on an upload of this account too.
    private static func known(_ upload: Upload, _ tx: Transaction) throws -> StoredFile? {
        let room = try tx.rooms.visible(upload.room, to: upload.account).room
        if let cid = upload.cid {
            // Throws when the cid was used for something else.
            _ = try tx.requests.repeated(
                cid: cid, method: upload.method, bodyHash: upload.hash, by: upload.account.key)
        }
        guard let file = try tx.files.find(originalSHA256: upload.identity, in: room.key) else { return nil }
        try tx.files.noteUpload(file.id, by: upload.account.key)
        try remember(upload, file, tx)
        return file
    }

    private static func remember(_ upload: Upload, _ file: StoredFile, _ tx: Transaction) throws {
        guard let cid = upload.cid else { return }
        let (hash, key, method) = (upload.hash, upload.account.key, upload.method)
        guard try tx.requests.repeated(cid: cid, method: method, bodyHash: hash, by: key) == nil else { return }
        try tx.requests.remember(cid: cid, method: method, bodyHash: hash, result: file.mark, by: key)
    }

    /// Has the picture made and its forms put under their names.
    private func made(_ upload: Upload, id: String) async throws -> StoredFile {
        let forms = UploadedFiles.Form.made(isDocument: false)
        let (files, zone) = (files, upload.account.timeZone)
        let facts = try await worker.keep(
            files.upload(id), as: forms.map { files.incoming(id, $0) }, pictureLimits, for: upload.account.key)
        return try await FileWork.run { [clock] in
            let sha256 = ContentHash.hex(try Data(contentsOf: files.incoming(id, .original)))
            var bytes = 0
            for form in forms {
                bytes +=
                    try FileManager.default.attributesOfItem(atPath: files.incoming(id, form).path)[.size] as? Int ?? 0
            }
            try files.install(id, forms)
            unlink(files.upload(id).path)
            return StoredFile(
                id: id, room: 0, uploader: upload.account.key, originalSHA256: upload.sha256, sha256: sha256,
                bytes: bytes, mime: facts.type.rawValue, width: facts.width, height: facts.height,
                takenAt: facts.takenAt.flatMap { CameraTime.instant($0, zone: zone) }, codes: facts.codes,
                createdAt: clock.now(), freeSince: clock.now())
        }
    }

    /// Puts a document under its name as it came, when its content is of a kind that is taken. Throws `bad_file`.
    private func filed(_ upload: Upload, id: String) async throws -> StoredFile {
        let files = files
        return try await FileWork.run { [clock] in
            let content = try Data(contentsOf: files.upload(id), options: .alwaysMapped)
            guard let type = content.withUnsafeBytes({ DocumentType(content: $0) }) else {
                throw Refusal(.badFile, field: "file", phrase: "bad document")
            }
            guard rename(files.upload(id).path, files.incoming(id, .original).path) == 0 else {
                throw Refusal(.offline)
            }
            try files.install(id, [.original])
            return StoredFile(
                id: id, room: 0, uploader: upload.account.key, originalSHA256: upload.identity, sha256: upload.sha256,
                bytes: content.count, mime: type.rawValue, width: 0, height: 0, takenAt: nil, codes: [],
                createdAt: clock.now(), freeSince: clock.now(),
                name: DocumentName.cleaned(upload.name ?? "", type))
        }
    }

    /// What the uploader is told of an error: of a disk that is full or fails, that nothing was saved (P14, P21).
    func refusal(of error: any Error) -> any Error {
        if error is Refusal || error is CancellationError { return error }
        logger.error("an upload is not kept", metadata: ["error": "\(error)"])
        let code = (error as? POSIXError)?.code
        return code == .ENOSPC || code == .EDQUOT ? Refusal(.limit, phrase: "no space") : Refusal(.offline)
    }

    /// Nothing comes of an upload: it was refused, or its client has gone.
    func discard(_ id: String) async {
        refusedCount.increment()
        await remove(id)
        files.release(id)
    }

    private func remove(_ id: String) async {
        let files = files
        await FileWork.run { files.remove(id) }
    }

    // MARK: - Giving

    /// A picture for somebody who may see it. Throws `not_found`.
    func find(_ id: String, for account: AccountKey, isDocument: Bool) async throws -> StoredFile {
        let file = try await store.read { try $0.files.visible(id, to: account) }
        guard file.isDocument == isDocument else { throw Self.notFound }
        return file
    }

    /// Its bytes. Whether they may be seen is the caller's to know. Throws `not_found` when they are gone, `offline`.
    func bytes(of file: StoredFile, _ form: UploadedFiles.Form) async throws -> ResponseFile {
        let files = files
        do {
            return try await FileWork.run {
                guard let bytes = ResponseFile(descriptor: try files.open(file.standsAs, form)) else {
                    throw Self.notFound
                }
                return bytes
            }
        } catch let error as POSIXError where error.code == .ENOENT {
            throw Self.notFound
        } catch {
            throw refusal(of: error)
        }
    }

    private static let notFound = Refusal(.notFound, field: "photo", phrase: "photo not found")

    /// The picture as it is shown large. Whether it may be shown is the caller's to know. Throws `not_found`,
    /// `offline`.
    func view(of id: String) async throws -> ResponseFile { try await bytes(of: known(id), .view) }

    private func known(_ id: String) async throws -> StoredFile {
        guard let file = try await store.read({ try $0.files.find(id) }) else { throw Self.notFound }
        return file
    }

    /// The JPEG of 1,200 × 630 pixels for share pages, made when it is first asked for. Whether it may be shown is the
    /// caller's to know. Throws `not_found`, `offline`, and what `MediaWorker.share` throws.
    func shareImage(of id: String) async throws -> ResponseFile {
        let file = try await known(id)
        do {
            return try await bytes(of: file, .share)
        } catch let refusal as Refusal where refusal.reason == .notFound {}
        // Two who ask at once each make one, under names of their own.
        let (files, name) = (files, Identifier.random())
        let (original, fresh) = (files.incoming(name, .original), files.incoming(name, .share))
        files.reserve(name)
        defer { files.release(name) }
        defer { for leftover in [original, fresh] { unlink(leftover.path) } }
        do {
            try await FileWork.run { try FileBytes.write(files.open(file.standsAs, .original), to: original) }
            try await worker.share(original, as: fresh, storedLimits, for: file.uploader)
            try await FileWork.run { try files.place.put(fresh, as: UploadedFiles.name(file.standsAs, .share)) }
        } catch {
            throw refusal(of: error)
        }
        return try await bytes(of: file, .share)
    }

    // MARK: - The end

    /// Forgets pictures that nothing has named for a day, and removes files that nobody knows: at the start, and then
    /// every hour.
    package func sweep() async throws {
        let forgotten = try await store.write { try $0.files.sweep() }
        let removed = try await files.sweep(now: clock.now()) { [store] in
            try await store.read { try $0.files.places() }
        }
        if forgotten + removed > 0 {
            logger.info("pictures swept", metadata: ["forgotten": "\(forgotten)", "files": "\(removed)"])
        }
    }

    package func stop() { worker.stop() }
}
