import DequeModule
import SimmerDomain
import SimmerStore
import Synchronization

/// Which login said the latest messages. "Log me out" ends the session that said it, and only that one (P6).
package final class RecentLogins: Sendable {
    private struct Entry {
        var room: String
        var seq: Seq
        var login: String
    }

    private let entries = Mutex<Deque<Entry>>([])
    private static let most = 512

    package init() {}

    func note(_ room: String, _ seq: Seq, _ login: String?) {
        guard let login else { return }
        entries.withLock { entries in
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(Entry(room: room, seq: seq, login: login))
        }
    }

    /// nil when it was said too long ago or by nobody's session.
    package func login(room: String, seq: Seq) -> String? {
        entries.withLock { entries in entries.last { $0.room == room && $0.seq == seq }?.login }
    }
}
