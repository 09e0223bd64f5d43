import Foundation
import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerFiles

/// The bytes of what people upload, in the data folder or in a folder that several servers share.
@Suite struct UploadedFilesTests {
    private let place: TemporaryStore
    private let now = SystemClock().now()
    private var later: Instant { now.adding(seconds: 2 * 86_400) }

    init() throws { place = try TemporaryStore(engine: .memory) }

    private func url(_ name: String) -> URL { place.folder.appendingPathComponent(name, isDirectory: true) }

    private func files(_ name: String, isShared: Bool) throws -> UploadedFiles {
        try FileManager.default.createDirectory(at: url(name), withIntermediateDirectories: true)
        return try UploadedFiles(FolderPlace(url(name), isShared: isShared), incoming: url("incoming-\(name)"))
    }

    private func names(_ files: UploadedFiles) throws -> Set<String> { Set(try files.place.all().map(\.name)) }

    /// A picture in its three forms, as they come from the decoder.
    private func take(_ id: String, in files: UploadedFiles) throws {
        for form in UploadedFiles.Form.made(isDocument: false) {
            try Data("\(id) \(form)".utf8).write(to: files.incoming(id, form))
        }
        try files.install(id, UploadedFiles.Form.made(isDocument: false))
    }

    private func text(_ id: String, _ form: UploadedFiles.Form = .original, in files: UploadedFiles) throws -> String {
        let file = FileHandle(fileDescriptor: try files.open(id, form), closeOnDealloc: true)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }

    @Test("what is whole gets its names, what comes from elsewhere replaces nothing", arguments: [false, true])
    func taking(isShared: Bool) throws {
        let files = try files("files", isShared: isShared)
        let (id, gone) = (Identifier.random(), Identifier.random())
        files.reserve(gone)
        for id in [id, gone] { try take(id, in: files) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: files.incoming.path).isEmpty)
        // Of what nobody has reserved here only what is on its way goes.
        try Data().write(to: files.upload(id))
        for id in [id, gone] { files.remove(id) }
        #expect(try names(files) == [id, "\(id).view", "\(id).thumb"])
        #expect(access(files.upload(id).path, F_OK) != 0)
        #expect(try text(id, .view, in: files) == "\(id) view")
        let missing = #expect(throws: POSIXError.self) { try files.open(gone, .original) }
        #expect(missing?.code == .ENOENT)
        #expect(try files.digest(of: id) == ContentHash.hex(Array("\(id) original".utf8)))
        #expect(try files.digest(of: gone) == nil)
        #expect(files.nearSize(id, .thumb) == "\(id) thumb".utf8.count && files.nearSize(gone, .thumb) == nil)
        #expect(try files.missing(of: [id, gone], documents: []) == [gone])

        let came = url("came")
        try Data("came".utf8).write(to: came)
        let refused = #expect(throws: POSIXError.self) { try files.adopt(came, as: id) }
        #expect(refused?.code == .EEXIST)
        #expect(try text(id, in: files) == "\(id) original", "nothing is replaced")
        let new = Identifier.random()
        files.reserve(new)
        try files.adopt(came, as: new)
        #expect(try text(new, in: files) == "came")
        #expect(try files.missing(of: [new], documents: [new]).isEmpty)
        files.remove(new)
        #expect(try !names(files).contains { $0.hasPrefix(".") || $0 == new })
    }

    @Test("a file that cannot be read whole leaves nothing")
    func broken() throws {
        let files = try files("files", isShared: true)
        // A folder can be opened and not read.
        #expect(throws: POSIXError.self) { try files.adopt(place.folder, as: Identifier.random()) }
        #expect(try names(files).isEmpty)
    }

    @Test("a sweep leaves what is known, what is being used here, and in a shared folder what is younger than a day")
    func sweeping() async throws {
        let (own, shared) = (try files("own", isShared: false), try files("shared", isShared: true))
        let (known, reserved, unknown) = (Identifier.random(), Identifier.random(), Identifier.random())
        for files in [own, shared] {
            for id in [known, reserved, unknown] { try take(id, in: files) }
            try Data().write(
                to: url(files === own ? "own" : "shared").appendingPathComponent(".\(Identifier.random())"))
            try Data().write(to: files.incoming.appendingPathComponent("\(Identifier.random()).upload"))
            files.reserve(reserved)
        }
        // The bytes of a copy are as old as the original's, its name is new.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)],
            ofItemAtPath: url("shared").appendingPathComponent(unknown).path)
        #expect(try await own.sweep(now: now) { [known] } == 5)
        #expect(try await shared.sweep(now: now) { [known] } == 1)
        #expect(try names(shared).contains("\(unknown).view") && !names(own).contains("\(unknown).view"))
        #expect(try await shared.sweep(now: later) { [known] } == 4)
        let left = Set([known, reserved].flatMap { [$0, "\($0).view", "\($0).thumb"] })
        #expect(try names(own) == left && names(shared) == left)
        shared.release(reserved)
        #expect(try await shared.sweep(now: later) { [known] } == 3)
    }

    @Test("a shared folder bears the mark of its house: no other one is used, nor the place where it is to be mounted")
    func marks() async throws {
        let files = try files("files", isShared: true)
        let id = Identifier.random()
        // What was uploaded before was brought here.
        try take(id, in: files)
        try await files.claim(for: place.store)
        try await files.claim(for: place.store)
        #expect(try await files.sweep(now: later) { [id] } == 0)
        #expect(try names(files).contains(UploadedFiles.mark))

        let other = try TemporaryStore(engine: .memory, clock: HeldClock(place.clock.now().adding(seconds: 5)))
        await #expect(throws: UnfitFiles.self) { try await files.claim(for: other.store) }
        let empty = try self.files("empty", isShared: true)
        await #expect(throws: UnfitFiles.self) { try await empty.claim(for: place.store) }
        #expect(throws: UnfitFiles.self) {
            try FolderPlace(url("none"), isShared: true)
        }

        // A folder of something else would be swept.
        try Data().write(to: url("empty").appendingPathComponent("holidays.jpg"))
        await #expect(throws: UnfitFiles.self) { try await empty.claim(for: other.store) }
        #expect(try names(empty) == ["holidays.jpg"])
        try FileManager.default.removeItem(at: url("empty").appendingPathComponent("holidays.jpg"))
        try await empty.claim(for: other.store)
        #expect(try names(empty) == [UploadedFiles.mark])
    }
}
