import Foundation
import SimmerDomain
import SimmerOperations
import Testing

/// A new data folder, gone after `body`.
func withFolder<T>(_ body: (DataFolder) async throws -> T) async throws -> T {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(DataFolder(url.path))
}

@Suite("The data folder")
struct DataFolderTests {
    @Test("the folder and the token in it are the owner's alone, and the token stays the same")
    func token() async throws {
        try await withFolder { folder in
            let token = try folder.operatorToken()
            #expect(token.utf8.count == 43)
            #expect(try folder.operatorToken() == token)
            let mode = try FileManager.default.attributesOfItem(atPath: folder.tokenFile.path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            let folderMode = try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions]
            #expect(folderMode as? Int == 0o700)
        }
    }

    @Test("a token that others could have read is refused, and so is a file without one")
    func looseToken() async throws {
        try await withFolder { folder in
            _ = try folder.operatorToken()
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.tokenFile.path)
            #expect(throws: DataFolderError.readableByOthers(folder.tokenFile.path)) { try folder.operatorToken() }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.tokenFile.path)
            try Data("short\n".utf8).write(to: folder.tokenFile)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.tokenFile.path)
            #expect(throws: DataFolderError.badToken(folder.tokenFile.path)) { try folder.operatorToken() }
        }
    }

    @Test("what the holder of the lock makes is the owner's alone, even in a folder that others can look into")
    func mode() async throws {
        try await withFolder { folder in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
            let lock = try DataLock(folder)
            let file = folder.url.appendingPathComponent("made").path
            let descriptor = open(file, O_CREAT | O_WRONLY, 0o666)
            close(descriptor)
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            withExtendedLifetime(lock) {}
        }
    }

    @Test("one holds the lock, a second is told who, and it is free again afterwards")
    func lock() async throws {
        try await withFolder { folder in
            var first: DataLock? = try DataLock(folder)
            #expect(throws: DataFolderError.locked(folder.url.path, by: getpid())) { try DataLock(folder) }
            withExtendedLifetime(first) {}
            first = nil
            _ = try DataLock(folder)
        }
    }
}
