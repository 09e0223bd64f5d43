import Foundation
import SimmerDomain
import SimmerSQLite

/// The folder of everything that lasts. Others of the machine cannot look into it.
///
///     simmer.sqlite      the store
///     files/             what people uploaded
///     incoming/          what they are uploading
///     lock               held by the one process that may write here
///     operator.token     proves that a request comes from someone who can read this folder
///     operator.socket    where the running server listens for the operator's commands
package struct DataFolder: Sendable {
    package let url: URL

    /// Makes the folder, readable by its owner only, when it is not there.
    package init(_ path: String) throws {
        url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            let reason = (error as? CocoaError)?.underlying as? POSIXError
            throw DataFolderError.system("make the folder", url.path, reason?.code.rawValue ?? EIO)
        }
    }

    /// The folder as it is. Throws when there is none.
    package init(existing path: String) throws {
        url = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw DataFolderError.system("open", url.path, ENOENT)
        }
    }

    package var database: URL { SQLiteEngine.file(in: url) }
    package var files: URL { url.appendingPathComponent("files", isDirectory: true) }
    package var incoming: URL { url.appendingPathComponent("incoming", isDirectory: true) }
    package var lockFile: URL { url.appendingPathComponent("lock") }
    package var tokenFile: URL { url.appendingPathComponent("operator.token") }

    /// The operator's token, made at the first call: 256 random bits in base64url. Throws `DataFolderError` when others
    /// of the machine could have read it.
    package func operatorToken() throws -> String {
        let path = tokenFile.path
        let file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        if file >= 0 {
            defer { close(file) }
            let token = Identifier.secret()
            try Self.write(token + "\n", to: file, path: path)
            return token
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw DataFolderError.system("open", path, errno) }
        guard status.st_mode & 0o077 == 0 else { throw DataFolderError.readableByOthers(path) }
        let token = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.count >= 43 else { throw DataFolderError.badToken(path) }
        return token
    }

    static func write(_ text: String, to file: Int32, path: String) throws {
        let bytes = Array(text.utf8)
        guard bytes.withUnsafeBytes({ Foundation.write(file, $0.baseAddress, $0.count) }) == bytes.count,
            fsync(file) == 0
        else { throw DataFolderError.system("write", path, errno) }
    }
}

package enum DataFolderError: Error, Hashable, CustomStringConvertible {
    /// Another process works on this folder.
    case locked(String, by: Int32?)
    case readableByOthers(String)
    case badToken(String)
    /// What was tried, on which path, and the system's error number.
    case system(String, String, Int32)

    package var description: String {
        switch self {
        case .locked(let path, let process?): "another Simmer, process \(process), is using the data folder \(path)"
        case .locked(let path, nil): "another Simmer is using the data folder \(path)"
        case .readableByOthers(let path):
            "\(path) can be read by others: delete it, and a new token is made, or chmod 600 it if you trust them"
        case .badToken(let path): "\(path) holds no token: delete it, and a new one is made"
        case .system(let action, let path, let number): "\(action) \(path): \(String(cString: strerror(number)))"
        }
    }
}
