import SimmerDomain
import SimmerStore

/// A hundred nodes in a time of their own, which die, stand still and miss hints. What decides is what a server runs
/// by: `Placement`, `FeedOrder`. The rest does what the feed's reader, the scheduler and the store do, in a few lines.
/// It is no suite, for these are not optimised.
package struct ManyNodes {
    /// Milliseconds, as the feed's reader and the scheduler have them.
    package static let (silence, beating, patience) = (3_000, 500, 4_000)
    package static let (shortestPause, longestPause) = (20, 200)

    package struct Thing {
        var at: Int
        package var timesFired = 0
        package var lateness: Int?
    }

    /// What one transaction told.
    private struct Told {
        var writer: Int64
        var number: Int
        var turn: FeedTurn
        var room: RoomKey
        var seq: Int
        var thing: Int?
        var at: Int
    }

    private final class Node {
        let key: Int64
        let placement = Placement(isShared: true)
        var order: FeedOrder<Told>
        var heads: [Int]
        /// How far the feed is read.
        var position: Int
        var known: Set<Int> = []
        /// Things that are due and another one's, by when this node looks again.
        var others: [Int: [Int]] = [:]
        var pause = ManyNodes.shortestPause
        var (nextLook, nextBeat, lastBeat) = (0, 0, 0)
        /// Until then it stands still.
        var wakes = 0
        /// Since when it does.
        var stoodSince: Int?
        var takesPart = false

        init(key: Int64, heads: [Int], position: Int, turn: Int64, at now: Int) {
            (self.key, self.heads, self.position) = (key, heads, position)
            order = FeedOrder(after: turn)
            (nextLook, nextBeat, lastBeat) = (now, now, now)
            placement.begin(as: key)
        }
    }

    private struct Row {
        var beat: Int
        var takesPart: Bool
    }

    package private(set) var things: [Thing]
    package private(set) var (ends, pauses, hintsLost, told, longestHearing) = (0, 0, 0, 0, 0)
    /// Transactions that were to let something fire, and those of nodes that had stood still.
    package private(set) var (tries, triesOfLate) = (0, 0)
    package private(set) var faults: [String] = []
    private var dice: Dice
    private let end: Int
    // The database.
    private var feed: [Told] = []
    private var written: [Int64: Int] = [:]
    private var heads: [Int]
    private var turn: Int64 = 0
    private var rows: [Int64: Row] = [:]
    // The machines.
    private var nodes: [Node] = []
    private var starts: [Int: Int] = [:]
    private var hints: [Int: [Int64]] = [:]
    private var dueAt: [Int: [Int]] = [:]
    private var lastKey: Int64 = 0
    private var now = 0

    package init(nodes: Int, rooms: Int, things: Int, seconds: Int, seed: UInt64) {
        var dice = Dice(state: seed)
        end = seconds * 1_000
        heads = Array(repeating: 0, count: rooms)
        self.things = (0..<things).map { _ in Thing(at: Int.random(in: 5_000..<seconds * 1_000 - 10_000, using: &dice))
        }
        self.dice = dice
        dueAt = Dictionary(grouping: self.things.indices) { [things = self.things] in things[$0].at }
        for _ in 0..<nodes { start() }
    }

    package mutating func run() {
        while now < end {
            for _ in 0..<(starts[now] ?? 0) { start() }
            if now % 500 == 0, now > 3_000, now < end - 5_000 { fail() }
            // Some two hundred messages a second.
            if now % 5 == 0, let node = awake.randomElement(using: &dice) {
                commit(on: node, raises: false, room: Int.random(in: heads.indices, using: &dice), thing: nil)
            }
            for key in hints.removeValue(forKey: now) ?? [] {
                if let node = nodes.first(where: { $0.key == key }) { node.nextLook = min(node.nextLook, now) }
            }
            let due = dueAt[now] ?? []
            for node in nodes where node.wakes <= now { step(node, due) }
            now += 1
        }
        for node in awake { read(node) }
    }

    private var awake: [Node] { nodes.filter { $0.wakes <= now && $0.takesPart } }

    // MARK: What goes wrong

    private mutating func start() {
        lastKey += 1
        rows[lastKey] = Row(beat: now, takesPart: false)
        nodes.append(Node(key: lastKey, heads: heads, position: feed.count, turn: turn, at: now))
    }

    /// One dies and begins anew later, or stands still for up to half a minute.
    private mutating func fail() {
        guard let place = nodes.indices.randomElement(using: &dice) else { return }
        if Bool.random(using: &dice) {
            ends += 1
            nodes.remove(at: place)
            starts[now + Int.random(in: 2_000...20_000, using: &dice), default: 0] += 1
        } else if nodes[place].wakes <= now {
            pauses += 1
            nodes[place].stoodSince = now
            nodes[place].wakes = now + Int.random(in: 500...30_000, using: &dice)
        }
    }

    // MARK: A node

    private mutating func step(_ node: Node, _ due: [Int]) {
        if let since = node.stoodSince {
            node.stoodSince = nil
            // What fell due meanwhile is looked at before anything is heard.
            let missed = dueAt.filter { (since..<now).contains($0.key) }.values.flatMap { $0 }
            let late = node.others.filter { $0.key < now }
            for at in late.keys { node.others[at] = nil }
            let before = tries
            for thing in missed + late.values.flatMap({ $0 }) { look(at: thing, node) }
            triesOfLate += tries - before
        }
        for thing in due { look(at: thing, node) }
        for thing in node.others.removeValue(forKey: now) ?? [] { look(at: thing, node) }
        if now >= node.nextLook { read(node) }
        if now >= node.nextBeat { beat(node) }
    }

    private mutating func beat(_ node: Node) {
        node.nextBeat = now + Self.beating
        rows[node.key] = Row(beat: now, takesPart: node.takesPart)
        // From its second sign of life on things may be placed here.
        node.takesPart = true
        let before = Set(node.placement.live)
        if now - node.lastBeat > Self.silence { node.placement.place(on: []) }
        node.lastBeat = now
        node.placement.place(on: rows.filter { $1.takesPart && $1.beat > now - Self.silence }.map(\.key))
        guard Set(node.placement.live) != before else { return }
        let waiting = node.others.values.flatMap { $0 }
        node.others = [:]
        for thing in waiting { look(at: thing, node) }
    }

    private mutating func look(at thing: Int, _ node: Node) {
        let at = things[thing].at
        guard !node.known.contains(thing) else { return }
        if now < at + Self.patience, !node.placement.isMine("thing \(thing)") {
            node.others[at + Self.patience, default: []].append(thing)
            return
        }
        // Whether it is due is looked at again in the transaction.
        node.known.insert(thing)
        tries += 1
        guard things[thing].timesFired == 0 else { return }
        things[thing].timesFired += 1
        things[thing].lateness = now - at
        commit(on: node, raises: true, room: thing % heads.count, thing: thing)
    }

    // MARK: The feed

    private mutating func commit(on node: Node, raises: Bool, room: Int, thing: Int?) {
        if raises { turn += 1 }
        heads[room] += 1
        written[node.key, default: 0] += 1
        let entry = Told(
            writer: node.key, number: written[node.key] ?? 0, turn: FeedTurn(turn, raises: raises), room: RoomKey(room),
            seq: heads[room], thing: thing, at: now)
        feed.append(entry)
        node.order.add(entry, of: 0, entry.turn)
        publish(node)
        for other in nodes where other !== node {
            if Int.random(in: 0..<5, using: &dice) == 0 {
                hintsLost += 1
            } else {
                hints[now + Int.random(in: 1...20, using: &dice), default: []].append(other.key)
            }
        }
    }

    private mutating func read(_ node: Node) {
        // As the statement orders them: each of one writer after the other.
        let new = feed[node.position...].filter { $0.writer != node.key }
            .sorted { ($0.writer, $0.number) < ($1.writer, $1.number) }
        node.position = feed.count
        for entry in new { node.order.add(entry, of: entry.writer, entry.turn) }
        publish(node)
        node.pause =
            new.isEmpty ? min(max(node.pause, Self.shortestPause / 2) * 2, Self.longestPause) : Self.shortestPause
        node.nextLook = now + node.pause
    }

    private mutating func publish(_ node: Node) {
        let heads = node.heads
        var ahead: [RoomKey: Int] = [:]
        while let entry = node.order.next(isReady: { $0.seq == (ahead[$0.room] ?? heads[Int($0.room)]) + 1 }) {
            ahead[entry.room] = entry.seq
            told += 1
            if let thing = entry.thing { node.known.insert(thing) }
            // Who stood still hears it as soon as it goes on.
            if entry.writer != node.key { longestHearing = max(longestHearing, now - max(entry.at, node.wakes)) }
        }
        for (room, seq) in ahead { node.heads[Int(room)] = seq }
        if !node.order.isEmpty, node.position == feed.count {
            faults.append("node \(node.key) has heard all and waits")
        }
    }
}
