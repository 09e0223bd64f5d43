import SimmerDomain

/// A binary heap of instants, the soonest first.
struct DueHeap {
    struct Entry {
        var at: Instant
        var id: String
    }

    private var entries: [Entry] = []

    var first: Entry? { entries.first }
    var count: Int { entries.count }

    mutating func push(_ at: Instant, _ id: String) {
        entries.append(Entry(at: at, id: id))
        var child = entries.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard entries[child].at < entries[parent].at else { return }
            entries.swapAt(child, parent)
            child = parent
        }
    }

    mutating func pop() {
        guard entries.count > 1 else {
            entries.removeAll()
            return
        }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count {
                if entries[child].at < entries[least].at { least = child }
            }
            guard least != parent else { return }
            entries.swapAt(least, parent)
            parent = least
        }
    }
}
