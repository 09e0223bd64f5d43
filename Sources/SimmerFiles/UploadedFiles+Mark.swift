import Foundation
import SimmerDomain
import SimmerStore

/// A place that is shared bears the mark of its house: so nobody writes uploads to the empty folder of a disk that is
/// not mounted, and nobody sweeps another house's files.
extension UploadedFiles {
    package static let mark = ".simmer-house"

    /// Marks a place that is used for the first time, empty or with files that were brought here. Throws `UnfitFiles`
    /// for one that is not this house's, what the place throws, and `offline`.
    package func claim(for store: Store) async throws {
        let found = try await FileWork.run { [self] in try read() }
        // Most starts have nothing to change.
        guard try await !store.read({ [self] in try isKnown(found, $0) }) else { return }
        if found == nil { try await FileWork.run { [self] in try refuseForeign() } }
        // Of several that start at once one marks it. Run again, it writes the same.
        try await store.write { [self] tx in
            let found = try read()
            guard try !isKnown(found, tx) else { return }
            if found == nil { try mark(as: FilesMark.house(tx)) }
            try FilesMark.set(tx)
        }
    }

    private func read() throws -> String? {
        do {
            let file = FileHandle(fileDescriptor: try place.open(Self.mark), closeOnDealloc: true)
            return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        } catch let error as POSIXError where error.code == .ENOENT {
            return nil
        }
    }

    /// False for one that is used for the first time. Throws `UnfitFiles`.
    private func isKnown(_ found: String?, _ tx: Transaction) throws -> Bool {
        let isSet = try FilesMark.isSet(tx)
        guard let found else {
            if !isSet { return false }
            throw UnfitFiles(
                place: place.shown,
                reason: "\(Self.mark), by which they were known, is not there: it is not mounted, or another place")
        }
        guard try found == FilesMark.house(tx) else {
            throw UnfitFiles(place: place.shown, reason: "they bear the mark of another house")
        }
        return isSet
    }

    private func refuseForeign() throws {
        if let other = try place.all().map(\.name).first(where: Self.isForeign) {
            throw UnfitFiles(place: place.shown, reason: "“\(other)” is no upload, and would be removed")
        }
    }

    private func mark(as house: String) throws {
        let file = incoming.appendingPathComponent("\(Identifier.random()).mark")
        try Data(house.utf8).write(to: file)
        try place.put(file, as: Self.mark)
        try place.settle()
    }

    /// No name that Simmer gives.
    private static func isForeign(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        // What others write at this moment, or a file system keeps for itself.
        if parts[0].isEmpty || name == "lost+found" { return false }
        return UUID(uuidString: String(parts[0])) == nil || parts.count > 2
    }
}
