/// Finds the timer that somebody means: by exact label, part of the label, original length, the state that fits the
/// verb, the person who started it, and at last because only one is left. It never picks among several.
package struct TimerFinder: Sendable {
    package enum Found: Hashable, Sendable {
        case one(TimerRecord)
        /// Two or more that fit equally well, soonest end first.
        case ambiguous([TimerRecord])
        case none
    }

    /// As said; nil = not said.
    package var label: String?
    /// Original length in seconds; nil = not said.
    package var seconds: Int?
    /// The states that the verb can do something with: running for pause, paused for resume.
    package var states: Set<TimerRecord.State>
    /// The account id of who speaks.
    package var speaker: String

    package init(
        label: String? = nil, seconds: Int? = nil, states: Set<TimerRecord.State> = [.running, .paused], speaker: String
    ) {
        self.label = label
        self.seconds = seconds
        self.states = states
        self.speaker = speaker
    }

    package func find(in timers: [TimerRecord], at now: Instant) -> Found {
        var candidates = timers
        if let label {
            candidates = TimerFinder.labelled(label, in: candidates)
        }
        if let seconds {
            candidates = candidates.filter { $0.originalSeconds == seconds }
        }
        let named = label != nil || seconds != nil
        let fitting = candidates.filter { states.contains($0.state) }
        // One that was named but is in another state is still the one meant: the rule then says what its state is.
        if !fitting.isEmpty || !named { candidates = fitting }
        // The only timer there is, too: "pause" with a paused one.
        if candidates.isEmpty, !named {
            let live = timers.filter(\.isLive)
            if live.count == 1 { candidates = live }
        }
        if candidates.count > 1 {
            let own = candidates.filter { $0.startedBy == speaker }
            if own.count == 1 { candidates = own }
        }
        switch candidates.count {
        case 0: return .none
        case 1: return .one(candidates[0])
        default: return .ambiguous(TimerFinder.soonestFirst(candidates, at: now))
        }
    }

    /// Those whose label is the words, else those that hold the words as whole words.
    package static func labelled(_ label: String, in timers: [TimerRecord]) -> [TimerRecord] {
        let wanted = label.folded
        guard !wanted.isEmpty else { return [] }
        let exact = timers.filter { $0.label.folded == wanted }
        if !exact.isEmpty { return exact }
        let words = Set(wanted.split(separator: " "))
        let whole = timers.filter { words.isSubset(of: Set($0.label.folded.split(separator: " "))) }
        if !whole.isEmpty { return whole }
        return timers.filter { $0.label.folded.split(separator: " ").contains { $0.hasPrefix(wanted) } }
    }

    package static func soonestFirst(_ timers: [TimerRecord], at now: Instant) -> [TimerRecord] {
        timers.enumerated().sorted {
            ($0.element.rest(at: now), $0.offset) < ($1.element.rest(at: now), $1.offset)
        }.map(\.element)
    }
}
