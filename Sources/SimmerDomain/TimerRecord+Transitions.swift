// What each order makes of a timer, without doing it. An order that the state does not allow says what the state is and
// changes nothing.
extension TimerRecord {
    /// A running timer of `seconds` from `at`, which may lie in the past for an order that was typed offline.
    package static func started(
        id: String, label: String, seconds: Int, by account: String, at: Instant, language: String,
        subject: Subject? = nil, mentions: [String] = []
    ) throws(Refusal) -> TimerRecord {
        guard seconds > 0 else {
            throw Refusal(.notPositive, field: "duration", phrase: "timer not positive")
        }
        guard seconds <= longest else {
            throw Refusal(
                .tooBig, field: "duration", phrase: "timer too big",
                values: ["duration": .duration(Double(seconds))])
        }
        let label = try TimerLabel(label).text
        return TimerRecord(
            id: id, label: label, totalSeconds: seconds, originalSeconds: seconds, state: .running,
            endsAt: at.adding(seconds: seconds), remainingMs: nil, startedBy: account, startedAt: at, subject: subject,
            firedAt: nil, mentions: mentions, language: language)
    }

    package func paused(at now: Instant) throws(Refusal) -> TimerRecord {
        switch state {
        case .running: break
        case .paused: throw refusal("timer already paused", at: now)
        default: throw over(at: now)
        }
        guard rest(at: now) > 0 else { throw over(at: now) }
        var timer = self
        timer.state = .paused
        timer.remainingMs = rest(at: now)
        timer.endsAt = nil
        timer.orderedAt = now
        return timer
    }

    package func resumed(at now: Instant) throws(Refusal) -> TimerRecord {
        switch state {
        case .paused: break
        case .running: throw refusal("timer already running", at: now)
        default: throw over(at: now)
        }
        var timer = self
        timer.state = .running
        timer.endsAt = now + rest(at: now)
        timer.remainingMs = nil
        timer.orderedAt = now
        return timer
    }

    /// Longer by `seconds`, 1 or more.
    package func extended(by seconds: Int, at now: Instant) throws(Refusal) -> TimerRecord {
        guard seconds > 0 else {
            throw Refusal(.notPositive, field: "duration", phrase: "timer not positive")
        }
        guard isLive else { throw over(at: now) }
        guard rest(at: now) + Int64(seconds) * 1000 <= Int64(TimerRecord.longest) * 1000 else {
            throw Refusal(
                .tooBig, field: "duration", phrase: "timer too big", values: ["label": .text(label)])
        }
        return moved(by: seconds)
    }

    /// Shorter by `seconds`, 1 or more; refused when nothing would be left.
    package func shortened(by seconds: Int, at now: Instant) throws(Refusal) -> TimerRecord {
        guard seconds > 0 else {
            throw Refusal(.notPositive, field: "duration", phrase: "timer not positive")
        }
        guard isLive else { throw over(at: now) }
        guard rest(at: now) > Int64(seconds) * 1000 else {
            throw refusal("timer too much", reason: .tooBig, at: now)
        }
        return moved(by: -seconds)
    }

    /// With another length, counted from its start as if it had been said then; refused when that is over already.
    package func lasting(_ seconds: Int, at now: Instant) throws(Refusal) -> TimerRecord {
        guard seconds > 0 else {
            throw Refusal(.notPositive, field: "duration", phrase: "timer not positive")
        }
        guard isLive else { throw over(at: now) }
        guard seconds <= TimerRecord.longest else {
            throw Refusal(
                .tooBig, field: "duration", phrase: "timer too big",
                values: ["duration": .duration(Double(seconds))])
        }
        let more = seconds - totalSeconds
        guard rest(at: now) + Int64(more) * 1000 > 0 else { throw refusal("timer too much", reason: .tooBig, at: now) }
        var timer = moved(by: more)
        timer.originalSeconds = seconds
        return timer
    }

    package func cancelled(at now: Instant) throws(Refusal) -> TimerRecord {
        guard isLive else { throw over(at: now) }
        var timer = self
        timer.remainingMs = rest(at: now)
        timer.endsAt = nil
        timer.state = .cancelled
        timer.orderedAt = now
        return timer
    }

    /// From the beginning again, with the length as it is now; running, paused or over.
    package func restarted(at now: Instant) -> TimerRecord {
        var timer = self
        timer.state = .running
        timer.endsAt = now.adding(seconds: totalSeconds)
        timer.remainingMs = nil
        timer.firedAt = nil
        timer.orderedAt = now
        return timer
    }

    /// As it was at `instant`, when it has rung since and nobody has stopped that: for an order that was given before
    /// its end and came after it.
    package func before(_ instant: Instant) -> TimerRecord {
        guard state == .finished, let endsAt, instant < endsAt else { return self }
        var timer = self
        timer.state = .running
        timer.firedAt = nil
        return timer
    }

    /// The end: only from running, and not before `endsAt`; nil when there is nothing to do, so that a clock that
    /// jumped back or a second look at the same timer fires nothing.
    package func finished(at now: Instant) -> TimerRecord? {
        guard state == .running, let endsAt, now >= endsAt else { return nil }
        var timer = self
        timer.state = .finished
        timer.firedAt = now
        return timer
    }

    /// Silenced for the whole room.
    package func acknowledged(at now: Instant) throws(Refusal) -> TimerRecord {
        switch state {
        case .finished: break
        case .acknowledged: throw Refusal(.expired, phrase: "timer already", values: facts(at: now))
        case .running, .paused: throw refusal("timer still running", at: now)
        case .cancelled: throw over(at: now)
        }
        var timer = self
        timer.state = .acknowledged
        return timer
    }

    package func undone(to restored: TimerRecord, now: Instant) throws(Refusal) -> TimerRecord {
        var timer = self
        timer.label = restored.label
        timer.originalSeconds = restored.originalSeconds
        switch (state, restored.state) {
        case (.finished, _), (.acknowledged, _):
            throw Refusal(.notAllowed, phrase: "undo fired", values: facts(at: now))
        case (.running, .paused): return try timer.paused(at: now)
        case (.paused, .running): return try timer.resumed(at: now)
        case (.running, .cancelled), (.paused, .cancelled): return try timer.cancelled(at: now)
        case (.cancelled, .running):
            timer.state = .paused
            return try timer.resumed(at: now)
        case (.cancelled, .paused):
            timer.state = .paused
            return timer
        case (.running, .running), (.paused, .paused):
            let difference = restored.totalSeconds - totalSeconds
            // A restart set the clock back without changing the length: then the old end is what was there before.
            if difference == 0, let endsAt = restored.endsAt, endsAt != self.endsAt {
                guard endsAt > now else { throw over(at: now) }
                timer.endsAt = endsAt
                return timer
            }
            if difference < 0 { return try timer.shortened(by: -difference, at: now) }
            return timer.moved(by: difference)
        default: throw over(at: now)
        }
    }

    package func creationUndone(now: Instant) throws(Refusal) -> TimerRecord? {
        if state == .finished || state == .acknowledged {
            throw Refusal(.notAllowed, phrase: "undo fired", values: facts(at: now))
        }
        return try cancelled(at: now)
    }

    private func moved(by seconds: Int) -> TimerRecord {
        var timer = self
        timer.totalSeconds += seconds
        timer.endsAt = endsAt?.adding(seconds: seconds)
        timer.remainingMs = remainingMs.map { $0 + Int64(seconds) * 1000 }
        return timer
    }

    private func over(at now: Instant) -> Refusal {
        state == .cancelled
            ? refusal("timer already cancelled", reason: .expired, at: now)
            : refusal("timer already finished", reason: .expired, at: now)
    }

    private func refusal(_ phrase: String, reason: Reason = .invalid, at now: Instant) -> Refusal {
        Refusal(reason, phrase: phrase, values: facts(at: now))
    }

    private func facts(at now: Instant) -> [String: PhraseValue] {
        ["label": .text(label), "left": .duration(Double(rest(at: now)) / 1000)]
    }
}
