import SimmerActions
import SimmerDomain
import SimmerStore

extension Reply {
    /// So many references are shown with an experiment.
    private static let mostReferences = 20

    /// Shows the references of an experiment below what is said of it.
    mutating func add(_ references: [Stored<Reference>], _ actions: Actions) {
        guard !references.isEmpty else { return }
        let hits = references.prefix(Self.mostReferences).map(\.object.hit)
        let title = actions.phrase("literature/references", ["count": .number(Double(references.count))])
        text = ([text, title] + hits.map { "• \($0.title) – \(ReferenceWords.detail($0, actions)) \($0.url)" })
            .joined(separator: "\n")
        card?["links"] = .array(hits.map { ["label": .string($0.title), "url": .string($0.url)] })
    }
}
