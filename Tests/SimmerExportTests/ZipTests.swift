import Foundation
import SimmerDomain
import Testing

@testable import SimmerExport

/// Archives as they are written and read back.
@Suite struct ZipTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("zip-" + Identifier.random())

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func written(_ files: [(String, [UInt8])]) throws -> URL {
        var bytes: [UInt8] = []
        let zip = try ZipWriter(modified: Instant(milliseconds: 1_795_262_400_000)) { bytes.append(contentsOf: $0) }
        for (name, content) in files { try zip.add(name, content) }
        try zip.finish()
        let file = folder.appendingPathComponent("x.zip")
        try Data(bytes).write(to: file)
        return file
    }

    private func unpacked(_ file: URL, _ limits: ArchiveLimits = ArchiveLimits()) throws -> [String: ZipWriter.Entry] {
        let target = folder.appendingPathComponent(Identifier.random())
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        return try ZipReader(limits).unpack(file, to: target)
    }

    @Test func whatWasWrittenComesBack() throws {
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255) }
        let found = try unpacked(written([("a/b.txt", Array("hello".utf8)), ("empty", []), ("noise", noise)]))
        #expect(found.keys.sorted() == ["a/b.txt", "empty", "noise"])
        #expect(found["noise"]?.sha256 == ContentHash.hex(noise) && found["noise"]?.size == noise.count)
    }

    @Test("the limits: of one file, of all, of the ratio, of their number")
    func limits() throws {
        let file = try written([
            ("a", [UInt8](repeating: 0, count: 400_000)), ("b", [UInt8](repeating: 0, count: 400_000)),
        ])
        #expect(try unpacked(file).count == 2)
        var limits = ArchiveLimits()
        limits.fileBytes = 300_000
        #expect(throws: ImportError.self) { try unpacked(file, limits) }
        limits = ArchiveLimits()
        limits.bytes = 700_000
        #expect(throws: ImportError.self) { try unpacked(file, limits) }
        limits = ArchiveLimits()
        limits.entries = 1
        #expect(throws: ImportError.self) { try unpacked(file, limits) }
        let bomb = try written([("a", [UInt8](repeating: 0, count: 300_000_000))])
        #expect(throws: ImportError.self) { try unpacked(bomb) }
    }

    @Test("what the reader of an export throws ends the writing of it")
    func abandoned() throws {
        struct Gone: Error {}
        #expect(throws: Gone.self) {
            let zip = try ZipWriter(modified: Instant(milliseconds: 0)) { _ in throw Gone() }
            try zip.add("noise", (0..<1_000_000).map { _ in UInt8.random(in: 0...255) })
            try zip.finish()
        }
    }

    @Test func noArchive() throws {
        for content in ["", "hello", "PK\u{3}\u{4}"] {
            let file = folder.appendingPathComponent("y.zip")
            try Data(content.utf8).write(to: file)
            #expect(throws: ImportError.self) {
                try Unpacked(file, in: folder.appendingPathComponent(Identifier.random()))
            }
        }
    }
}
