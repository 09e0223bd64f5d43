import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "brew the Sencha" · "3 min tea": the orders for timers that are about a tea (T16).
enum SteepTea {
    /// What nobody steeps so long is a slip.
    private static let longest = 86_400.0

    /// The card of the timer of a tea of the collection; nil when the order names none.
    static func run(_ turn: Turn) throws -> Reply? {
        // "Let it steep for two minutes", right behind what was said of a tea.
        let isPointedAt = turn.pointer == .it && turn.focus.latest == Tea.kind && turn.pointed(Tea.kind) != nil
        guard let label = turn.text("tea", "label") ?? (isPointedAt ? "" : nil) else { return nil }
        let duration = turn.duration("duration")
        let isTea =
            try isPointedAt || turn.settled(Tea.kind) != nil
            || !turn.tx.shelf.named(label, Tea.kind, in: turn.room.key).isEmpty
        guard isTea || turn.isWordForTea(label) else { return nil }
        if let duration, duration > longest { throw Refusal(.tooBig, field: "duration", phrase: "tea timer too big") }
        guard isTea else { return nil }
        let tea = try turn.tea("tea", "label")
        let isTimed = duration.map { $0.rounded() > 0 } ?? (turn.instant("until", "when") != nil)
        if !isTimed, !turn.isConfirmed, duration == nil, let running = try running(tea, turn) {
            throw turn.confirm("timer.start/running", turn.actions.facts(running.object), code: .duplicate)
        }
        let started = try turn.actions.steep(tea, seconds: try seconds(of: tea.object, turn), at: turn.said)
        turn.focus.name(TimerRecord.kind, started.stored.id)
        turn.focus.name(Tea.kind, tea.id)
        return Reply("", said: started.said)
    }

    /// As said, else as stored with the tea, else asked for.
    private static func seconds(of tea: Tea, _ turn: Turn) throws -> Int {
        if let duration = turn.duration("duration"), duration.rounded() > 0 {
            // Above the longest by far: rounding must not overflow.
            return Int(min(duration, 1e12).rounded())
        }
        if let until = turn.instant("until", "when") { return Int((until.instant - turn.said + 999) / 1000) }
        let isVague = turn.duration("duration") != nil || turn.choice("vague") != nil
        if !isVague, let steep = tea.steepSeconds { return steep }
        throw turn.ask(
            "duration", as: "duration", isVague ? "timer.start/ask exactly" : "timer.start/ask duration",
            ["label": .text(tea.name)], code: isVague ? .notNumber : .missing)
    }

    private static func running(_ tea: Stored<Tea>, _ turn: Turn) throws -> Stored<TimerRecord>? {
        try turn.actions.timers().first {
            $0.object.isLive && $0.object.subject?.kind == Tea.kind && $0.object.subject?.id == tea.id
        }
    }
}

extension Turn {
    /// "tea", "the infusion": any tea, not one of that name.
    func isWordForTea(_ label: String) -> Bool {
        grammar.languages.contains { language in
            actions.phrase("tea/words for tea", language: language).split(separator: ",").contains {
                $0.trimmingPrefix(" ").lowercased().folded == label.folded
            }
        }
    }
}
