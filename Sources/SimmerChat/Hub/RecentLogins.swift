import DequeModule
import SimmerDomain
import SimmerStore
import Synchronization

/// Which login said the latest messages, and under which address it reached the server. "Log me out" ends the session
/// that said it, and only that one (P6); a link is made for the address by which whoever asks for it came (P17).
package final class RecentLogins: Sendable {
    private struct Entry {
        var room: String
        var seq: Seq
        var login: String
        var host: String?
    }

    private let entries = Mutex<Deque<Entry>>([])
    private static let most = 512

    package init() {}

    func record(_ room: String, _ seq: Seq, _ login: String?, host: String?) {
        guard let login else { return }
        entries.withLock { entries in
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(Entry(room: room, seq: seq, login: login, host: host))
        }
    }

    /// nil when it was said too long ago or by nobody's session.
    package func login(room: String, seq: Seq) -> String? {
        entry(room, seq)?.login
    }

    /// The Host that the sender's connection named, when it is an address of its own (localhost or a number), which
    /// cannot point anywhere else.
    package func host(room: String, seq: Seq) -> String? {
        entry(room, seq)?.host.flatMap { OriginRule.isLocal($0) ? $0 : nil }
    }

    private func entry(_ room: String, _ seq: Seq) -> Entry? {
        entries.withLock { entries in entries.last { $0.room == room && $0.seq == seq } }
    }
}
