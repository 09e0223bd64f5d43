import Foundation
import SimmerDomain
import SimmerOperations
import SimmerSQLite
import SimmerStore
import Testing

@Suite("Backup and restore")
struct BackupTests {
    private let now = Instant(milliseconds: 1_700_000_000_000)

    /// A store with one person, and one uploaded file.
    private func fill(_ folder: DataFolder, username: String = "ana") async throws -> Store {
        let store = try Store(folder: folder.url)
        _ = try await store.write { tx in
            try tx.accounts.insert(
                NewAccount(
                    username: username, displayName: "Ana", firstName: "Ana", lastName: "", email: nil,
                    passwordHash: nil,
                    language: "en", timeZone: "Europe/Paris"))
        }
        let inner = folder.files.appendingPathComponent("ab")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try picture.write(to: inner.appendingPathComponent("cdef"))
        return store
    }

    private let picture = Data((0..<1300).map { UInt8(truncatingIfNeeded: $0) })

    private func usernames(in folder: DataFolder) async throws -> [String] {
        let store = try Store(folder: folder.url)
        defer { try? store.close() }
        return try await store.read { try $0.accounts.everybody().map(\.username) }
    }

    /// A backup of a filled folder, and the epoch that it had.
    private func backup(in folder: DataFolder, to file: URL) async throws -> String {
        let store = try await fill(folder)
        _ = try Backup.write(of: store, in: folder, to: file, version: "1.2.3", now: now)
        try store.close()
        return store.epoch
    }

    @Test("a restored folder holds what the backup's did, under a new epoch, and keeps what was there aside")
    func roundTrip() async throws {
        try await withFolder { old in
            try await withFolder { new in
                let file = old.url.appendingPathComponent("b.simmer")
                let epoch = try await backup(in: old, to: file)
                let other = try await fill(new, username: "bo")
                try other.close()
                let (contents, before) = try Restore.replace(new, holding: DataLock(new), with: file, now: now)
                #expect(contents.version == "1.2.3" && contents.takenAt == now && contents.files == 1)
                #expect(try await usernames(in: new) == ["ana"])
                #expect(try Data(contentsOf: new.files.appendingPathComponent("ab/cdef")) == picture)
                let store = try Store(folder: new.url)
                defer { try? store.close() }
                #expect(store.epoch != epoch)
                #expect(store.epoch != other.epoch)
                #expect(try await usernames(in: DataFolder(try #require(before).path)) == ["bo"])
                let leftovers = try FileManager.default.contentsOfDirectory(atPath: old.url.path)
                #expect(leftovers.filter { $0.hasPrefix("b.simmer") } == ["b.simmer"])
            }
        }
    }

    @Test("a backup never replaces a file")
    func exists() async throws {
        try await withFolder { folder in
            let file = folder.url.appendingPathComponent("b.simmer")
            try Data("mine".utf8).write(to: file)
            await #expect(throws: BackupError.exists(file.path)) { try await backup(in: folder, to: file) }
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
        }
    }

    @Test("a byte that changed, a missing end and a foreign file are found, and nothing is restored", arguments: 0..<4)
    func damage(kind: Int) async throws {
        try await withFolder { folder in
            let file = folder.url.appendingPathComponent("b.simmer")
            _ = try await backup(in: folder, to: file)
            var bytes = try Data(contentsOf: file)
            let picture = try #require(bytes.range(of: picture.prefix(400)))
            switch kind {
            case 0: bytes[picture.lowerBound + 5] ^= 1
            case 1: bytes = bytes.prefix(picture.lowerBound)
            case 2: bytes[10_000] ^= 1
            default: bytes = Data("hello".utf8) + Data(count: 2000)
            }
            try bytes.write(to: file)
            #expect(throws: BackupError.self) { try Backup.verify(file) }
            let lock = try DataLock(folder)
            #expect(throws: BackupError.self) { try Restore.replace(folder, holding: lock, with: file, now: now) }
            #expect(try await usernames(in: folder) == ["ana"])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(!names.contains { $0.hasPrefix("restore-") || $0.hasPrefix("before-") })
        }
    }

    @Test("a name in the archive that leads out of the folder is refused")
    func escape() async throws {
        try await withFolder { folder in
            let file = folder.url.appendingPathComponent("b.simmer")
            _ = try await backup(in: folder, to: file)
            var bytes = try Data(contentsOf: file)
            let name = try #require(bytes.range(of: Data("files/ab/cdef\0".utf8)))
            let header = name.lowerBound..<name.lowerBound + 512
            bytes.replaceSubrange(name, with: Data("files/../../x\0".utf8))
            // The header's own sum must fit, or another check would refuse it.
            bytes.replaceSubrange(header.lowerBound + 148..<header.lowerBound + 156, with: Data("        ".utf8))
            let sum = bytes[header].reduce(0) { $0 + Int($1) }
            let octal = String(sum, radix: 8)
            let field = String(repeating: "0", count: 6 - octal.count) + octal + "\0 "
            bytes.replaceSubrange(header.lowerBound + 148..<header.lowerBound + 156, with: Data(field.utf8))
            try bytes.write(to: file)
            #expect(throws: BackupError.notABackup) { try Backup.verify(file) }
        }
    }
}
