/// Why nothing was imported.
package enum ImportError: Error, Hashable, CustomStringConvertible {
    /// Neither a room nor an experiment.
    case noExport
    case newerFormat
    case tooMuch(String)
    case damaged(String)
    case malformed(String)
    /// What it holds is on this server already.
    case isHere(String)
    case nobodyHere
    case unknownKind(String)

    package var description: String {
        switch self {
        case .noExport: "this is no export of a room and no .eln file"
        case .newerFormat: "this export was made by a newer Simmer"
        case .tooMuch(let what): "the archive holds too much: \(what)"
        case .damaged(let name): "the archive is damaged: \(name) is not what was exported"
        case .malformed(let what): "the export is malformed: \(what)"
        case .isHere(let what): "\(what) is on this server already; an import never replaces or doubles anything"
        case .nobodyHere: "nobody has an account here yet: make the operator's first, with simmer user add"
        case .unknownKind(let kind): "the export holds a “\(kind)”, which this Simmer does not know"
        }
    }
}
