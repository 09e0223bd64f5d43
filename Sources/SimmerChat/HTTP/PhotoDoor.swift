import Foundation
import SimmerDomain
import SimmerNet
import SimmerStore
import Synchronization

/// `/photos`: uploads, and the pictures for those who may see them.
struct PhotoDoor: Sendable {
    let hub: Hub
    let photos: Photos
    /// Uploads that come in at once; more would fill the disk with halves.
    private static let mostAtOnce = 64

    private let running = Running()

    private final class Running: Sendable {
        let count = Atomic(0)
    }

    init(hub: Hub, photos: Photos) {
        self.hub = hub
        self.photos = photos
    }

    // MARK: - Uploading

    static func isUpload(_ request: HTTPRequest) -> Bool { request.method == "POST" && request.path == "/photos" }

    /// Takes the body of `POST /photos?room=…&cid=…`: the bytes of a picture, or a form with one. `answer` gives what came of it, and
    /// whose upload it was as far as that is known.
    /// Throws when it is refused before anything is read.
    func receiver(
        of request: HTTPRequest, length: Int, flow: BodyFlow,
        answer: @escaping @Sendable (Result<HTTPResponse, any Error>, _ by: Account?) -> Void
    ) throws -> any BodyReceiver {
        let most = hub.settings.limits.photoBytes
        guard length <= most + PhotoUpload.formBytes else { throw PhotoUpload.tooLarge(most) }
        guard let room = request.query["room"], !room.isEmpty else { throw Refusal(.missing, field: "room") }
        let cid = request.query["cid"]
        guard (1...64).contains(cid?.utf8.count ?? 1) else { throw Refusal(.invalid, field: "cid") }
        guard running.count.load(ordering: .relaxed) < Self.mostAtOnce else {
            throw Refusal(.limit, phrase: "too many pictures", retryAfter: 5_000)
        }
        let id = Identifier.random()
        let uploader = Uploader()
        let (photos, running) = (photos, running)
        let upload = try PhotoUpload(
            id: id, file: photos.folder.upload(id), contentType: request.contentType, mostBytes: most, flow: flow
        ) { _, result in
            running.count.wrappingSubtract(1, ordering: .relaxed)
            Task {
                let account = uploader.account.withLock { $0 }
                answer(await Self.kept(result, id: id, by: account, room: room, cid: cid, in: photos), account)
            }
        }
        photos.folder.reserve(id)
        running.count.wrappingAdd(1, ordering: .relaxed)
        Task {
            do {
                let account = try await self.account(of: request)
                let key = account.key
                uploader.account.withLock { $0 = account }
                _ = try await hub.store.read { try $0.rooms.visible(room, to: key).room.key }
                upload.admit()
            } catch {
                upload.refuse(error)
            }
        }
        return upload
    }

    /// Known before the file is.
    private final class Uploader: Sendable {
        let account = Mutex<Account?>(nil)
    }

    private static func kept(
        _ result: Result<String, any Error>, id: String, by account: Account?, room: String, cid: String?,
        in photos: Photos
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
            let upload = Photos.Upload(account: account, room: room, cid: cid, sha256: sha256)
            let kept = try await photos.keep(upload, id: id)
            var answer = kept.file.mark
            if let takenAt = kept.file.takenAt { answer["takenAt"] = JSON(takenAt) }
            if !kept.file.codes.isEmpty { answer["codes"] = .array(kept.file.codes.map(JSON.string)) }
            return .success(
                WebDoor.json(
                    kept.isRepeat ? ["photo": answer, "dup": true] : ["photo": answer],
                    status: kept.isRepeat ? 200 : 201))
        } catch {
            return .failure(error)
        }
    }

    /// Whose request it is: a program's by its token, a page's by its cookie, which only our own page may use to change something.
    /// Throws `unauthenticated`.
    private func account(of request: HTTPRequest) async throws -> Account {
        let token: String?
        if let bearer = Cookies.bearer(request.authorization) {
            token = bearer
        } else {
            token = Cookies.token(in: request.cookie, host: request.host, settings: hub.settings)
            if token != nil, request.method != "GET", request.method != "HEAD" {
                guard OriginRule(hub.settings).allows(origin: request.origin, host: request.host) else {
                    throw Refusal(.notAllowed, phrase: "foreign page")
                }
            }
        }
        guard let token else { throw Refusal(.unauthenticated, phrase: "unauthenticated") }
        return try await hub.resume(token: token).account
    }

    // MARK: - Showing

    /// `GET /photos/{id}`, `/photos/{id}/view` and `/photos/{id}/thumb`, for members of its room.
    func show(_ request: HTTPRequest) async throws -> HTTPResponse {
        let account = try await account(of: request)
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).map(String.init)
        let form = parts.count == 1 ? PhotoFolder.Form.original : parts.count == 2 ? Self.forms[parts[1]] : nil
        guard let form, let id = parts.first else { throw Self.notFound }
        let file = try await photos.find(id, for: account.key)
        // The bytes under an id never change; who may see them may, so nobody but the browser keeps them.
        let tag = "\"\(file.sha256.prefix(20))-\(form.rawValue)\""
        let headers = [
            ("Content-Type", form == .original ? file.mime : "image/jpeg"), ("ETag", tag),
            ("Cache-Control", "private, max-age=31536000, immutable"), ("Vary", "Cookie, Authorization"),
            ("Content-Disposition", "inline; filename=\"photo.\(Self.suffixes[file.mime] ?? "jpg")\""),
        ]
        if request.ifNoneMatch?.contains(tag) ?? false { return HTTPResponse(status: 304, headers: headers) }
        guard let bytes = ResponseFile(path: photos.folder.url(id, form).path) else { throw Self.notFound }
        return HTTPResponse(status: 200, headers: headers, file: bytes)
    }

    private static let forms: [String: PhotoFolder.Form] = ["view": .view, "thumb": .thumb]
    private static let suffixes = ["image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"]
    private static let notFound = Refusal(.notFound, field: "photo", phrase: "photo not found")
}
