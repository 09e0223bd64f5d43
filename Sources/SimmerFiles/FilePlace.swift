import Foundation
import SimmerDomain

/// Where uploaded files stand when they are whole, each under a name: in a folder, or in a store of objects. Whatever
/// is put there is there as a whole or not at all. All of it blocks, for as long as the disk or the network needs, and
/// throws `POSIXError` (`ENOENT`: nothing has that name; `ENOSPC`: there is no room for more) or `AwayFiles`.
package protocol FilePlace: Sendable {
    /// How an operator knows it.
    var shown: String { get }
    /// Other servers put files there too, of which this one may not know yet.
    var isShared: Bool { get }
    /// What it holds is known without asking another machine, as often as one likes.
    var isNear: Bool { get }
    /// Moves a file of this machine there, in the place of what has the name; for good when `settle` has returned.
    func put(_ file: URL, as name: String) throws
    /// Puts a file there under a name that nothing has; the file stays, or is the same one. Throws `EEXIST`.
    func adopt(_ file: URL, as name: String) throws
    /// What was put there is still there after a power cut.
    func settle() throws
    /// A descriptor for reading, which the caller closes.
    func open(_ name: String) throws -> Int32
    /// Bytes; nil when nothing has the name, and when another machine would have to be asked.
    func size(of name: String) -> Int?
    /// False when it is not gone.
    func remove(_ name: String) -> Bool
    func all() throws -> [FoundFile]
    /// Which of these are not there, or cannot be read.
    func missing(among names: [String]) throws -> [String]
    /// Forgets what it keeps on this machine of files that are elsewhere, unless that is wanted.
    func trim(_ isWanted: (_ name: String) -> Bool)
}

extension FilePlace {
    package func trim(_ isWanted: (_ name: String) -> Bool) {}
}

package struct FoundFile: Sendable, Hashable {
    package var name: String
    /// When it got its name, by the clock of where it stands: of a copy that is later than the time of its bytes.
    package var since: Instant
}

/// Nothing is known of files at the moment, nor changed: where they stand does not answer, or answers no.
package struct AwayFiles: Error, Hashable, CustomStringConvertible {
    package var place: String
    package var reason: String
    package var description: String { "the files at \(place): \(reason)" }
}

/// Why a place for the files of several servers is not used.
package struct UnfitFiles: Error, CustomStringConvertible {
    package var place: String
    package var reason: String
    package var description: String { "the files at \(place): \(reason)" }
}
