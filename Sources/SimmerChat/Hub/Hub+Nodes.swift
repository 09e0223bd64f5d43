import SimmerDomain
import SimmerNet
import SimmerStore

/// What the hub has of the other nodes on the same database.
struct OtherNodes {
    /// What was committed here and elsewhere, put into one order.
    private(set) var order: FeedOrder<[Committed]>
    /// Somebody asks for what is missing.
    var isAsking = false
    var presence = OtherPresence()

    init(after turn: Int64 = 0) { order = FeedOrder(after: turn) }

    mutating func add(_ batch: [Committed], of writer: Int64?, _ turn: FeedTurn) {
        // No writer has the key 0.
        order.add(batch, of: writer ?? 0, turn)
    }

    mutating func next(isReady: ([Committed]) -> Bool) -> [Committed]? { order.next(isReady: isReady) }

    mutating func force() -> [Committed]? { order.force() }
}

/// Several nodes on one database: what others commit is published as what is committed here, in one order.
extension Hub {
    nonisolated var isShared: Bool { store.feed != nil }

    /// Hears the other nodes from now on. `lost`: it can only begin anew.
    package func follow(lost: @escaping @Sendable (String) -> Void) {
        store.feed?.follow(
            FeedListener(
                heard: { [weak self] entries in
                    guard let self else { return }
                    loop.perform { [self] in assumeIsolated { $0.hear(entries) } }
                },
                noted: { [weak self] text, node in
                    guard let self else { return }
                    loop.perform { [self] in assumeIsolated { $0.hear(note: text, of: node) } }
                },
                missed: { [weak self] in
                    guard let self else { return }
                    loop.perform { [self] in assumeIsolated { $0.notesMissed() } }
                }, lost: lost))
        store.placement.follow { [weak self] in
            guard let self else { return }
            loop.perform { [self] in assumeIsolated { $0.nodesChanged() } }
        }
    }

    /// Returns when everything is published that was committed before, on whichever node. Throws `offline`.
    func catchUp() async throws {
        guard let feed = store.feed else { return }
        try await feed.catchUp()
        // What this node has committed itself others may have heard of, and told, while it waits for its answer.
        await store.handedOver()
        publishReady()
    }

    /// The same where somebody names a room that this node has not heard of.
    func learn(of room: NamedRoom) async throws {
        if isShared, (try? room.key(in: directory)) == nil { try await catchUp() }
    }

    private func hear(_ entries: [FeedEntry]) {
        for entry in entries {
            // The person reads by the other node.
            for case .read(let room, let account, _) in entry.effects { directory.enter(room, account) }
            publisher.nodes.add([Committed(effects: entry.effects, finish: {})], of: entry.writer, entry.turn)
        }
        publishInOrder()
    }

    func take(_ batch: [Committed], of writer: Int64?, _ turn: FeedTurn) {
        publisher.nodes.add(batch, of: writer, turn)
        publishInOrder()
    }

    private func publishInOrder() {
        publishReady()
        guard !publisher.nodes.order.isEmpty, !publisher.nodes.isAsking else { return }
        publisher.nodes.isAsking = true
        Task { await askForMissing() }
    }

    private func publishReady() { while let batch = publisher.nodes.next(isReady: isReady) { publish(batch) } }

    /// Whether every room in it is as far as its first event goes on from.
    private func isReady(_ batch: [Committed]) -> Bool {
        var heads: [RoomKey: Seq] = [:]
        for entry in batch {
            for case .event(let event) in entry.effects {
                guard let head = heads[event.room] ?? directory.room(event.room)?.head else { continue }
                if event.seq > head + 1 { return false }
                heads[event.room] = max(head, event.seq)
            }
        }
        return true
    }

    /// What something waits for was committed before it, and so stands in the feed.
    private func askForMissing() async {
        while let first = publisher.nodes.order.first {
            do {
                try await catchUp()
            } catch {
                // Whoever stops cannot wait for the database to come back; what was committed is kept.
                if sessions.isStopping { force(first) } else { try? await Task.sleep(for: .milliseconds(200)) }
                continue
            }
            if publisher.nodes.order.first == first {
                logger.error("what was committed before something is not in the feed")
                force(first)
            }
        }
        publisher.nodes.isAsking = false
    }

    private func force(_ first: Int) {
        if publisher.nodes.order.first == first, let batch = publisher.nodes.force() { publish(batch) }
        publishReady()
    }
}
