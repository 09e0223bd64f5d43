extension IntentChecker {
    /// What is learned from: orders whose marks do not fit, or that name an intent or a slot which the language lacks.
    func orders(_ grammar: Grammar) -> [Finding] {
        grammar.languages.flatMap { language -> [Finding] in
            let slots = slots(of: language, grammar)
            return OrderLines.files(of: language, in: folder).flatMap { url -> [Finding] in
                let orders = OrderLines(file: url)
                let file =
                    "\(folder.lastPathComponent)/\(language)/\(LearnedReader.ordersFolder)/\(url.lastPathComponent)"
                return orders.faults.map { finding(true, file, $0.line, "the marks do not fit: \($0.fault)") }
                    + orders.lines.compactMap { line in
                        fault(line, slots).map { finding(true, file, line.number, $0) }
                    }
            }
        }
    }

    /// By intent, the slots that it may have.
    private func slots(of language: String, _ grammar: Grammar) -> [String: Set<String>] {
        let said = Set(grammar.models[language]?.graph.slots.map(\.name) ?? []).union(grammar.slotTypes.keys)
        let entries = (grammar.files[language] ?? []).flatMap(\.intents)
        return Dictionary(
            entries.map { entry in
                (entry.name, said.union(entry.sentences.flatMap(\.fixed.keys)).union(entry.slotTypes.keys))
            },
            uniquingKeysWith: { $0.union($1) })
    }

    private func fault(_ line: OrderLines.Line, _ slots: [String: Set<String>]) -> String? {
        guard let own = slots[line.intent] else { return "there is no intent “\(line.intent)”" }
        return Set(line.words.keys).union(line.fixed.keys).subtracting(own).min()
            .map { "\(line.intent): there is no slot “\($0)”" }
    }
}
