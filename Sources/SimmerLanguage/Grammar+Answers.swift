import SimmerDomain

/// What a line says about the conversation itself.
package enum Control: String, Sendable, CaseIterable {
    case yes, no, cancel, more, thanks, greeting, done
    case goOn = "continue"
    case discard, again
    /// Save what is there, with the defaults for the rest.
    case anyway = "save anyway"
    /// Leave this piece out.
    case skip
}

extension Grammar {
    /// A line that is nothing but a word of the conversation ("yes please", "never mind").
    package func control(_ text: String, _ context: LineContext) -> Control? {
        control(LineMatchers(order(context), TokenLine(text), context))
    }

    func control(_ matchers: LineMatchers) -> Control? {
        guard !matchers.line.tokens.isEmpty, matchers.line.tokens.count <= 20 else { return nil }
        for matcher in matchers {
            var best: (control: Control, cost: Int32)?
            for (start, opening) in matcher.starts(polite: true) {
                for (key, entry) in matcher.model.controls {
                    let cost = matcher.best(entry, start)
                    guard cost != LineMatcher.Cost.impossible, cost + opening < best?.cost ?? .max,
                        let control = Control(rawValue: key)
                    else { continue }
                    best = (control, cost + opening)
                }
            }
            if let best { return best.control }
        }
        return nil
    }

    /// A line as the answer to a question for one value: a bare "9" is minutes where a duration was asked for.
    package func answers(_ text: String, as type: SlotType, _ context: LineContext) -> SlotValue? {
        let line = TokenLine(text)
        guard !line.tokens.isEmpty else { return nil }
        switch type {
        case .text, .words:
            let text = line.text.trimmed()
            return text.isEmpty ? nil : .text(text)
        case .title:
            let text = order(context)[0].language.isEmpty ? "" : line.text.trimmed()
            return text.isEmpty || line.tokens.count > 14 ? nil : .text(text)
        default: break
        }
        guard line.tokens.count <= 40 else { return nil }
        for model in order(context) {
            let matcher = LineMatcher(model, line, context)
            var best: LineMatcher.Filling?
            for (start, opening) in matcher.answerStarts() {
                for filling in matcher.fillings(of: type, at: start) + latent(type, matcher, start) {
                    guard matcher.isRest(filling.end) else { continue }
                    let cost = filling.cost + opening
                    if best == nil || cost < best!.cost {
                        let words = SlotValue.text(matcher.words(start..<filling.end))
                        best = .init(end: filling.end, cost: cost, value: filling.value ?? words)
                    }
                }
            }
            if let value = best?.value { return value }
        }
        return nil
    }

    /// The words of an answer without those that only lead to what was asked for: "from Ippodo" where it is the brand.
    package func withoutLead(_ text: String, to slot: String, _ context: LineContext) -> String {
        let line = TokenLine(text)
        for model in order(context) where !line.tokens.isEmpty {
            let matcher = LineMatcher(model, line, context)
            let end = matcher.phrases(of: model.leads, at: 0).filter { $0.key == slot }.map(\.end).max()
            if let end, end < line.tokens.count { return line.rest(from: end) }
        }
        return text
    }

    private func latent(_ type: SlotType, _ matcher: LineMatcher, _ start: Int) -> [LineMatcher.Filling] {
        type == .duration ? matcher.fillings(of: .minutes, at: start) : []
    }

    /// A text that is one value and nothing else.
    package func value(_ text: String, type: SlotType, _ context: LineContext) -> SlotValue? {
        let line = TokenLine(text)
        guard !line.tokens.isEmpty, line.tokens.count <= 60 else { return nil }
        for model in order(context) {
            let matcher = LineMatcher(model, line, context)
            for start in matcher.edges() {
                let whole = matcher.fillings(of: type, at: start).filter { matcher.isMarks($0.end) }
                if let best = whole.min(by: { $0.cost < $1.cost }) {
                    return best.value ?? .text(matcher.words(start..<best.end))
                }
            }
        }
        return nil
    }

    /// A line that calls the bot.
    package struct Call: Sendable {
        /// What is left of the line.
        package var rest: String
        /// False for the bare name ("simmer, …"), which is also a verb of the kitchen.
        package var isSure: Bool
    }

    /// nil for a line that does not call the bot.
    package func addressed(_ text: String) -> Call? {
        let line = TokenLine(text)
        guard let first = line.tokens.first else { return nil }
        let context = LineContext(languages: [], now: Instant(milliseconds: 0), timeZone: .gmt)
        for model in languages.compactMap({ models[$0] }) {
            let matcher = LineMatcher(model, line, context)
            guard first.original.lowerBound >= 0, let call = matcher.phrases(of: model.address, at: 0).first else {
                continue
            }
            var end = call.end
            while end < line.tokens.count, matcher.isEdge(line.tokens[end]) { end += 1 }
            return Call(rest: end < line.tokens.count ? line.rest(from: end) : "", isSure: call.key == "sure")
        }
        return nil
    }
}

extension TokenLine {
    /// The text as typed from a token to the end.
    func rest(from token: Int) -> String {
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: tokens[token].original.lowerBound)
        return String(text[start...])
    }
}

extension LineMatcher {
    /// Places at which something may begin after nothing but marks and skipped words.
    func edges() -> [Int] { starts(polite: false).map(\.position) }

    /// Places at which an answer may begin: after "make it", "let's say", "for".
    func answerStarts() -> [(Int, Int32)] {
        var all: [(Int, Int32)] = []
        for (start, cost) in starts(polite: false) {
            all.append((start, cost))
            model.answerOpenings.ends(in: ids, from: start, to: bounds.upperBound - 1) { end in
                all.append((end, cost + Cost.opening * Int32(end - start)))
            }
        }
        return all
    }

    /// Whether only marks, skipped words and closing phrases follow.
    func isRest(_ position: Int) -> Bool { best(Automaton.end, position) != Cost.impossible }

    /// Whether only marks follow.
    func isMarks(_ position: Int) -> Bool {
        line.tokens[min(position, line.tokens.count)...].allSatisfy { $0.kind == .mark }
    }
}
