import SimmerDomain
import SimmerLanguage

extension Dialogue {
    /// Says back what an order was understood as that nothing obeys yet; `grammar.yaml` lists them.
    func stillToCome(_ match: Match) -> Reply {
        let does = environment.grammar.purpose(of: match.intent, language: match.language) ?? match.intent
        var values: [String: PhraseValue] = ["does": .text(does)]
        let said = match.slots.sorted { $0.key < $1.key }.compactMap { spoken($0.value, match.language) }
        if !said.isEmpty { values["values"] = .list(said) }
        return Reply(environment.grammar.phrase("bot/to come", values, language: match.language), isQuiet: true)
    }

    /// A value in the words of a language; nil for one that has none.
    private func spoken(_ value: SlotValue, _ language: String) -> String? {
        func phrase(_ form: String, _ value: PhraseValue) -> String {
            environment.grammar.phrase("bot/value \(form)", ["value": value], language: language)
        }
        switch value {
        case .text(let text), .name(let text, _): return text
        case .duration(let seconds): return phrase("duration", .duration(seconds))
        case .number(let number), .rating(let number): return phrase("number", .number(number))
        case .quantity(let amount, let unit): return "\(phrase("number", .number(amount))) \(unit)"
        case .instant(let spoken): return phrase("instant", .instant(spoken.instant, zone: zone))
        case .recurrence(let rule): return phrase("recurrence", .recurrence(rule, zone: zone))
        case .choice, .pointer: return nil
        }
    }
}
