/// What a person's summary of the day tells (B19): how much there is, and what is due. No content of messages.
package struct DailySummary: Hashable, Sendable {
    package struct News: Hashable, Sendable {
        let room: String
        let messages: Int
        let changes: Int

        package init(room: String, messages: Int, changes: Int) {
            self.room = room
            self.messages = messages
            self.changes = changes
        }
    }
    package struct Due: Hashable, Sendable {
        let at: Instant
        let text: String

        package init(at: Instant, text: String) {
            self.at = at
            self.text = text
        }
    }

    private let since: Instant
    private let news: [News]
    private let due: [Due]

    package init(since: Instant, news: [News], due: [Due]) {
        self.since = since
        self.news = news
        self.due = due
    }

    package var isEmpty: Bool { news.isEmpty && due.isEmpty }

    /// What stands above the lines, or in their place when there are none.
    package func title(for person: Account, language: String, _ phrases: any Phrasebook) -> String {
        phrases.phrase(
            "digest.set/\(isEmpty ? "nothing" : "title")", ["since": .instant(since, zone: person.zone)],
            language: language, measures: person.measures)
    }

    package func lines(for person: Account, language: String, _ phrases: any Phrasebook) -> [String] {
        news.map {
            phrases.phrase(
                "digest.set/room",
                [
                    "room": .text($0.room), "messages": .number(Double($0.messages)),
                    "changes": .number(Double($0.changes)),
                ], language: language, measures: person.measures)
        }
            + due.map {
                phrases.phrase(
                    "digest.set/reminder", ["when": .instant($0.at, zone: person.zone), "text": .text($0.text)],
                    language: language, measures: person.measures)
            }
    }
}
