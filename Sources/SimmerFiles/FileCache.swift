import Foundation
import SimmerDomain
import Synchronization

/// Files of elsewhere that were read or written here lately, in a folder of at most so many bytes: what nobody has
/// asked for for the longest time goes first. It begins empty.
final class FileCache: Sendable {
    private struct Held {
        var bytes: Int
        var turn: Int
    }

    private struct State {
        var held: [String: Held] = [:]
        var bytes = 0
        var turn = 0
    }

    private let folder: URL
    private let most: Int
    private let state = Mutex(State())

    /// `most`: 0 for none.
    init(_ folder: URL, most: Int) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.folder = folder
        self.most = most
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// A file that is to be filled, open for reading and writing, under a name that nobody asks for.
    func newFile() throws -> (URL, Int32) {
        let file = folder.appendingPathComponent("new-\(Identifier.random())")
        let descriptor = Foundation.open(file.path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileBytes.fault(file) }
        return (file, descriptor)
    }

    /// For reading; nil when it is not here.
    func open(_ name: String) -> Int32? {
        state.withLock { state in
            guard state.held[name] != nil else { return nil }
            let descriptor = Foundation.open(path(name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
            guard descriptor >= 0 else { return nil }
            state.turn += 1
            state.held[name]?.turn = state.turn
            return descriptor
        }
    }

    /// Takes a file of the same disk, when it is not too big to be worth it.
    func add(_ file: URL, as name: String) {
        var status = stat()
        guard stat(file.path, &status) == 0, Int(status.st_size) <= most / 8 else { return }
        state.withLock { state in
            guard rename(file.path, path(name)) == 0 else { return }
            state.turn += 1
            state.bytes += Int(status.st_size) - (state.held[name]?.bytes ?? 0)
            state.held[name] = Held(bytes: Int(status.st_size), turn: state.turn)
            guard state.bytes > most else { return }
            // Some more than needed, so that not each file that comes has all of them sorted.
            for (name, _) in state.held.sorted(by: { $0.value.turn < $1.value.turn }) {
                guard state.bytes > most / 10 * 9 else { return }
                drop(name, &state)
            }
        }
    }

    func drop(_ name: String) { state.withLock { drop(name, &$0) } }

    func trim(_ isWanted: (String) -> Bool) {
        state.withLock { state in
            for name in state.held.keys where !isWanted(name) { drop(name, &state) }
        }
    }

    private func drop(_ name: String, _ state: inout State) {
        guard let held = state.held.removeValue(forKey: name) else { return }
        state.bytes -= held.bytes
        unlink(path(name))
    }
}
