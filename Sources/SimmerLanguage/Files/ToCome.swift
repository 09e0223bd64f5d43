/// The orders that are understood but have no handler yet, as `grammar.yaml` lists them: an intent ("tea.add"), or an intent when it
/// has a slot ("timer.start {step}").
struct ToCome: Sendable {
    private(set) var intents: Set<String> = []
    private(set) var slots: [String: Set<String>] = [:]
    /// As written, for the checker.
    private(set) var written: [Written] = []

    init() {}

    init(_ written: [Written]) {
        self.written = written
        for entry in written {
            let parts = entry.text.split(separator: " ", maxSplits: 1).map(String.init)
            guard let intent = parts.first else { continue }
            if parts.count == 1 {
                intents.insert(intent)
            } else {
                slots[intent, default: []].insert(parts[1].filter { $0 != "{" && $0 != "}" })
            }
        }
    }

    /// Whether an order with these slots waits for its handler.
    func holds(_ intent: String, _ slots: some Sequence<String>) -> Bool {
        if intents.contains(intent) { return true }
        guard let waiting = self.slots[intent] else { return false }
        return slots.contains { waiting.contains($0) }
    }

    /// The intents that are named, whole or with a slot.
    var named: Set<String> { intents.union(slots.keys) }
}
