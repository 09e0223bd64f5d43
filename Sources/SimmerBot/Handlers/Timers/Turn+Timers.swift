import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// The timer that is meant; asks when several fit. `states` are those that the verb can do something with.
    func timer(_ states: Set<TimerRecord.State>, among all: [Stored<TimerRecord>]? = nil) throws -> Stored<TimerRecord>
    {
        var all = try all ?? actions.timers()
        func stored(_ id: String?) -> Stored<TimerRecord>? { id.flatMap { id in all.first { $0.id == id } } }
        if let id = settled("timer") {
            guard let found = stored(id) else { throw Refusal(.expired, phrase: "timer over") }
            return found
        }
        var label = text("label")
        // "The tea timer" is that of any tea, unless one has this very name.
        if let word = label, isWordForTea(word), TimerFinder.labelled(word, in: all.map(\.object)).isEmpty {
            all = all.filter { $0.object.subject?.kind == Tea.kind }
            guard !all.isEmpty else { throw Refusal(.unknown, phrase: "tea timer none") }
            label = nil
            if all.count == 1 { return all[0] }
        }
        let length = length
        if label == nil, length == nil {
            if let found = stored(pointed("timer")) { return found }
            if case .place(let place)? = pointer { throw outOf(list: place) }
        }
        let finder = TimerFinder(
            label: label, seconds: length, states: states, speaker: speaker.id)
        let candidates = pointer == .mine ? all.filter { $0.object.startedBy == speaker.id } : all
        switch finder.find(in: candidates.map(\.object), at: now) {
        case .one(let timer):
            guard let found = stored(timer.id) else { throw Refusal(.expired, phrase: "timer over") }
            return found
        case .ambiguous(let timers):
            throw choose(
                "timer/which", [:],
                timers.map { timer in
                    Question.Option(
                        label: phrase("timer/choice", actions.facts(timer, zone: zone)), say: "",
                        slots: ["#timer": .text(timer.id)])
                }, allowsSeveral: true)
        case .none: throw unknownTimer(label, candidates.map(\.object))
        }
    }

    /// "the 5 minute timer"
    var length: Int? {
        if case .length(let seconds)? = pointer { return Int(min(seconds, 1e12).rounded()) }
        return duration("length").map { Int(min($0, 1e12).rounded()) }
    }

    /// What a reply, "it" or a number of the list last shown points at.
    func pointed(_ kind: String) -> String? {
        if let repliedTo, repliedTo.kind == kind, match.slots["label"] == nil, match.slots["number"] == nil {
            return repliedTo.id
        }
        if let number = number("number").flatMap({ Int(whole: $0) }) { return listed(number, kind) }
        switch pointer {
        case .it?: return focus.isStray && HandlerTable.isOnlySaid(match.intent) ? nil : focus.objects[kind]
        case .last?: return focus.listKind == kind ? focus.list.last : focus.objects[kind]
        case .place(let place)?: return listed(place, kind)
        default: return nil
        }
    }

    private func listed(_ place: Int, _ kind: String) -> String? {
        guard focus.listKind == kind, focus.list.indices.contains(place - 1) else { return nil }
        let id = focus.list[place - 1]
        return id.isEmpty ? nil : id
    }

    func outOf(list place: Int) -> Refusal {
        Refusal(
            .unknown, phrase: "no such number",
            values: ["number": .number(Double(place)), "count": .number(Double(focus.list.count))])
    }

    /// Rule 2: the nearest name when its spelling is close.
    private func unknownTimer(_ label: String?, _ timers: [TimerRecord]) -> any Error {
        guard let label else { return Refusal(.unknown, phrase: "timer none") }
        if let near = NearestName.of(label, among: timers.map(\.label)),
            let timer = timers.first(where: { $0.label == near })
        {
            return confirm(
                "timer/did you mean", ["label": .text(label), "near": .text(near)], code: .unknown,
                adding: ["#timer": .text(timer.id)])
        }
        return Refusal(
            .unknown, phrase: timers.isEmpty ? "timer none" : "timer unknown", values: ["label": .text(label)])
    }

    /// All timers in one of the states, when all are meant; nil when one is.
    func allTimers(_ states: Set<TimerRecord.State>) throws -> [Stored<TimerRecord>]? {
        guard meansAll else { return nil }
        var all = try actions.timers().filter { states.contains($0.object.state) }
        if let label = text("label") {
            let meant = Set(TimerFinder.labelled(label, in: all.map(\.object)).map(\.id))
            all = all.filter { meant.contains($0.id) }
        }
        guard !all.isEmpty else { throw Refusal(.unknown, phrase: "timer none") }
        return all
    }

    /// The reply to a change of one timer, with its new card.
    func changed(_ stored: Stored<TimerRecord>, _ key: String, _ more: [String: PhraseValue] = [:]) -> Reply {
        focus.name("timer", stored.id)
        let values = actions.facts(stored.object, zone: zone).merging(more) { _, new in new }
        return reply(key, values)
    }
}
