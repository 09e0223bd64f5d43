import SimmerDomain
import SimmerStore

/// Who is there and types on the other nodes, as they tell it: kept for as long as they live.
struct OtherPresence {
    /// What one node tells of an account that is there.
    struct Seen: Equatable {
        var state: String
        /// Rooms in which it types.
        var typing: Set<RoomKey> = []
    }

    private var nodes: [Int64: [AccountKey: Seen]] = [:]
    /// Accounts of this node of which the others are to be told.
    private(set) var news: [AccountKey: [RoomKey: Bool]] = [:]
    /// The tenth of a second has begun.
    var isTimed = false

    /// "online" where one node says so, "away" where all do, or nil.
    func state(of account: AccountKey) -> String? {
        let states = nodes.values.compactMap { $0[account]?.state }
        return states.contains { $0 != "away" } ? "online" : states.first
    }

    // MARK: To the others

    mutating func tell(of account: AccountKey) { news[account, default: [:]].merge([:]) { $1 } }

    mutating func tell(of account: AccountKey, typing isTyping: Bool, in room: RoomKey) {
        news[account, default: [:]][room] = isTyping
    }

    mutating func takeNews() -> [AccountKey: [RoomKey: Bool]] {
        defer { (news, isTimed) = ([:], false) }
        return news
    }

    // MARK: From the others

    /// What a node says of an account now; "offline" forgets it.
    mutating func hear(_ state: String, of account: AccountKey, typing: [RoomKey: Bool], on node: Int64) {
        guard state != "offline" else {
            nodes[node]?[account] = nil
            return
        }
        var seen = nodes[node]?[account] ?? Seen(state: state)
        seen.state = state
        for (room, isTyping) in typing {
            if isTyping { seen.typing.insert(room) } else { seen.typing.remove(room) }
        }
        nodes[node, default: [:]][account] = seen
    }

    /// The nodes that told of anybody.
    var told: Set<Int64> { Set(nodes.keys) }

    /// Forgets nodes that are there no more. Answers who was seen there.
    mutating func keep(only live: Set<Int64>) -> [AccountKey: Seen] {
        var gone: [AccountKey: Seen] = [:]
        for (node, seen) in nodes where !live.contains(node) {
            gone.merge(seen) { one, other in Seen(state: one.state, typing: one.typing.union(other.typing)) }
            nodes[node] = nil
        }
        return gone
    }
}

/// A note of a node to the others: accounts with their states, and where each types or does no longer.
enum PresenceNote {
    /// So many accounts stand in one note.
    static let most = 100
    /// Of a node that was cut off: asks the others to say again who is there, and says that what it told meanwhile is
    /// lost, so that all who are on it come again after this.
    static let question = "?"

    static func text(_ news: [(account: AccountKey, state: String, typing: [RoomKey: Bool])]) -> String {
        JSON.array(
            news.map { one in
                .array([
                    .int(one.account), .string(one.state),
                    .array(one.typing.map { .array([.int($0.key), .bool($0.value)]) }),
                ])
            }
        ).text
    }

    static func read(_ text: String) -> [(account: AccountKey, state: String, typing: [RoomKey: Bool])] {
        ((try? JSON(parsing: text))?.array ?? []).compactMap { one in
            guard let parts = one.array, parts.count == 3, let account = parts[0].int, let state = parts[1].string
            else { return nil }
            let typing = (parts[2].array ?? []).compactMap { pair in
                pair.array.flatMap { pair in
                    pair.count == 2 ? pair[0].int.flatMap { room in pair[1].bool.map { (room, $0) } } : nil
                }
            }
            return (account, state, Dictionary(typing) { $1 })
        }
    }
}

extension Hub {
    /// Over all nodes.
    func presenceState(of account: AccountKey) -> String {
        let here = sessions.state(of: account)
        guard here != "online", let there = publisher.nodes.presence.state(of: account) else { return here }
        return there
    }

    /// Over all nodes.
    func isOnline(_ account: AccountKey) -> Bool {
        sessions.isOnline(account) || publisher.nodes.presence.state(of: account) != nil
    }

    func tellNodes(of account: AccountKey) {
        guard isShared else { return }
        publisher.nodes.presence.tell(of: account)
        tellNodesSoon()
    }

    func tellNodes(of account: AccountKey, typing: Bool, in room: RoomKey) {
        guard isShared else { return }
        publisher.nodes.presence.tell(of: account, typing: typing, in: room)
        tellNodesSoon()
    }

    private func tellNodesSoon() {
        guard !publisher.nodes.presence.isTimed, !sessions.isStopping else { return }
        publisher.nodes.presence.isTimed = true
        _ = loop.after(milliseconds: 100) { [self] in assumeIsolated { $0.tellNodes() } }
    }

    private func tellNodes() {
        var rest = publisher.nodes.presence.takeNews().map { account, typing in
            (account: account, state: sessions.state(of: account), typing: typing)
        }[...]
        while !rest.isEmpty {
            store.feed?.note(PresenceNote.text(Array(rest.prefix(PresenceNote.most))))
            rest = rest.dropFirst(PresenceNote.most)
        }
    }

    func hear(note: String, of node: Int64) {
        if let note = LoginNote(note) { return hear(note) }
        if note == PresenceNote.question {
            keepPresence(of: publisher.nodes.presence.told.subtracting([node]))
            return tellAll()
        }
        for (account, state, typing) in PresenceNote.read(note) {
            let before = presenceState(of: account)
            publisher.nodes.presence.hear(state, of: account, typing: typing, on: node)
            if presenceState(of: account) != before { showPresence(of: account) }
            for (room, isTyping) in typing { presence.record(typing: isTyping, account, in: room) }
        }
        tellSoon()
    }

    /// A node has come, which knows of nobody here, or gone, with all who were there.
    func nodesChanged() {
        keepPresence(of: Set(store.placement.live))
        tellAll()
    }

    /// Who has gone elsewhere meanwhile is not told of again: so all are forgotten, and asked for.
    func notesMissed() {
        keepPresence(of: [])
        store.feed?.note(PresenceNote.question)
        tellAll()
    }

    private func keepPresence(of live: Set<Int64>) {
        for (account, seen) in publisher.nodes.presence.keep(only: live) {
            for room in seen.typing { presence.record(typing: false, account, in: room) }
            showPresence(of: account)
        }
        tellSoon()
    }

    private func tellAll() {
        for session in sessions.all { if let account = session.account { tellNodes(of: account) } }
    }
}
