import Foundation
import SimmerDomain
import SimmerStore
import Synchronization

/// The bytes of what people upload: `ID` is the picture or document, `ID.view` and `ID.thumb` smaller forms of a
/// picture, `ID.share` what pages of other sites show of it. What is still on its way stands in a folder of this
/// machine, so that a file appears under its name only when it is whole.
package final class UploadedFiles: Sendable {
    package enum Form: String, Sendable, CaseIterable {
        case original, view, thumb, share
        /// Those that an upload has from the beginning.
        package static func made(isDocument: Bool) -> [Form] { isDocument ? [.original] : [.original, .view, .thumb] }
    }

    package let place: any FilePlace
    package let incoming: URL
    /// Ids that somebody is about to use, which a sweep leaves alone; true: something stands under it in `place`.
    private let reserved = Mutex<[String: Bool]>([:])

    package init(_ place: any FilePlace, incoming: URL) throws {
        try FileManager.default.createDirectory(
            at: incoming, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.place = place
        self.incoming = incoming
    }

    package static func name(_ id: String, _ form: Form) -> String {
        form == .original ? id : "\(id).\(form.rawValue)"
    }

    /// Where a form is until it is whole.
    package func incoming(_ id: String, _ form: Form) -> URL {
        incoming.appendingPathComponent("\(id).\(form.rawValue)")
    }

    /// What was uploaded, as it came.
    package func upload(_ id: String) -> URL { incoming.appendingPathComponent("\(id).upload") }

    /// Keeps sweeps from what stands under an id until `release`.
    package func reserve(_ id: String) { reserved.withLock { $0[id] = false } }
    package func release(_ id: String) { reserved.withLock { $0[id] = nil } }
    private func stands(_ id: String) { reserved.withLock { if $0[id] != nil { $0[id] = true } } }

    /// Gives files that are whole their names, for good. Blocks.
    package func install(_ id: String, _ forms: [Form]) throws {
        stands(id)
        for form in forms { try place.put(incoming(id, form), as: Self.name(id, form)) }
        try place.settle()
    }

    /// Puts a file from elsewhere under a name that nothing has there, for good after the place's next `settle`. Throws
    /// `EEXIST`. Blocks.
    package func adopt(_ file: URL, as name: String) throws {
        stands(Self.id(of: name))
        try place.adopt(file, as: name)
    }

    /// Removes what is on its way under a reserved id, and what of it is there already. What cannot be removed now the
    /// sweep finds. Blocks.
    package func remove(_ id: String) {
        unlink(upload(id).path)
        for form in Form.allCases { unlink(incoming(id, form).path) }
        guard reserved.withLock({ $0[id] ?? false }) else { return }
        for form in Form.allCases { _ = place.remove(Self.name(id, form)) }
    }

    // MARK: - Reading

    /// A descriptor for reading, which the caller closes. Throws `ENOENT`. Blocks.
    package func open(_ id: String, _ form: Form) throws -> Int32 { try place.open(Self.name(id, form)) }

    /// The bytes of a form; nil for one that is not there, and where another machine would have to be asked.
    package func nearSize(_ id: String, _ form: Form) -> Int? {
        place.size(of: Self.name(id, form))
    }

    /// The forms of a file that are there, where that is known; else those that should be.
    package func forms(of file: StoredFile) -> [Form] {
        let forms = Form.made(isDocument: file.isDocument)
        return place.isNear ? forms.filter { nearSize(file.standsAs, $0) != nil } : forms
    }

    /// SHA-256 of a file as it is kept, in hexadecimal; nil when it is not there. Blocks.
    package func digest(of id: String) throws -> String? {
        do {
            let file = FileHandle(fileDescriptor: try open(id, .original), closeOnDealloc: true)
            return ContentHash.hex(try file.readToEnd() ?? Data())
        } catch let error as POSIXError where error.code == .ENOENT {
            return nil
        }
    }

    /// Ids that the store knows and whose bytes are not there; `documents` among them have one form only. Blocks.
    package func missing(of known: Set<String>, documents: Set<String>) throws -> [String] {
        let names = known.sorted().flatMap { id in
            Form.made(isDocument: documents.contains(id)).map { Self.name(id, $0) }
        }
        return Set(try place.missing(among: names).map(Self.id)).sorted()
    }

    // MARK: - The end

    /// Seconds for which others may be about to use a name.
    private static let untouched = 86_400

    /// Removes whatever the store does not know, and answers how many files that were. `known` is asked once, after the
    /// names were read. A name that is seen here was reserved before it was made; if nobody reserves it any more, the
    /// store has it, or nobody wants it. So the order matters: first the names, then who reserves them, then the store.
    ///
    /// Of a place that is shared nobody here knows what the others have reserved: what got its name less than a day
    /// before `now` is left alone.
    package func sweep(now: Instant, known: () async throws -> Set<String>) async throws -> Int {
        let (place, incoming) = (place, incoming)
        let (found, coming) = try await FileWork.run {
            (try place.all(), try FileManager.default.contentsOfDirectory(atPath: incoming.path))
        }
        let busy = Set(reserved.withLock { $0.keys })
        let known = try await known()
        let old = now.adding(seconds: -Self.untouched)
        return await FileWork.run {
            var removed = coming.count {
                !busy.contains(Self.id(of: $0)) && unlink(incoming.appendingPathComponent($0).path) == 0
            }
            for file in found {
                let id = Self.id(of: file.name)
                guard !busy.contains(id), !known.contains(id) else { continue }
                if place.isShared, file.name == Self.mark || file.since >= old { continue }
                if place.remove(file.name) { removed += 1 }
            }
            place.trim { known.contains(Self.id(of: $0)) || busy.contains(Self.id(of: $0)) }
            return removed
        }
    }

    private static func id(of name: String) -> String { String(name.prefix { $0 != "." }) }
}
