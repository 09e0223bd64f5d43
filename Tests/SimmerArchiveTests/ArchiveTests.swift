import Foundation
import SimmerDomain
import Testing

@testable import SimmerArchive

/// Archives as they are written and read back.
@Suite struct ArchiveTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("archive-" + Identifier.random())

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func written(_ files: [(String, [UInt8])], _ format: ArchiveFormat = .zip) throws -> URL {
        var bytes: [UInt8] = []
        let archive = try ArchiveWriter(format, modified: Instant(milliseconds: 1_795_262_400_000)) {
            bytes.append(contentsOf: $0)
        }
        for (name, content) in files { try archive.add(name, content) }
        try archive.finish()
        let file = folder.appendingPathComponent("x")
        try Data(bytes).write(to: file)
        return file
    }

    private func unpacked(
        _ file: URL, _ format: ArchiveFormat = .zip, _ limits: ArchiveLimits = ArchiveLimits(),
        isKept: (String) -> Bool = { _ in true }
    ) throws -> [ArchiveEntry] {
        let target = folder.appendingPathComponent(Identifier.random())
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        let entries = try ArchiveReader(format, limits).unpack(file, to: target, isKept: isKept)
        for entry in entries {
            let content = try? Data(contentsOf: target.appendingPathComponent(entry.name))
            #expect(isKept(entry.name) ? content.map { ContentHash.hex($0) } == entry.sha256 : content == nil)
        }
        return entries
    }

    @Test(arguments: [ArchiveFormat.zip, .tar])
    func whatWasWrittenComesBack(format: ArchiveFormat) throws {
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
        let file = try written([("a/b.txt", Array("hello".utf8)), ("empty", []), ("noise", noise)], format)
        let found = try unpacked(file, format)
        #expect(found.map(\.name) == ["a/b.txt", "empty", "noise"])
        #expect(found[2].sha256 == ContentHash.hex(noise) && found[2].size == noise.count)
        #expect(try unpacked(file, format) { $0 != "noise" } == found)
    }

    @Test("an archive without its end is refused", arguments: [ArchiveFormat.zip, .tar])
    func cut(format: ArchiveFormat) throws {
        let file = try written([("noise", (0..<300_000).map { _ in UInt8.random(in: 0...255) })], format)
        try Data(contentsOf: file).prefix(200_000).write(to: file)
        #expect(throws: ArchiveError.self) { try unpacked(file, format) }
    }

    @Test(
        "a name that leads out of the folder and one that comes twice are refused",
        arguments: [ArchiveFormat.zip, .tar])
    func names(format: ArchiveFormat) throws {
        let outside = try written([("a/../../b", [1])], format)
        #expect(throws: ArchiveError.badName("a/../../b")) { try unpacked(outside, format) }
        let twice = try written([("a", [1]), ("a", [2])], format)
        #expect(throws: ArchiveError.doubled("a")) { try unpacked(twice, format) }
    }

    @Test("the limits: of one file, of all, of the ratio, of their number")
    func limits() throws {
        let file = try written([
            ("a", [UInt8](repeating: 0, count: 400_000)), ("b", [UInt8](repeating: 0, count: 400_000)),
        ])
        #expect(try unpacked(file).count == 2)
        var limits = ArchiveLimits()
        limits.fileBytes = 300_000
        #expect(throws: ArchiveError.self) { try unpacked(file, .zip, limits) }
        limits = ArchiveLimits()
        limits.bytes = 700_000
        #expect(throws: ArchiveError.self) { try unpacked(file, .zip, limits) }
        limits = ArchiveLimits()
        limits.entries = 1
        #expect(throws: ArchiveError.self) { try unpacked(file, .zip, limits) }
        let bomb = try written([("a", [UInt8](repeating: 0, count: 300_000_000))])
        #expect(throws: ArchiveError.self) { try unpacked(bomb) }
    }

    @Test("what the reader of an export throws ends the writing of it")
    func abandoned() throws {
        struct Gone: Error {}
        #expect(throws: Gone.self) {
            let archive = try ArchiveWriter(.zip, modified: Instant(milliseconds: 0)) { _ in throw Gone() }
            try archive.add("noise", (0..<1_000_000).map { _ in UInt8.random(in: 0...255) })
            try archive.finish()
        }
    }

    @Test func noArchive() throws {
        for content in ["", "hello", "PK\u{3}\u{4}"] {
            let file = folder.appendingPathComponent("y")
            try Data(content.utf8).write(to: file)
            #expect(throws: ArchiveError.self) { try unpacked(file, .zip) }
            #expect(throws: ArchiveError.self) { try unpacked(file, .tar) }
        }
    }

    @Test(
        "a name that leads anywhere but below is refused",
        arguments: [
            "", "/a", "a//b", "../a", "a/../b", "a/./b", "a\\b", "a\u{0}b", "a/", String(repeating: "a", count: 256),
        ])
    func parts(name: String) { #expect(throws: ArchiveError.self) { try ArchiveReader.parts(of: name) } }

    @Test func plainParts() throws { #expect(try ArchiveReader.parts(of: "files/ü b.jpg") == ["files", "ü b.jpg"]) }
}
