import SimmerDomain

/// By which a folder of files that several servers share and the house in this database are known to belong together.
package enum FilesMark {
    private static let kept = "filesMark"

    /// What the folder bears: the same for as long as the house lasts, also after a restore.
    package static func house(_ tx: Transaction) throws -> String {
        guard let since = try Meta.value(of: "createdAt", tx.connection) else {
            throw StoreError(.other, "nobody knows since when the house is there")
        }
        return "simmer \(since)\n"
    }

    /// A folder was marked.
    package static func isSet(_ tx: Transaction) throws -> Bool { try Meta.value(of: kept, tx.connection) != nil }

    package static func set(_ tx: Transaction) throws {
        if try !isSet(tx) { try Meta.set(kept, to: "1", tx.connection) }
    }
}
