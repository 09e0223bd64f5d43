import Foundation
import SimmerDomain
import SimmerStore

/// What happens when something is due: its change of state and the message that tells it, in one transaction, so that a
/// crash gives one message, never two, never none.
package struct DueFiring: Sendable {
    private let environment: ActionEnvironment
    /// A firing that is later than this says by how much.
    private static let lateMilliseconds: Int64 = 1_000

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    /// Fires what `id` names if it is due at the transaction's `now`. False: there was nothing to do, because it is not
    /// due, is gone, or its room is deleted; asking again before it changes gives the same.
    package func fire(_ id: String, _ tx: Transaction) throws -> Bool {
        guard let stored = try tx.objects.thing(id) as? any DueStored else { return false }
        return try stored.fire(self, tx)
    }

    private func actions(_ room: RoomKey, language: String, creator: AccountKey?, _ tx: Transaction) throws -> Actions?
    {
        try Actions.unasked(in: room, language: language, creator: creator, environment, tx)
    }

    func fire(_ stored: Stored<TimerRecord>, _ tx: Transaction) throws -> Bool {
        guard !stored.isDeleted, let finished = stored.object.finished(at: tx.now), let end = stored.object.endsAt,
            let actions = try actions(
                stored.room, language: finished.language, creator: stored.createdBy, tx)
        else { return false }
        var values = actions.facts(finished)
        values["people"] = .text(try mentions([finished.startedBy] + finished.mentions, actions))
        tx.payer = stored.createdBy
        let kind = finished.subject?.kind == "tea" ? "tea fired" : "fired"
        let card = Cards.timer(finished, version: stored.version + 1)
        try push(.timer(finished.id, rang: tx.now), to: finished.part, actions)
        return try post(
            stored, verb: "timer.finish", "timer/\(kind)", late: tx.now - end, values, actions,
            shown: card, earlier: finished.card
        ) { said in
            var timer = finished
            timer.card = said
            return timer
        } repainted: { changed in
            (card, try actions.cardText(changed.object))
        }
    }

    /// A repeat of somebody who has used up the day is put off to its next turn after it. What comes once comes.
    private func putOff(_ stored: Stored<ReminderRecord>, _ tx: Transaction) throws -> Bool {
        guard let maker = stored.createdBy, !stored.isDeleted, stored.object.rule != nil, try tx.usage.isSpent(maker),
            let later = stored.object.skipping(until: .endOfUTCDay(tx.now.utcDay), now: tx.now),
            let room = try tx.rooms.find(stored.room), room.deletedAt == nil
        else { return false }
        try tx.objects.update(
            stored, to: later, verb: "reminder.putOff", origin: Origin(account: nil, via: .system, at: tx.now))
        try tx.usage.tellPutOff(maker)
        return true
    }

    func fire(_ stored: Stored<ReminderRecord>, _ tx: Transaction) throws -> Bool {
        if try putOff(stored, tx) { return true }
        tx.payer = stored.createdBy
        guard !stored.isDeleted, let firing = stored.object.fired(at: tx.now),
            let actions = try actions(
                stored.room, language: stored.object.language, creator: stored.createdBy, tx)
        else { return false }
        var values = try actions.facts(firing.reminder)
        let people = try mentions(firing.reminder.targets, actions)
        values["people"] = .text(people.isEmpty ? actions.phrase("reminder/everybody") : people)
        values["about"] = try actions.step(of: firing.reminder).map { .text($0) }
        values["meant"] = .instant(firing.meant, zone: firing.reminder.zone)
        values["missed"] = firing.missed > 0 ? .number(Double(firing.missed)) : nil
        // The card of one firing can be snoozed and done, also when a repeat waits for its next turn already.
        var shown = firing.reminder
        shown.state = .fired
        try push(.reminder(shown.id, rang: tx.now), to: shown.part, actions)
        return try post(
            stored, verb: "reminder.fire", "reminder/fired", late: tx.now - firing.meant, values, actions,
            shown: Cards.reminder(shown, version: stored.version + 1), earlier: firing.reminder.card
        ) { said in
            var reminder = firing.reminder
            reminder.card = said
            return reminder
        } repainted: { changed in
            (Cards.reminder(changed.object, version: changed.version), try actions.cardText(changed.object))
        }
    }

    /// The last good day of a noodle is near (B18).
    func warn(_ stored: Stored<Noodle>, _ tx: Transaction) throws -> Bool {
        guard !stored.isDeleted, let at = stored.object.warnAt, at <= tx.now, let day = stored.object.bestBefore,
            let creator = try stored.createdBy.flatMap({ try tx.accounts.find($0) }) ?? tx.accounts.find(Account.bot),
            let actions = try actions(stored.room, language: creator.language, creator: creator.key, tx)
        else { return false }
        var noodle = stored.object
        noodle.warnAt = nil
        let last = FieldWords(actions: actions).value(.string(day.text), of: "noodle bestBefore")
        _ = try tx.events.say(
            NewMessage(
                author: Account.bot,
                text: actions.phrase(
                    "noodle.stock/due soon", ["noodle": .text(actions.called(noodle)), "bestBefore": .text(last)])),
            in: stored.room)
        try tx.objects.update(stored, to: noodle, verb: "noodle.warn", origin: actions.origin)
        return true
    }

    /// An experiment begins, is about to end, or has ended with steps that are open (E7). What came while the server
    /// was down is told once, by what holds now.
    func tellDates(_ stored: Stored<Experiment>, _ tx: Transaction) throws -> Bool {
        let experiment = stored.object
        guard !stored.isDeleted, let at = experiment.tellAt, at <= tx.now,
            let creator = try stored.createdBy.flatMap({ try tx.accounts.find($0) }) ?? tx.accounts.find(Account.bot),
            let room = try tx.rooms.find(stored.room),
            let actions = try actions(
                stored.room, language: room.settings["language"]?.string ?? creator.language, creator: creator.key, tx)
        else { return false }
        // The clock of the room may have been changed since: then its instant is another one.
        let due = experiment.notices(in: actions.roomZone).filter { $0.at <= tx.now }
        let steps = try actions.steps(of: stored).map(\.object)
        let open = steps.count { $0.done == nil }
        if let notice = due.last, notice.notice != .ended || open > 0 {
            var values: [String: PhraseValue] = [
                "experiment": .text(experiment.title), "end": actions.day(experiment.endDate),
                "open": .number(Double(open)), "days": .number(Double(experiment.days)),
            ]
            values["count"] = steps.isEmpty ? nil : .number(Double(steps.count))
            let text = actions.phrase("experiment.due/\(notice.notice.rawValue) notice", values)
            let calm = actions.phrase("experiment.due/say calm", values)
            var message = NewMessage(author: Account.bot, text: text)
            message.card = Cards.detail(
                title: experiment.title, [(actions.phrase("lab/experiment end"), actions.phrase("lab/date", values))],
                buttons: [
                    (actions.phrase("lab/experiment open"), actions.phrase("lab/say open", values)),
                    (actions.phrase("lab/experiment calm"), calm),
                ],
                subject: Subject(kind: Experiment.kind, id: stored.id))
            _ = try tx.events.say(message, in: stored.room)
        }
        try tx.objects.update(
            stored, to: experiment.told(after: tx.now, in: actions.roomZone), verb: "experiment.tell",
            origin: actions.origin)
        return true
    }

    /// The deadline of a step is near, or is over (B11). After a down time only the last of the two is told.
    func warn(_ stored: Stored<Step>, _ tx: Transaction) throws -> Bool {
        guard !stored.isDeleted, let told = stored.object.told(at: tx.now), let deadline = told.deadline,
            let experiment = try tx.objects.find(Experiment.self, id: told.experimentId), !experiment.isDeleted,
            experiment.object.lockedAt == nil,
            // Of a deadline from before that was kept, whoever made the step.
            let creator = try deadline.setBy.flatMap({ try tx.accounts.find(id: $0) })
                ?? stored.createdBy.flatMap({ try tx.accounts.find($0) }) ?? tx.accounts.find(Account.bot),
            let actions = try actions(
                stored.room, language: deadline.language ?? creator.language, creator: creator.key, tx)
        else { return false }
        let number = try actions.steps(of: experiment).firstIndex { $0.id == stored.id }.map { $0 + 1 }
        let values: [String: PhraseValue] = [
            "experiment": .text(experiment.object.title), "number": .number(Double(number ?? 0)),
            "step": .text(told.title), "when": .instant(deadline.at, zone: actions.zone),
            "left": .duration((Double(deadline.at - tx.now) / 1000).rounded()),
        ]
        var message = NewMessage(
            author: Account.bot,
            text: actions.phrase(deadline.at <= tx.now ? "step.due/told overdue" : "step.due/told soon", values))
        let done = actions.phrase("lab/say done", values)
        message.card = Cards.detail(
            title: told.title, [(actions.phrase("lab/step due"), actions.phrase("lab/step due at", values))],
            buttons: [(actions.phrase("lab/button done"), done)],
            subject: Subject(kind: Step.kind, id: stored.id))
        _ = try tx.events.say(message, in: stored.room)
        try tx.objects.update(stored, to: told, verb: "step.warn", origin: actions.origin)
        return true
    }

    /// Says the phrase (its "late" form when it comes late), writes the changed object, and repaints the card that it
    /// had before.
    private func post<T: RoomObject>(
        _ stored: Stored<T>, verb: String, _ phrase: String, late: Int64, _ values: [String: PhraseValue],
        _ actions: Actions, shown: JSON, earlier: Seq?, changed: (Seq) -> T,
        repainted: (Stored<T>) throws -> (card: JSON, text: String)
    ) throws -> Bool {
        var values = values
        values["late"] = .duration((Double(late) / 1000).rounded())
        let key = late < Self.lateMilliseconds ? phrase : phrase + " late"
        var message = NewMessage(author: Account.bot, text: actions.phrase(key, values))
        message.card = shown
        let said = try actions.tx.events.say(message, in: stored.room).seq
        let fired = try actions.tx.objects.update(stored, to: changed(said), verb: verb, origin: actions.origin)
        if let earlier {
            let (card, text) = try repainted(fired)
            try actions.tx.events.setCard(card, text: text, of: earlier, in: stored.room)
        }
        return true
    }

    /// Has an alarm pushed to the devices of those whom it wakes, now and again later; whoever deals with it ends that.
    private func push(_ subject: PushJob.Subject, to part: (String) -> Waking.Part, _ actions: Actions) throws {
        let tx = actions.tx
        let ringsEveryone = actions.room.settings["ring"]?.string == "everyone"
        for device in try tx.push.all(in: actions.room.key) {
            let isMuted = device.mutedUntil.map { $0 > tx.now } ?? false
            guard
                Waking.wakes(
                    part(device.accountID), notify: device.notify, isMuted: isMuted, ringsEveryone: ringsEveryone)
            else { continue }
            for (round, seconds) in ([0] + environment.pushRepeats).enumerated() {
                try tx.jobs.push(
                    PushJob(subject, to: device.device, round: round), due: tx.now.adding(seconds: seconds))
            }
        }
    }

    private func mentions(_ ids: [String], _ actions: Actions) throws -> String {
        try ids.compactMap { try mention($0, actions) }.joined(separator: " ")
    }

    /// "@ana" for somebody who is still a member.
    private func mention(_ id: String, _ actions: Actions) throws -> String? {
        guard let account = try actions.tx.accounts.find(id: id),
            try actions.tx.members.role(account.key, in: actions.room.key) != nil
        else { return nil }
        return "@\(account.username)"
    }
}

private protocol DueStored {
    func fire(_ firing: DueFiring, _ tx: Transaction) throws -> Bool
}

extension Stored: DueStored where T: ActedKind {
    fileprivate func fire(_ firing: DueFiring, _ tx: Transaction) throws -> Bool { try T.fire(self, firing, tx) }
}
