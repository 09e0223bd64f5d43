/// The chain of hashes through all entries of one experiment.
package enum EntryChain {
    /// In the order in which they were written: each one names the hash of the one before it. An entry that no chain
    /// reaches comes last, by id.
    package static func inOrder(_ entries: [StepEntry]) -> [StepEntry] {
        var byPrevious: [String: StepEntry] = [:]
        for entry in entries { byPrevious[entry.previousHash] = entry }
        var ordered: [StepEntry] = []
        var seen: Set<String> = []
        var hash = ""
        while let entry = byPrevious[hash], seen.insert(entry.id).inserted {
            ordered.append(entry)
            hash = entry.hash
        }
        return ordered + entries.filter { !seen.contains($0.id) }.sorted { $0.id < $1.id }
    }

    /// What the next entry names as the one before it.
    package static func head(of entries: [StepEntry]) -> String { inOrder(entries).last?.hash ?? "" }

    /// The first entry whose content or place was changed after it was written; nil when the chain is whole.
    package static func firstBroken(in entries: [StepEntry]) -> StepEntry? {
        var hash = ""
        for entry in inOrder(entries) {
            guard entry.isIntact, entry.previousHash == hash else { return entry }
            hash = entry.hash
        }
        return nil
    }
}
