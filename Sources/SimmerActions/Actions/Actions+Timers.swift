import Foundation
import SimmerDomain
import SimmerStore

extension Actions {
    /// Running and paused ones and those that ring, in the order of creation.
    package func timers() throws -> [Stored<TimerRecord>] {
        try tx.objects.list(TimerRecord.self, in: room.key, overSince: now.adding(seconds: -TimerRecord.ringingSeconds))
            .filter { $0.object.isLive || isRinging($0.object) }
    }

    /// An alarm that nobody has stopped counts as ringing for ten minutes.
    package func isRinging(_ timer: TimerRecord) -> Bool {
        timer.isRinging && now - (timer.firedAt ?? now) <= Int64(TimerRecord.ringingSeconds) * 1000
    }

    /// Starts a timer of `seconds` counted from `at`, under the label or `label 2` where that is taken, and says its
    /// card.
    package func startTimer(
        label: String, seconds: Int, at: Instant, subject: Subject? = nil, mentions: [String] = []
    ) throws -> (stored: Stored<TimerRecord>, said: Seq) {
        var timer = try TimerRecord.started(
            id: Identifier.make(at: now), label: label, seconds: seconds, by: account.id, at: at, language: language,
            subject: subject, mentions: mentions)
        try checkTimerLimits(of: origin.account, toCome: 1)
        timer.label = try freeLabel(timer.label, for: timer.id)
        let said = try say(cardText(timer), card: Cards.timer(timer, version: 1))
        timer.card = said
        let stored = try tx.objects.insert(
            timer, in: room.key, nameIsFree: true, verb: "timer.start", origin: origin)
        return (stored, said)
    }

    /// Throws `limit` when a timer that has just become live is one too many for its room or for whoever started it;
    /// the transaction then keeps nothing of it.
    func checkTimerLimits(of stored: Stored<TimerRecord>) throws {
        if stored.object.isLive { try checkTimerLimits(of: stored.createdBy, toCome: 0) }
    }

    private func checkTimerLimits(of starter: AccountKey?, toCome: Int) throws {
        let (inRoom, ofPerson) = (environment.limits.timersPerRoom, environment.limits.timersPerPerson)
        if inRoom > 0, try tx.objects.count(TimerRecord.self, in: room.key) + toCome > inRoom {
            throw Refusal(.limit, phrase: "timer limit", values: ["most": .number(Double(inRoom))])
        }
        if ofPerson > 0, let starter, try tx.objects.countNamed(TimerRecord.self, by: starter) + toCome > ofPerson {
            throw Refusal(.limit, phrase: "timer limit of person", values: ["most": .number(Double(ofPerson))])
        }
    }

    /// The label, with a number behind it when another live timer of the room has it (N38).
    package func freeLabel(_ wanted: String, for id: String) throws -> String {
        try TimerLabel.free(wanted) { label in
            try tx.objects.find(TimerRecord.self, named: label, in: room.key).map { $0.id != id } ?? false
        }
    }

    /// Writes what a rule made of a timer, and repaints its card.
    @discardableResult
    package func change(_ stored: Stored<TimerRecord>, to timer: TimerRecord, verb: String) throws -> Stored<
        TimerRecord
    > {
        var timer = timer
        if timer.isLive, !stored.object.isLive {
            timer.label = try freeLabel(timer.label, for: timer.id)
        }
        let changed = try tx.objects.update(stored, to: timer, verb: verb, origin: origin)
        if changed.version != stored.version { try repaint(changed) }
        return changed
    }

    func repaint(_ stored: Stored<TimerRecord>) throws {
        guard let card = stored.object.card else { return }
        // A timer that has fired stands on its alarm, whose words stay: it was ready, whoever has stopped the noise.
        let text = stored.object.firedAt == nil ? try cardText(stored.object) : nil
        // Whoever comes to the room later learns it from the card alone.
        let isEnded = stored.object.state == .acknowledged || stored.object.state == .cancelled
        let ender = isEnded ? try origin.account.flatMap { try tx.accounts.find($0)?.id } : nil
        try tx.events.setCard(
            Cards.timer(stored.object, version: stored.version, endedBy: ender), text: text, of: card, in: room.key)
    }

    /// What a card says, in words, in the language of the order that started the timer and the zone of who gave it.
    func cardText(_ timer: TimerRecord) throws -> String {
        let starter = try tx.accounts.find(id: timer.startedBy)
        let zone = starter.flatMap { TimeZone(identifier: $0.timeZone) } ?? zone
        return phrase("timer/card \(timer.state.rawValue)", facts(timer, zone: zone), language: timer.language)
    }

    /// What the sentences about a timer may show.
    package func facts(_ timer: TimerRecord, zone: TimeZone? = nil) -> [String: PhraseValue] {
        var values: [String: PhraseValue] = [
            "label": .text(timer.label), "length": .duration(Double(timer.totalSeconds)),
            "left": .duration((Double(timer.rest(at: now)) / 1000).rounded(.up)),
        ]
        let zone = zone ?? self.zone
        if let end = timer.endsAt { values["endsAt"] = .instant(end, zone: zone) }
        if let fired = timer.firedAt { values["endedAt"] = .instant(fired, zone: zone) }
        return values
    }
}
