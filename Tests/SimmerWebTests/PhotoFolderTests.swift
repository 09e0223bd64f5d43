import Foundation
import SimmerDomain
import SimmerStore
import SimmerTesting
import Testing

@testable import SimmerWeb

/// Where uploaded files stand: in the data folder, or in a folder that several servers share.
@Suite struct PhotoFolderTests {
    private let place: TemporaryStore
    private let now = SystemClock().now()
    private var later: Instant { now.adding(seconds: 2 * 86_400) }

    init() throws { place = try TemporaryStore(engine: .memory) }

    private func folder(_ name: String, isShared: Bool) throws -> PhotoFolder {
        let files = place.folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        return try PhotoFolder(
            files: files, incoming: place.folder.appendingPathComponent("incoming-\(name)"), isShared: isShared)
    }

    private func names(_ folder: PhotoFolder) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.files.path))
    }

    /// A picture in its three forms, as they come from the decoder.
    private func take(_ id: String, in folder: PhotoFolder) throws {
        for form in [PhotoFolder.Form.original, .view, .thumb] {
            try Data("\(id) \(form)".utf8).write(to: folder.incoming(id, form))
        }
        try folder.install(id, [.original, .view, .thumb])
    }

    private func text(_ id: String, _ form: PhotoFolder.Form = .original, in folder: PhotoFolder) throws -> String {
        try String(contentsOf: folder.url(id, form), encoding: .utf8)
    }

    @Test("what is whole gets its names, what is copied goes by itself", arguments: [false, true])
    func taking(isShared: Bool) throws {
        let folder = try folder("files", isShared: isShared)
        let (id, copy) = (Identifier.random(), Identifier.random())
        try take(id, in: folder)
        #expect(try names(folder) == [id, "\(id).view", "\(id).thumb"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.incoming.path).isEmpty)
        try folder.copy([(original: id, copy: copy)])
        folder.remove(id)
        #expect(try names(folder) == [copy, "\(copy).view", "\(copy).thumb"])
        #expect(try text(copy, .view, in: folder) == "\(id) view")
        #expect(throws: Refusal.self) { try folder.copy([(original: id, copy: Identifier.random())]) }
        // Where there are no second names, the bytes are written once more.
        try folder.duplicate(folder.url(copy, .original), as: folder.url(id, .original))
        #expect(try text(id, in: folder) == "\(id) original")
        let came = place.folder.appendingPathComponent("came")
        try Data("came".utf8).write(to: came)
        let refused = #expect(throws: POSIXError.self) { try folder.adopt(came, as: id) }
        #expect(refused?.code == .EEXIST)
        #expect(try text(id, in: folder) == "\(id) original", "nothing is replaced")
        let new = Identifier.random()
        try folder.adopt(came, as: new)
        #expect(try text(new, in: folder) == "came")
        #expect(try !names(folder).contains { $0.hasPrefix(".") })
    }

    @Test("a file that cannot be read whole leaves nothing")
    func broken() throws {
        let folder = try folder("files", isShared: true)
        // A folder can be opened and not read.
        #expect(throws: POSIXError.self) { try folder.adopt(place.folder, as: Identifier.random()) }
        #expect(try names(folder).isEmpty)
    }

    @Test("a sweep leaves what is known, what is being used here, and in a shared folder what is younger than a day")
    func sweeping() async throws {
        let (own, shared) = (try folder("own", isShared: false), try folder("shared", isShared: true))
        let (known, reserved, unknown) = (Identifier.random(), Identifier.random(), Identifier.random())
        for folder in [own, shared] {
            for id in [known, reserved, unknown] { try take(id, in: folder) }
            try Data().write(to: folder.files.appendingPathComponent(".\(Identifier.random())"))
            try Data().write(to: folder.incoming.appendingPathComponent("\(Identifier.random()).upload"))
            folder.reserve(reserved)
        }
        // The bytes of a copy are as old as the original's, its name is new.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: shared.url(unknown, .original).path)
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
        let folder = try folder("files", isShared: true)
        let id = Identifier.random()
        // What was uploaded before was brought here.
        try take(id, in: folder)
        try await folder.claim(for: place.store)
        try await folder.claim(for: place.store)
        #expect(try await folder.sweep(now: later) { [id] } == 0)
        #expect(try names(folder).contains(PhotoFolder.mark))

        let other = try TemporaryStore(engine: .memory, clock: HeldClock(place.clock.now().adding(seconds: 5)))
        await #expect(throws: UnfitFolder.self) { try await folder.claim(for: other.store) }
        let empty = try self.folder("empty", isShared: true)
        await #expect(throws: UnfitFolder.self) { try await empty.claim(for: place.store) }
        #expect(throws: UnfitFolder.self) {
            try PhotoFolder(
                files: place.folder.appendingPathComponent("none"),
                incoming: place.folder.appendingPathComponent("incoming"), isShared: true)
        }

        // A folder of something else would be swept.
        try Data().write(to: empty.files.appendingPathComponent("holidays.jpg"))
        await #expect(throws: UnfitFolder.self) { try await empty.claim(for: other.store) }
        #expect(try names(empty) == ["holidays.jpg"])
        try FileManager.default.removeItem(at: empty.files.appendingPathComponent("holidays.jpg"))
        try await empty.claim(for: other.store)
        #expect(try names(empty) == [PhotoFolder.mark])
    }
}
