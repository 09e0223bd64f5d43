import SimmerDomain

/// A secret of the house, with which a server seals what browsers keep for it: any server of the house can open that,
/// also after a restart. It is made when it is first wanted.
package enum HouseSecret {
    private static let kept = "sealing"

    /// nil: none was wanted yet.
    package static func find(_ tx: Transaction) throws -> String? {
        try Meta.value(of: kept, tx.connection)
    }

    package static func findOrMake(_ tx: Transaction) throws -> String {
        if let found = try find(tx) { return found }
        let made = Identifier.secret()
        try Meta.set(kept, to: made, tx.connection)
        return made
    }
}
