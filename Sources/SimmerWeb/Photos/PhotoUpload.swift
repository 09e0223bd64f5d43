import Crypto
import Foundation
import SimmerDomain
import SimmerNet
import Synchronization

/// One `POST /photos` or `POST /files` on its way to the disk. Nothing of it is written before it is known whose it is
/// and that the room is theirs.
// Unchecked: what is not atomic or locked is used on `queue` only.
final class PhotoUpload: BodyReceiver, @unchecked Sendable {  // see above
    /// Bytes that may wait for the disk before the client has to.
    private static let mostWaiting = 524_288
    /// Boundaries and headers of a form, beside the file.
    static let formBytes = 65_536

    /// What came of it: the file under `id` with its hash, or why not.
    typealias Finish = @Sendable (_ upload: PhotoUpload, Result<String, any Error>) -> Void

    let id: String
    private let path: String
    private let mostBytes: Int
    private let flow: BodyFlow
    private let finish: Finish
    /// Held until it is known whether the upload may be.
    private let queue = DispatchQueue(label: "simmer.upload")
    private let isAdmitted = Atomic(false)
    private let waiting = Atomic(0)
    private let isPaused = Atomic(true)

    private let words: Words
    private let isForm: Bool
    private var form: MultipartReader?
    private var descriptor: Int32 = -1
    private var bytes = 0
    private var hash = SHA256()
    private var isOver = false
    /// Why it may not be; set while the queue is held.
    private var refusal: (any Error)?

    /// What a person is told that it is.
    struct Words: Sendable {
        var field: String
        var bad: String
        var missing: String
        var tooLarge: String

        static let picture = Words(
            field: "photo", bad: "bad picture", missing: "no picture", tooLarge: "picture too large")
        static let document = Words(field: "file", bad: "bad document", missing: "no file", tooLarge: "file too large")

        func tooLarge(_ most: Int) -> Refusal {
            Refusal(.tooLarge, phrase: tooLarge, values: ["most": .number(Double(most / 1_048_576))])
        }
        var badFile: Refusal { Refusal(.badFile, phrase: bad) }
        var nothing: Refusal { Refusal(.missing, field: field, phrase: missing) }
    }

    /// `file`: where it goes. `finish` is called once, unless the client goes away before.
    init(
        id: String, file: URL, contentType: String?, mostBytes: Int, words: Words, flow: BodyFlow,
        finish: @escaping Finish
    ) throws {
        self.id = id
        self.words = words
        path = file.path
        self.mostBytes = mostBytes
        self.flow = flow
        self.finish = finish
        isForm = contentType?.lowercased().hasPrefix("multipart/") ?? false
        form = contentType.flatMap { MultipartReader(contentType: $0) }
        queue.suspend()
        if isForm && form == nil { throw words.badFile }
        flow.pause()
    }

    deinit {
        // A queue that is held must not go.
        if !isAdmitted.load(ordering: .relaxed) { queue.resume() }
        if descriptor >= 0 { close(descriptor) }
    }

    /// It may be: what has come is written, and the rest let come.
    func admit() {
        guard !isAdmitted.exchange(true, ordering: .relaxed) else { return }
        queue.resume()
        goOn()
    }

    /// It may not be, for that reason.
    func refuse(_ error: any Error) {
        guard !isAdmitted.exchange(true, ordering: .relaxed) else { return }
        // What has come already stands in the queue before anything that could be put there now, and nothing of it runs
        // yet.
        refusal = error
        queue.resume()
        queue.async { [self] in end(.failure(error)) }
    }

    // MARK: - BodyReceiver

    func received(_ piece: UnsafeRawBufferPointer) {
        let bytes = [UInt8](piece)
        let now = waiting.wrappingAdd(bytes.count, ordering: .relaxed).newValue
        if now > Self.mostWaiting, !isPaused.exchange(true, ordering: .relaxed) { flow.pause() }
        queue.async { [self] in
            write(bytes)
            let rest = waiting.wrappingSubtract(bytes.count, ordering: .relaxed).newValue
            if rest < Self.mostWaiting / 2 { goOn() }
        }
    }

    func completed() {
        queue.async { [self] in
            guard !isOver, refusal == nil else { return }
            if isForm && form?.isComplete != true {
                // A form whose last boundary is missing was cut off; one without a file has none to keep.
                end(.failure(form?.hasFile == true ? words.badFile : words.nothing))
            } else if bytes == 0 {
                end(.failure(words.nothing))
            } else {
                end(.success(ContentHash.hex(hash.finalize())))
            }
        }
    }

    func abandoned() {
        refuse(CancellationError())
        queue.async { [self] in end(.failure(CancellationError())) }
    }

    // MARK: - On the queue

    private func goOn() {
        if isPaused.exchange(false, ordering: .relaxed) { flow.resume() }
    }

    private func write(_ piece: [UInt8]) {
        guard !isOver, refusal == nil else { return }
        do {
            guard var form else { return try write(piece[...]) }
            // Not both at once: every piece would be copied.
            self.form = nil
            let isSound = try form.read(piece) { try write($0) }
            self.form = form
            if !isSound { throw words.badFile }
        } catch {
            end(.failure(error))
        }
    }

    private func write(_ piece: ArraySlice<UInt8>) throws {
        bytes += piece.count
        guard bytes <= mostBytes else { throw words.tooLarge(mostBytes) }
        if descriptor < 0 { descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Self.fault(errno) }
        try piece.withUnsafeBytes { space in
            hash.update(bufferPointer: space)
            var written = 0
            while written < space.count {
                let result = Foundation.write(descriptor, space.baseAddress.map { $0 + written }, space.count - written)
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { throw Self.fault(errno) }
                written += result
            }
        }
    }

    private func end(_ result: Result<String, any Error>) {
        guard !isOver else { return }
        isOver = true
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        finish(self, result)
    }

    private static func fault(_ number: Int32) -> any Error {
        POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
    }
}
