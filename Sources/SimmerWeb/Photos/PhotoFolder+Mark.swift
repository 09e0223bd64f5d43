import Foundation
import SimmerDomain
import SimmerStore

/// Why a folder for the files of several servers is not used.
package struct UnfitFolder: Error, CustomStringConvertible {
    package var path: String
    package var reason: String
    package var description: String { "the folder of files \(path): \(reason)" }
}

/// A folder that is shared bears the mark of its house: so nobody writes uploads to the empty place of a disk that is
/// not mounted, and nobody sweeps another house's files.
extension PhotoFolder {
    static let mark = ".simmer-house"

    /// Marks a folder that is used for the first time, empty or with files that were brought here. Throws `UnfitFolder`
    /// for one that is not this house's, and `offline`.
    package func claim(for store: Store) async throws {
        // Most starts have nothing to change.
        guard try await !store.read({ [self] in try isKnown($0) }) else { return }
        // Of several that start at once one marks it. Run again, it writes the same.
        try await store.write { [self] tx in
            guard try !isKnown(tx) else { return }
            if found == nil { try mark(as: FilesMark.house(tx)) }
            try FilesMark.set(tx)
        }
    }

    private var place: URL { files.appendingPathComponent(Self.mark) }

    private var found: String? { try? String(contentsOf: place, encoding: .utf8) }

    /// False for one that is used for the first time. Throws `UnfitFolder`.
    private func isKnown(_ tx: Transaction) throws -> Bool {
        let isSet = try FilesMark.isSet(tx)
        guard let found else {
            if !isSet { return false }
            throw UnfitFolder(
                path: files.path,
                reason: "\(Self.mark), by which it was known, is not there: it is not mounted, or another one")
        }
        guard try found == FilesMark.house(tx) else {
            throw UnfitFolder(path: files.path, reason: "it bears the mark of another house")
        }
        return isSet
    }

    private func mark(as house: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: files.path)
        if let other = names.first(where: Self.isForeign) {
            throw UnfitFolder(path: files.path, reason: "“\(other)” in it is no upload, and would be removed")
        }
        try Data(house.utf8).write(to: place, options: .atomic)
        try sync()
    }

    /// No name that Simmer gives.
    private static func isForeign(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        // What others write at this moment, or a file system keeps for itself.
        if parts[0].isEmpty || name == "lost+found" { return false }
        return UUID(uuidString: String(parts[0])) == nil || parts.count > 2
    }
}
