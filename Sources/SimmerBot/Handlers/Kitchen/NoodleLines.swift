import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// What lists and cards say of a noodle.
extension Turn {
    /// The line of a list (N1–N8): marks, rating, portion, time, size; in place of the picture the timer that runs for
    /// it; the buttons that fit (N10, N11).
    func line(
        _ number: Int, of line: ShelfStore.Line, _ timers: [String: Stored<TimerRecord>]
    ) throws -> Cards.Item {
        guard let noodle = try tx.objects.find(Noodle.self, id: line.id)?.object else {
            return Cards.Item(number: number, title: line.name)
        }
        let spoken = try spokenName(line)
        let timer = timers[line.id]
        var item = Cards.Item(number: number, title: shelfName(line.name, line.brand))
        item.detail = phrase("kitchen/noodle line", try facts(noodle, line))
        item.marks = [phrase(noodle.isOnHand ? "kitchen/mark on hand" : "kitchen/mark out"), sizeMark(noodle)]
        item.subject = Subject(kind: Noodle.kind, id: noodle.id)
        item.picture = noodle.pictureId
        item.timer = timer
        item.lead = timer.map { phrase("kitchen/timer \($0.object.state.rawValue)", actions.facts($0.object)) }
        item.say = phrase("kitchen/say show", ["name": .text(spoken)])
        item.buttons = buttons(noodle, spoken, timer)
        return item
    }

    func sizeMark(_ noodle: Noodle) -> String { phrase("kitchen/mark \(noodle.prefersMeal ? "meal" : "side")") }

    /// Everything that sentences about a noodle may show; what was never said is absent.
    func facts(_ noodle: Noodle, _ line: ShelfStore.Line) throws -> [String: PhraseValue] {
        var values: [String: PhraseValue] = [
            "name": .text(noodle.name), "size": .text(phrase("kitchen/\(noodle.prefersMeal ? "meal" : "side")")),
            "hand": .text(phrase("kitchen/\(noodle.isOnHand ? "on hand" : "out")")),
            "votes": .number(Double(line.votes)),
        ]
        if let brand = noodle.brand { values["brand"] = .text(brand) }
        if let mean = line.rating { values["mean"] = .number(mean) }
        if let own = try actions.ownRating(of: noodle.id) { values["own"] = .number(own) }
        if let seconds = noodle.cookSeconds { values["time"] = .duration(Double(seconds)) }
        if let portion = Portion(of: noodle) { values["portion"] = .text(amount(portion.cups, portion.grams)) }
        return values
    }

    /// "★ 3.7 from 3 (you: 4)", from what `facts` answered.
    func mean(_ facts: [String: PhraseValue]) -> String {
        phrase(facts["mean"] == nil ? "kitchen/unrated" : "kitchen/rating", facts)
    }

    /// Cups, or grams for who wants to see these (B17).
    func amount(_ cups: Double, _ grams: Double) -> String {
        phrase(
            speaker.units == "grams" ? "kitchen/grams" : "kitchen/cups",
            // Three quarters are of one cup.
            ["cups": .number(cups), "count": .number(max(cups, 1)), "grams": .number(grams.rounded())])
    }

    /// The name that a sentence takes for this noodle alone.
    func spokenName(_ line: ShelfStore.Line) throws -> String {
        guard let brand = line.brand, try tx.shelf.named(line.name, Noodle.kind, in: room.key).count > 1 else {
            return line.name
        }
        return "\(line.name) \(brand)"
    }

    /// A button whose sentence names something.
    func button(_ key: String, _ name: String) -> (label: String, say: String) {
        (phrase("kitchen/button \(key)"), phrase("kitchen/say \(key)", ["name": .text(name)]))
    }

    private func buttons(
        _ noodle: Noodle, _ name: String, _ timer: Stored<TimerRecord>?
    ) -> [(label: String, say: String)] {
        guard let timer = timer?.object else {
            return [button(noodle.isOnHand ? "out" : "on hand", name), button("delete", name)]
        }
        return [button(timer.state == .paused ? "resume" : "pause", timer.label), button("cancel", timer.label)]
    }
}
