/// Puts what several nodes have committed into one order, whoever is heard first: see `FeedTurn`. What comes too early
/// waits.
package struct FeedOrder<Entry> {
    private struct Waiting {
        let entry: Entry
        let writer: Int64
        let turn: FeedTurn
        let number: Int
    }

    /// The last turn that was taken.
    private var last: Int64
    private var waiting: [Waiting] = []
    private var count = 0

    package init(after turn: Int64) { last = turn }

    package var isEmpty: Bool { waiting.isEmpty }

    /// Which of all that came waits with the least turn; nil: none waits.
    package var first: Int? { leastTurn.map { waiting[$0].number } }

    private var leastTurn: Int? { waiting.indices.min { waiting[$0].turn.number < waiting[$1].turn.number } }

    package mutating func add(_ entry: Entry, of writer: Int64, _ turn: FeedTurn) {
        count += 1
        waiting.append(Waiting(entry: entry, writer: writer, turn: turn, number: count))
    }

    /// Takes out the next whose turn it is, or nil. `isReady`: whether the rooms in it are as far as it goes on from.
    package mutating func next(isReady: (Entry) -> Bool) -> Entry? {
        // Of one writer nothing overtakes what it wrote before.
        var stopped: Set<Int64> = []
        for place in waiting.indices {
            let one = waiting[place]
            if stopped.contains(one.writer) { continue }
            let isTurn = one.turn.raises ? one.turn.number <= last + 1 : one.turn.number <= last
            guard isTurn, isReady(one.entry) else {
                stopped.insert(one.writer)
                continue
            }
            if one.turn.raises { last = max(last, one.turn.number) }
            return waiting.remove(at: place).entry
        }
        return nil
    }

    /// Takes out the one that has the least turn, whatever is missing before it.
    package mutating func force() -> Entry? {
        guard let place = leastTurn else { return nil }
        let one = waiting.remove(at: place)
        last = max(last, one.turn.number)
        return one.entry
    }
}
