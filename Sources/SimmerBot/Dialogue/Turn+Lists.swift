import SimmerDomain
import SimmerLanguage

/// Lists are sent in pages, in one way for all: ten numbered lines, and "more" for the next ones.
extension Turn {
    static let linesOfPage = 10

    /// The page of `all` that was asked for, as a quiet reply. With a `kind` its numbers mean the objects until another list is
    /// shown. `slots` are added to the order that "more" repeats;
    /// `line` is the phrase of a line in words.
    func list<T>(
        _ all: [T], title: String, kind: String? = nil, id: (T) -> String = { _ in "" },
        keeping slots: [String: SlotValue] = [:],
        line: String = "words/list line",
        item: (_ number: Int, T) throws -> Cards.Item
    ) rethrows -> Reply {
        let before = number("offset").flatMap { Int(exactly: $0) } ?? 0
        let shown = all.dropFirst(before).prefix(Self.linesOfPage)
        if let kind { focus.show(kind, all.map(id)) }
        let hasMore = before + shown.count < all.count
        var again = match
        again.slots.merge(slots) { _, new in new }
        focus.next = hasMore ? Focus.Page(match: again, offset: before + shown.count) : nil
        guard !shown.isEmpty else { return quietly("words/no more") }
        let items = try shown.enumerated().map { index, element in try item(before + index + 1, element) }
        var lines =
            [title]
            + items.map { item in
                let marks = item.marks.map { $0 + " " }.joined()
                return phrase(
                    line,
                    .init(
                        uniqueKeysWithValues: [
                            ("number", PhraseValue.number(Double(item.number))), ("title", .text(marks + item.title)),
                        ] + (item.detail.map { [("detail", .text($0))] } ?? [])))
            }
        if hasMore { lines.append(phrase("words/more hint")) }
        return Reply(
            lines.joined(separator: "\n"),
            card: Cards.list(title: title, items, more: hasMore ? phrase("words/more") : nil), isQuiet: true)
    }
}

/// "more": the next lines of the list last shown
enum ShowMore: IntentHandler {
    static let intent = "more"

    static func run(_ turn: Turn) throws -> Reply {
        guard let page = turn.focus.next, let handler = HandlerTable.handler(of: page.match.intent) else {
            return turn.quietly("words/no more")
        }
        var match = page.match
        match.slots["offset"] = .number(Double(page.offset))
        let inner = turn.with(match)
        defer { turn.focus = inner.focus }
        return try handler(inner)
    }
}
