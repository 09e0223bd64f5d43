/// Why an archive could not be made or read.
package enum ArchiveError: Error, Hashable, CustomStringConvertible {
    case failed(String)
    /// A file was changed while it was copied.
    case changed(String)
    case unreadable(String)
    case noArchive
    case badName(String)
    /// Two files of one name.
    case doubled(String)
    case encrypted
    case tooMuch(String)
    case damaged(String)
    case longLine(String)

    package var description: String {
        switch self {
        case .failed(let reason): "the archive cannot be written: \(reason)"
        case .changed(let name): "\(name) changed while it was copied; try again"
        case .unreadable(let path): "\(path) cannot be read"
        case .noArchive: "this is no archive, or a damaged one"
        case .badName(let name): "the archive holds “\(name)”, which is no plain file with a plain name"
        case .doubled(let name): "the archive holds “\(name)” twice"
        case .encrypted: "the archive is encrypted"
        case .tooMuch(let what): "the archive holds too much: \(what)"
        case .damaged(let name): "the archive is damaged: \(name) cannot be read to its end"
        case .longLine(let name): "\(name) has a line that is too long"
        }
    }
}
