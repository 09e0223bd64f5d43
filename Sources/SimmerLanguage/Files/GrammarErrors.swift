/// One thing that is wrong with an intent file.
package struct GrammarFault: Hashable, Sendable, CustomStringConvertible {
    /// Relative to the intents folder's parent: "intents/en/tea.yaml".
    package var file: String
    /// From 1; 0 when the whole file is meant.
    package var line: Int
    package var message: String

    package init(file: String, line: Int, message: String) {
        self.file = file
        self.line = line
        self.message = message
    }

    package var description: String { line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)" }
}

/// Everything that keeps the intent files from being used, in the order of the files.
package struct GrammarErrors: Error, CustomStringConvertible {
    package var faults: [GrammarFault]
    package var description: String { faults.map(\.description).joined(separator: "\n") }
}
