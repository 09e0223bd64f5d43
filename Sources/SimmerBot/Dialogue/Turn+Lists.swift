import SimmerActions
import SimmerDomain
import SimmerLanguage

/// Lists are sent in pages, in one way for all: ten numbered lines, and "more" for the next ones.
extension Turn {
    /// The page of `all` that was asked for, as a quiet reply. With a `kind` its numbers mean the objects until another
    /// list is shown. `slots` are added to the order that "more" repeats; `line` is the phrase of a line in words.
    func list<T>(
        _ all: [T], title: String, kind: String? = nil, id: (T) -> String = { _ in "" },
        keeping slots: [String: SlotValue] = [:],
        line: String = "words/list line", linesOfPage: Int = Cards.linesOfPage,
        item: (_ number: Int, T) throws -> Cards.Item
    ) rethrows -> Reply {
        let reply = try list(
            count: all.count, title: title, keeping: slots, line: line, linesOfPage: linesOfPage, item: item
        ) { offset, limit in
            Array(all.dropFirst(offset).prefix(limit))
        }
        if let kind { focus.show(kind, all.map(id)) }
        return reply
    }

    /// The same for what is too long to be read as a whole: `page` reads the lines that are shown, `count` is how many
    /// there are. The numbers mean the objects that were shown up to now.
    func list<T>(
        count: Int, title: String, kind: String? = nil, id: (T) -> String = { _ in "" },
        keeping slots: [String: SlotValue] = [:],
        line: String = "words/list line", linesOfPage: Int = Cards.linesOfPage,
        item: (_ number: Int, T) throws -> Cards.Item,
        page: (_ offset: Int, _ limit: Int) throws -> [T]
    ) rethrows -> Reply {
        let before = match.offset
        let shown = try page(before, linesOfPage)
        if let kind {
            var ids = Array((focus.listKind == kind ? focus.list : []).prefix(before))
            ids += Array(repeating: "", count: before - ids.count)
            focus.show(kind, ids + shown.map(id))
        }
        let hasMore = !shown.isEmpty && before + shown.count < count
        var again = match
        again.slots.merge(slots) { _, new in new }
        focus.next = hasMore ? Focus.Page(match: again, offset: before + shown.count) : nil
        guard !shown.isEmpty else { return quietly("words/no more") }
        let items = try shown.enumerated().map { index, element in try item(before + index + 1, element) }
        var lines = [title] + items.map { words($0, line) }
        if hasMore { lines.append(phrase("words/more hint")) }
        return Reply(
            lines.joined(separator: "\n"),
            card: Cards.list(title: title, items, more: hasMore ? phrase("words/more") : nil), isQuiet: true)
    }

    func words(_ item: Cards.Item, _ line: String) -> String {
        let title = ([item.lead].compactMap(\.self) + item.marks + [item.title]).joined(separator: " ")
        var values: [String: PhraseValue] = ["number": .number(Double(item.number)), "title": .text(title)]
        if let detail = item.detail { values["detail"] = .text(detail) }
        return phrase(line, values)
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
