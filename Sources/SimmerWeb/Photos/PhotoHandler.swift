import Foundation
import SimmerChat
import SimmerDomain
import SimmerFiles
import SimmerNet
import SimmerStore
import Synchronization

/// `/photos` and `/files`: uploads, and the pictures and documents for those who may see them.
struct PhotoHandler: Sendable {
    let hub: Hub
    let photos: Photos
    private let running = Running()
    private let places: UploadPlaces

    private final class Running: Sendable {
        /// Who is having a barcode looked for: one picture at a time, for a camera gives one after the other.
        private let scanning = Mutex<Set<AccountKey>>([])

        func scan(_ id: String, of account: AccountKey, in photos: Photos) async throws -> [String] {
            guard scanning.withLock({ $0.insert(account).inserted }) else {
                await photos.discard(id)
                throw Refusal(.limit, phrase: "too many pictures", retryAfter: 500)
            }
            defer { _ = scanning.withLock { $0.remove(account) } }
            return try await photos.codes(in: id, for: account)
        }
    }

    /// What is to become of an upload.
    private enum Purpose {
        case picture
        case document(name: String)
        case barcode

        init(_ request: HTTPRequest) {
            switch request.path {
            case "/files": self = .document(name: request.query["name"] ?? "")
            case "/barcode": self = .barcode
            default: self = .picture
            }
        }

        /// What a program's token must be good for.
        var rule: TokenRule { .needs(isKept ? .say : .read) }
        var isKept: Bool { if case .barcode = self { false } else { true } }
        var words: PhotoUpload.Words { if case .document = self { .document } else { .picture } }
    }

    init(hub: Hub, photos: Photos) {
        self.hub = hub
        self.photos = photos
        places = UploadPlaces(hub.settings.limits)
    }

    // MARK: - Uploading

    static func isUpload(_ request: HTTPRequest) -> Bool {
        request.method == "POST" && ["/photos", "/files", "/barcode"].contains(request.path)
    }

    /// Takes the body of `POST /photos?room=…&cid=…`: the bytes of a picture, or a form with one; of `POST
    /// /files?room=…&name=…`; and of `POST /barcode?room=…`. `answer` gives what came of it, and whose upload it was as
    /// far as that is known. Throws when it is refused before anything is read.
    func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow,
        answer: @escaping @Sendable (Result<HTTPResponse, any Error>, _ by: Account?) -> Void
    ) throws -> any BodyReceiver {
        let most = hub.settings.limits.photoBytes
        let purpose = Purpose(request)
        let words = purpose.words
        guard length <= most + PhotoUpload.formBytes else { throw words.tooLarge(most) }
        guard let room = request.query["room"], !room.isEmpty else { throw Refusal(.missing, field: "room") }
        let cid = request.query["cid"]
        guard (1...64).contains(cid?.utf8.count ?? 1) else { throw Refusal(.invalid, field: "cid") }
        let id = Identifier.random()
        let uploader = Uploader(address: request.address, places: places)
        let upload = try PhotoUpload(
            id: id, file: photos.files.upload(id), contentType: request.contentType, mostBytes: most, words: words,
            flow: flow
        ) { _, result in
            let account = uploader.isIn()
            Task {
                answer(
                    await kept(result, id: id, by: account, room: room, cid: cid, purpose), account)
            }
        }
        photos.files.reserve(id)
        Task {
            do {
                let account = try await hub.acting(hub.account(of: request, for: purpose.rule), in: room)
                uploader.isKnown(account)
                try await hub.store.read { tx in
                    _ = try tx.rooms.visible(room, to: account)
                    // How much is kept of it is known later; here, whether anything can be.
                    if purpose.isKept { try tx.usage.admit(account.key, upload: 1) }
                }
                try uploader.takePlace()
                upload.admit()
            } catch {
                upload.refuse(error)
            }
        }
        return upload
    }

    /// Whose upload it is, known before the file is, and the place that its body takes meanwhile.
    private final class Uploader: Sendable {
        private struct State {
            var account: Account?
            var hasPlace = false
            var isOver = false
        }
        private let state = Mutex(State())
        private let address: String
        private let places: UploadPlaces

        init(address: String, places: UploadPlaces) {
            self.address = address
            self.places = places
        }

        func isKnown(_ account: Account) { state.withLock { $0.account = account } }

        /// Throws `limit`. Who has gone meanwhile takes none.
        func takePlace() throws {
            try state.withLock { state in
                guard let account = state.account, !state.isOver else { return }
                try places.reserve(of: account.key, at: address)
                state.hasPlace = true
            }
        }

        /// Nothing of the body comes any more.
        func isIn() -> Account? {
            state.withLock { state in
                state.isOver = true
                if state.hasPlace, let account = state.account { places.give(of: account.key, at: address) }
                state.hasPlace = false
                return state.account
            }
        }
    }

    private func kept(
        _ result: Result<String, any Error>, id: String, by account: Account?, room: String, cid: String?,
        _ purpose: Purpose
    ) async -> Result<HTTPResponse, any Error> {
        do {
            guard let account else {
                await photos.discard(id)
                _ = try result.get()
                throw Refusal(.unauthenticated, phrase: "unauthenticated")
            }
            let sha256: String
            do {
                sha256 = try result.get()
            } catch {
                await photos.discard(id)
                throw error
            }
            var name: String?
            switch purpose {
            case .barcode:
                let codes = try await running.scan(id, of: account.key, in: photos)
                return .success(WebHandler.json(["codes": .array(codes.map(JSON.string))]))
            case .document(let given): name = given
            case .picture: break
            }
            let upload = Photos.Upload(account: account, room: room, cid: cid, sha256: sha256, name: name)
            let kept = try await photos.store(upload, id: id)
            var answer = kept.file.mark
            if let takenAt = kept.file.takenAt { answer["takenAt"] = JSON(takenAt) }
            if !kept.file.codes.isEmpty { answer["codes"] = .array(kept.file.codes.map(JSON.string)) }
            let field = name == nil ? "photo" : "file"
            return .success(
                WebHandler.json(
                    kept.isRepeat
                        ? .object([.init(field, answer), .init("dup", true)]) : .object([.init(field, answer)]),
                    status: kept.isRepeat ? 200 : 201))
        } catch {
            return .failure(photos.refusal(of: error))
        }
    }

    // MARK: - Showing

    /// `GET /photos/{id}`, `/photos/{id}/view` and `/photos/{id}/thumb`, for members of its room.
    func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = try await hub.account(of: request, for: .needs(.read))
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
        let form = parts.count == 1 ? UploadedFiles.Form.original : parts.count == 2 ? Self.forms[parts[1]] : nil
        guard let form, let id = parts.first else { throw Self.notFound }
        let file = try await photos.find(id, for: account.key, isDocument: false)
        // The bytes under an id never change; who may see them may, so nobody but the browser keeps them.
        let tag = "\"\(file.sha256.prefix(20))-\(form.rawValue)\""
        let headers = [
            ("Content-Type", form == .original ? file.mime : "image/jpeg"), ("ETag", tag),
            ("Cache-Control", "private, max-age=31536000, immutable"), ("Vary", "Cookie, Authorization"),
            ("Content-Disposition", "inline; filename=\"photo.\(Self.suffixes[file.mime] ?? "jpg")\""),
        ]
        if request.ifNoneMatch?.contains(tag) ?? false { return HTTPResponse(status: 304, headers: headers) }
        return HTTPResponse(status: 200, headers: headers, file: try await photos.bytes(of: file, form))
    }

    /// `GET /files/{id}`, for members of its room: to be saved, never to be shown.
    func download(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = try await hub.account(of: request, for: .needs(.read))
        let file = try await photos.find(
            String(request.path.dropFirst("/files/".count)), for: account.key, isDocument: true)
        let plain = String(file.name.map { $0.isASCII && $0 != "\\" ? $0 : "_" })
        let encoded = PercentEncoding.component(file.name)
        let headers = [
            ("Content-Type", file.mime), ("Cache-Control", "private, no-store"), ("Vary", "Cookie, Authorization"),
            ("Content-Disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"),
            ("Content-Security-Policy", "default-src 'none'; sandbox"),
        ]
        return HTTPResponse(status: 200, headers: headers, file: try await photos.bytes(of: file, .original))
    }

    private static let forms: [String: UploadedFiles.Form] = ["view": .view, "thumb": .thumb]
    private static let suffixes = ["image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"]
    private static let notFound = Refusal(.notFound, field: "photo", phrase: "photo not found")
}
