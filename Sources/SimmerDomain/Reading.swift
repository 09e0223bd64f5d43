/// An order of a language as a reader that is no part of this program is told of it.
package struct ReadableOrder: Hashable, Sendable {
    package struct Slot: Hashable, Sendable {
        package var name: String
        /// What it takes, in a few English words: "a length of time".
        package var takes: String
        /// Words that are taken, each as it is; with an empty `takes` no others are.
        package var values: [String]

        package init(name: String, takes: String, values: [String] = []) {
            self.name = name
            self.takes = takes
            self.values = values
        }
    }

    /// "timer.start"
    package var intent: String
    /// What it does and how it is said, in its language.
    package var does: String
    package var example: String
    /// By name.
    package var slots: [Slot]

    package init(intent: String, does: String, example: String, slots: [Slot]) {
        self.intent = intent
        self.does = does
        self.example = example
        self.slots = slots
    }
}

/// A line that nobody here understood, with all that a reader outside is given to understand it by.
package struct ReadingQuestion: Hashable, Sendable {
    package var line: String
    /// ISO 639-1
    package var language: String
    package var names: [ReadableName]
    package var orders: [ReadableOrder]

    package init(line: String, language: String, names: [ReadableName], orders: [ReadableOrder]) {
        self.line = line
        self.language = language
        self.names = names
        self.orders = orders
    }
}

/// What something or somebody in the room is called.
package struct ReadableName: Hashable, Sendable {
    /// "noodle", "timer", "person" …
    package var kind: String
    package var name: String

    package init(kind: String, name: String) {
        self.kind = kind
        self.name = name
    }
}

/// What a reader outside takes a line for: words of a stranger, of which nothing is checked yet but their form.
package struct ReadingAnswer: Hashable, Sendable {
    package var intent: String
    /// By slot name, as a person would say them.
    package var slots: [String: String]

    package init(intent: String, slots: [String: String]) {
        self.intent = intent
        self.slots = slots
    }
}
