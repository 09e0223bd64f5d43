import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// Which noodle or tea is meant, decided once for both and for all orders (rules 2 and 3 of the feature table).
extension Turn {
    /// The noodle that the order names or points at, which is in focus from then on. Asks when none was named, when
    /// several fit, and when only a near name does. Throws `unknown`.
    ///
    /// - Parameter slots: those that may hold its name, first to last; "noodle" when there are none.
    func noodle(_ slots: String...) throws -> Stored<Noodle> {
        try onShelf(Noodle.self, slots.isEmpty ? [Noodle.kind] : slots)
    }

    /// The same for teas.
    func tea(_ slots: String...) throws -> Stored<Tea> { try onShelf(Tea.self, slots.isEmpty ? [Tea.kind] : slots) }

    /// What people call it when its name alone may not be enough: "Penne rigate (Pasta Nova)".
    func shelfName(_ name: String, _ brand: String?) -> String {
        phrase("kitchen/name", ["name": .text(name)].merging(brand.map { ["brand": .text($0)] } ?? [:]) { $1 })
    }

    private func onShelf<T: RoomObject>(_ type: T.Type, _ slots: [String]) throws -> Stored<T> {
        let kind = T.kind
        if let id = settled(kind) { return try here(type, id) }
        guard let typed = slots.lazy.compactMap({ self.text($0) }).first else {
            if let id = pointed(kind) { return try here(type, id) }
            if case .place(let place)? = pointer { throw outOf(list: place) }
            // "Remove my rating": of what was spoken of last.
            if pointer == nil, focus.latest == kind, let id = focus.objects[kind] { return try here(type, id) }
            throw ask(kind, as: "named \(kind)", "kitchen/ask \(kind)")
        }
        return try here(type, named(typed, kind))
    }

    /// It may be gone since its name was on the screen.
    private func here<T: RoomObject>(_ type: T.Type, _ id: String) throws -> Stored<T> {
        guard let found = try tx.objects.find(type, id: id), found.room == room.key, !found.isDeleted else {
            throw Refusal(.unknown, field: T.kind, phrase: "\(T.kind) gone")
        }
        focus.name(T.kind, id)
        return found
    }

    private func named(_ typed: String, _ kind: String) throws -> String {
        let exact = try tx.shelf.named(typed, kind, in: room.key)
        if exact.count == 1 { return exact[0].id }
        if !exact.isEmpty { throw whichOf(exact, count: exact.count, kind) }
        var guess = ShelfGuess(typed)
        try tx.shelf.eachFold(kind, in: room.key) { guess.compare(with: $0) }
        func lines(_ folds: [String]) throws -> [ShelfStore.Line] {
            try folds.compactMap { try tx.shelf.folded($0, kind, in: room.key) }
        }
        let fitting = try lines(guess.whole.isEmpty ? guess.parts : guess.whole)
        if fitting.count == 1 { return fitting[0].id }
        if !fitting.isEmpty {
            throw whichOf(fitting, count: guess.whole.isEmpty ? guess.countOfParts : fitting.count, kind)
        }
        let near = try lines(guess.near)
        // Nobody asked the bot about “add” with “simmer, then add salt”.
        if near.isEmpty && isAmbient { throw Refusal(.unknown, field: kind) }
        if near.isEmpty, isMistyped { throw Refusal(.notUnderstood) }
        throw near.isEmpty ? unknown(typed, kind) : didYouMean(near, typed, kind)
    }

    /// Numbered, with the brand, which tells them apart.
    private func whichOf(_ lines: [ShelfStore.Line], count: Int, _ kind: String) -> Interruption {
        choose(
            count > lines.count ? "kitchen/which of many" : "kitchen/which \(kind)",
            ["count": .number(Double(count)), "shown": .number(Double(lines.count))], options(lines, kind))
    }

    private func options(_ lines: [ShelfStore.Line], _ kind: String) -> [Question.Option] {
        lines.map {
            Question.Option(label: shelfName($0.name, $0.brand), say: "", slots: ["#\(kind)": .text($0.id)])
        }
    }

    private func didYouMean(_ near: [ShelfStore.Line], _ typed: String, _ kind: String) -> Interruption {
        guard near.count == 1 else {
            var interruption = choose("kitchen/near \(kind)", ["typed": .text(typed)], options(near, kind))
            interruption.reply.code = .unknown
            return interruption
        }
        let name = shelfName(near[0].name, near[0].brand)
        return yesOrNo("kitchen/did you mean \(kind)", ["typed": .text(typed), "name": .text(name)]) { yes in
            yes.slots = ["#\(kind)": .text(near[0].id)]
        }
    }

    /// Nothing is like it: perhaps it is new.
    private func unknown(_ typed: String, _ kind: String) -> Interruption {
        yesOrNo("kitchen/add \(kind)", ["typed": .text(typed)]) { yes in
            yes.match = Match(intent: "\(kind).add", language: language, slots: ["name": .text(typed)])
        }
    }

    /// Yes settles which thing is meant, and confirms nothing else.
    private func yesOrNo(
        _ key: String, _ values: [String: PhraseValue], _ fill: (inout Question.Option) -> Void
    ) -> Interruption {
        var yes = Question.Option(label: phrase("words/yes"), say: phrase("words/yes"))
        fill(&yes)
        let no = Question.Option(label: phrase("words/no"), say: phrase("words/no"))
        let text = phrase(key, values)
        return Interruption(
            question: Question(.confirm, options: [yes, no]),
            reply: Reply(text, card: Cards.choice(prompt: text, [yes, no]), code: .unknown))
    }
}
