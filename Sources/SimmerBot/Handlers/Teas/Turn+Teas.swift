import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    // MARK: - Types

    /// The type that was said; nil when none was. Asks where the words can mean two, or none that there is.
    func teaType() throws -> Tea.Kind? {
        guard let said = text("type") else { return nil }
        guard let key = choice("type") ?? readType(said) else {
            throw chooseType("tea/pick one", Tea.Kind.allCases, code: .unknown)
        }
        // "Red tea" is rooibos to most, and black tea to the Chinese.
        guard let type = Tea.Kind(rawValue: key) else {
            throw chooseType("tea/red tea", [.black, .rooibos], code: .ambiguous)
        }
        return type
    }

    /// Asks for one of `types`, which can be answered by name, by another word for it or by number.
    func chooseType(
        _ key: String, _ types: [Tea.Kind], _ values: [String: PhraseValue] = [:], code: Reason
    ) -> Interruption {
        var values = values
        values["types"] = .text(types.map { actions.typeName($0) }.joined(separator: ", "))
        var interruption = choose(
            key, values,
            types.map { type in
                Question.Option(
                    label: actions.typeName(type), say: actions.typeName(type),
                    slots: ["type": .choice(type.rawValue)])
            })
        interruption.question.slot = "type"
        interruption.question.type = "choice type"
        interruption.reply.code = code
        return interruption
    }

    private func readType(_ word: String) -> String? {
        for language in grammar.languages {
            let context = LineContext(languages: [language], now: now, timeZone: zone)
            if case .choice(let key)? = grammar.value(word, type: .choice("type"), context) { return key }
        }
        return nil
    }

    /// The types that a word of a search can mean: a word for one, or a part of its name, in any language.
    func types(meantBy word: String) -> [Tea.Kind] {
        let fold = word.folded
        let read = readType(word).flatMap(Tea.Kind.init(rawValue:))
        return Tea.Kind.allCases.filter { type in
            type == read
                || fold.count > 2
                    && grammar.languages.contains { actions.typeName(type, language: $0).folded.contains(fold) }
        }
    }

    // MARK: - Values

    /// An amount in grams of what a slot holds. Throws `invalid` for what is no weight.
    func grams(_ slot: String) throws -> Double? {
        guard case .quantity(let amount, let unit)? = match.slots[slot] else { return nil }
        guard let grams = Measure.grams(amount, unit: unit) else {
            throw Refusal(.invalid, field: slot, phrase: "tea in grams")
        }
        return grams
    }

    /// An amount in millilitres of what a slot holds.
    func millilitres(_ slot: String) throws -> Double? {
        guard case .quantity(let amount, let unit)? = match.slots[slot] else { return nil }
        guard let volume = Measure.millilitres(amount, unit: unit) else {
            throw Refusal(.invalid, field: slot, phrase: "tea in millilitres")
        }
        return volume
    }

    /// A temperature in °C.
    var celsius: Double? {
        guard case .quantity(let amount, let unit)? = match.slots["temperature"] else { return nil }
        return Measure.celsius(amount, unit: unit)
    }

    /// Sets on a tea what the order says of how it is made. A value that cannot be is asked for again, and the others
    /// are kept.
    func setParameters(of tea: inout Tea) throws {
        try setting("duration", as: "duration") {
            if let seconds = duration("duration") { try tea.set(steepSeconds: Int(min(seconds, 1e9).rounded())) }
        }
        try setting("temperature", as: "temperature") {
            if let celsius { try tea.set(waterC: celsius) }
        }
        try setting("leaf", as: "quantity weight") {
            if let grams = try grams("leaf") { try tea.set(leafGrams: grams) }
        }
        try setting("water", as: "quantity volume") {
            if let volume = try millilitres("water") { try tea.set(waterMl: volume) }
        }
    }

    /// Does `body`; what it refuses is said and asked for again in `slot` (N45).
    func setting(_ slot: String, as type: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let refusal as Refusal {
            throw Interruption(
                question: Question(.slot, slot: slot, type: type),
                reply: Reply(grammar.sentence(of: refusal, language: language), code: refusal.reason))
        }
    }

    // MARK: - Words

    /// "Sencha (Midori)"
    func name(of tea: Tea) -> String { shelfName(tea.name, tea.brand) }

    /// What a sentence about a tea may show.
    func facts(of tea: Tea) -> [String: PhraseValue] { actions.facts(tea) }

    /// The buttons of a tea; while its timer runs, that is shown and not started again.
    func buttons(of tea: Stored<Tea>) throws -> [(label: String, say: String)] {
        let isRunning = try actions.timers().contains {
            $0.object.isLive && $0.object.subject?.kind == Tea.kind && $0.object.subject?.id == tea.id
        }
        let values: [String: PhraseValue] = ["tea": .text(tea.object.name)]
        return [isRunning ? "timer" : "brew", "note", "share"].map {
            (phrase("tea/button \($0)"), phrase("tea/say \($0)", values))
        }
    }
}
