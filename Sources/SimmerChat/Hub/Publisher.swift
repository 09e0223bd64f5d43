import SimmerDomain
import SimmerStore

/// What passes between the sessions and the log: what is said, gathered on its way to the writer, and what was
/// committed, on its way to those who read along: the bot, the scheduler, the search index, and whoever wakes devices.
struct Publisher {
    private weak var follower: (any LogFollower)?
    private var scheduler: Scheduler?
    private(set) var indexer: SearchIndexer?
    private var pushes: LogReader?
    private var endpoints: LogReader?
    /// Accounts that may have a device which can be woken; of all others it is known that they have none.
    private var wakeable: Set<AccountKey> = []
    /// Messages of this turn of the loop.
    private var said: [Store.Request] = []
    /// What others commit on the same database, put into one order with what is committed here.
    var nodes = OtherNodes()
    /// Something was said that the full-text index does not know of.
    private var hasUnindexed = false

    mutating func follow(_ follower: any LogFollower) { self.follower = follower }

    mutating func attach(scheduler: Scheduler, indexer: SearchIndexer, pushes: LogReader, endpoints: LogReader) {
        self.scheduler = scheduler
        self.indexer = indexer
        self.pushes = pushes
        self.endpoints = endpoints
    }

    // MARK: - To the writer

    /// Gathers a message. True for the first of a turn, at whose end they are to be taken.
    mutating func gather(_ message: Store.Request) -> Bool {
        said.append(message)
        return said.count == 1
    }

    /// What was said in a turn of the loop, which goes to the writer together and so into one commit.
    mutating func takeSaid() -> [Store.Request] {
        let taken = said
        said = []
        said.reserveCapacity(taken.count)
        return taken
    }

    // MARK: - From the log

    /// Puts an event at the end of its room, where those who come back find its frame, and tells whoever waits for
    /// messages.
    mutating func append(_ event: StoredEvent, _ encoded: EncodedEvent, in room: LiveRoom) {
        room.head = event.seq
        room.remember(encoded, at: event.seq)
        if event.of != nil || event.isRemoval { room.forgetTail() }
        if event.kind == .message || event.kind == .messageEdited { hasUnindexed = true }
        if wakes(event, in: room) { pushes?.enqueue(event.room, event.seq) }
        if room.callsOut { endpoints?.enqueue(event.room, event.seq) }
    }

    /// A thing is due at that instant, or (nil) no longer.
    func due(_ id: String, at: Instant?) { scheduler?.schedule(id, at: at) }

    /// Hands on what a commit changed, in commit order.
    func pass(_ effect: Effect) { follower?.follow(effect) }

    mutating func remember(wakeable accounts: some Sequence<AccountKey>) { wakeable.formUnion(accounts) }

    /// Whether it is a person's message, in a room where somebody else may have a device.
    func wakes(_ event: StoredEvent, in room: LiveRoom) -> Bool {
        guard event.kind == .message, !wakeable.isEmpty, let author = event.author, author != Account.bot else {
            return false
        }
        return wakeable.count < room.members.count
            ? wakeable.contains { $0 != author && room.members[$0] != nil }
            : room.members.keys.contains { $0 != author && wakeable.contains($0) }
    }

    /// Whether something was said since this was last asked.
    mutating func takeUnindexed() -> Bool {
        defer { hasUnindexed = false }
        return hasUnindexed
    }
}
