import Foundation
import SimmerDomain
import Synchronization

/// On which of several nodes something is preferably done: the bot's reading of a room, what is due, pushes, jobs. By
/// rendezvous hashing, so that only what a node had moves when it comes or goes. It says where it is fast, not what is
/// right: for a moment two nodes may both think that they are preferred, or none, and the store makes one of them do
/// nothing.
package final class Placement: Sendable {
    private struct State {
        var own: Int64?
        var live: [Int64] = []
        var followers: [@Sendable () -> Void] = []
    }

    /// False: one node does everything.
    package let isShared: Bool
    private let state = Mutex(State())

    /// Of a node that has the database for itself.
    package static let alone = Placement(isShared: false)

    /// Of several nodes nothing is placed on this one before `begin` and `place` name it.
    package init(isShared: Bool) { self.isShared = isShared }

    /// The key of this node.
    package func begin(as own: Int64) { state.withLock { $0.own = own } }

    /// The nodes that take part and live.
    package var live: [Int64] { state.withLock { $0.live } }

    package func isMine(_ room: RoomKey) -> Bool { !isShared || prefersThis(UInt64(bitPattern: room)) }

    package func isMine(_ name: String) -> Bool { !isShared || prefersThis(Self.hash(name)) }

    private func prefersThis(_ thing: UInt64) -> Bool {
        state.withLock { state in
            guard let own = state.own else { return false }
            return state.live.max { Self.weight($0, thing) < Self.weight($1, thing) } == own
        }
    }

    /// Calls `body` whenever a node has come or gone, on the feed's thread: it must not wait.
    package func follow(_ body: @escaping @Sendable () -> Void) {
        guard isShared else { return }
        state.withLock { $0.followers.append(body) }
    }

    /// These nodes take part and live.
    package func place(on live: [Int64]) {
        let followers = state.withLock { state -> [@Sendable () -> Void] in
            guard Set(live) != Set(state.live) else { return [] }
            state.live = live
            return state.followers
        }
        for follower in followers { follower() }
    }

    /// FNV-1a: the same on all nodes, and for ever.
    private static func hash(_ name: String) -> UInt64 {
        name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    /// Mixed by the finaliser of splitmix64.
    private static func weight(_ node: Int64, _ thing: UInt64) -> UInt64 {
        var mixed = thing &+ UInt64(bitPattern: node) &* 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
