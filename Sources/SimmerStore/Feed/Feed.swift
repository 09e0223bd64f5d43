import SimmerDomain

/// Where something that was committed stands among all that the nodes of a database commit.
///
/// What changes more than the messages of rooms has a number of its own (`raises`), without holes over all nodes: it is
/// told after the one of the number before. What only says messages has the number of what came last before it, and is
/// told some time after that; within a room the places of its log give the order.
package struct FeedTurn: Sendable, Hashable {
    package var number: Int64
    package var raises: Bool

    package init(_ number: Int64, raises: Bool) {
        self.number = number
        self.raises = raises
    }
}

/// What another node has committed in one transaction.
package struct FeedEntry: Sendable {
    package var writer: Int64
    package var turn: FeedTurn
    package var effects: [Effect]

    package init(writer: Int64, turn: FeedTurn, effects: [Effect]) {
        self.writer = writer
        self.turn = turn
        self.effects = effects
    }
}

/// What a node is told of the others.
package struct FeedListener: Sendable {
    /// What they committed: of each of them in its order, nothing left out. On the feed's thread.
    package var heard: @Sendable ([FeedEntry]) -> Void
    /// What is told and kept nowhere (`Feed.note`), by the key of the node that says it.
    package var noted: @Sendable (_ note: String, _ node: Int64) -> Void
    /// Notes may have been lost, of this node and of the others.
    package var missed: @Sendable () -> Void
    /// Others go on without this node: it was away for too long to be told what it has missed. It can only begin anew.
    package var lost: @Sendable (_ why: String) -> Void

    package init(
        heard: @escaping @Sendable ([FeedEntry]) -> Void,
        noted: @escaping @Sendable (_ note: String, _ node: Int64) -> Void = { _, _ in },
        missed: @escaping @Sendable () -> Void = {}, lost: @escaping @Sendable (_ why: String) -> Void
    ) {
        self.heard = heard
        self.noted = noted
        self.missed = missed
        self.lost = lost
    }
}

/// What the nodes that share a database tell each other: the effects of each transaction are written with it, and read
/// by the others. An engine that one node has for itself has none. May be used from any thread.
package protocol Feed: AnyObject, Sendable {
    /// Which node prefers what.
    var placement: Placement { get }

    /// Makes this node known to the others, and marks the place from which on it will hear them. Once, before anything
    /// is read that is kept in memory.
    func begin() throws

    /// The last turn before that place.
    var firstTurn: Int64 { get }

    /// Tells from now on what others have committed since `begin`.
    func follow(_ listener: FeedListener)

    /// From now on things may be placed here.
    func takePart() async throws

    /// Writes what a transaction did, as the last thing that it does.
    func write(_ effects: [Effect], _ session: any StoreSession) throws -> FeedTurn

    /// That transaction is durable.
    func written()

    /// Returns when everything was handed to the listener that was committed before this call. Throws `offline` when
    /// the database cannot be asked.
    func catchUp() async throws

    /// Tells the other nodes something that is not kept: whoever does not listen now never hears it. At most 7,000
    /// bytes.
    func note(_ text: String)

    /// Takes something that is done once, for as long as this node lives or until it gives it back. False when another
    /// node has it that lives.
    func claim(_ name: String) async throws -> Bool
    func release(_ name: String) async
}
