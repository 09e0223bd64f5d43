import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// "14:30 today is over. Tomorrow at 14:30?"; a day that is over has no such offer.
    func isOver(_ moment: Instant) -> any Error {
        var next = CivilTime(moment, in: zone)
        next.date = next.date.adding(days: 1)
        let tomorrow = next.instant(in: zone)
        guard tomorrow > now else {
            return Refusal(.past, field: "when", phrase: "reminder past", values: ["when": when(moment)])
        }
        return confirm(
            "reminder.create/past", ["when": when(moment), "tomorrow": when(tomorrow)], code: .past,
            adding: ["when": .instant(SpokenInstant(tomorrow, grain: .minute, namesDay: true))])
    }

    /// The reminder that is meant: by number, reply, pointer or words of its text; without any, the one that
    /// `otherwise` picks.
    func reminder(
        among all: [Stored<ReminderRecord>], otherwise: ([Stored<ReminderRecord>]) -> [Stored<ReminderRecord>]
    ) throws -> Stored<ReminderRecord> {
        func stored(_ id: String?) -> Stored<ReminderRecord>? { id.flatMap { id in all.first { $0.id == id } } }
        if let id = settled("reminder") {
            guard let found = stored(id) else { throw Refusal(.expired, phrase: "reminder over") }
            return found
        }
        let words = text("text", "label", "title", "name")
        if words == nil {
            if let found = stored(pointed("reminder")) { return found }
            if let number = place {
                // Without a list on show, numbers mean what the list would show.
                guard focus.listKind != "reminder", all.indices.contains(number - 1) else { throw outOf(list: number) }
                return all[number - 1]
            }
        }
        let candidates = words.map { named($0, all) } ?? otherwise(all)
        if candidates.count == 1 { return candidates[0] }
        guard !candidates.isEmpty else { throw unknownReminder(words, all) }
        throw choose(
            "reminder/which", [:],
            try candidates.prefix(20).map { stored in
                Question.Option(
                    label: phrase("reminder/choice", try actions.facts(stored.object)), say: "",
                    slots: ["#reminder": .text(stored.id)])
            })
    }

    /// "number 2", as a slot or a pointer.
    private var place: Int? {
        if let number = number("number").flatMap({ Int(whole: $0) }) { return number }
        if case .place(let place)? = pointer { return place }
        return nil
    }

    /// Exact text first, then all words of it, then beginnings of words.
    private func named(_ words: String, _ all: [Stored<ReminderRecord>]) -> [Stored<ReminderRecord>] {
        let fold = words.folded
        let exact = all.filter { $0.object.text.folded == fold }
        if !exact.isEmpty { return exact }
        func parts(_ text: String) -> [Substring] { text.folded.split { !$0.isLetter && !$0.isNumber } }
        let wanted = parts(words)
        guard !wanted.isEmpty else { return [] }
        return all.filter { stored in
            let have = parts(stored.object.text)
            return wanted.allSatisfy { word in have.contains { $0.hasPrefix(word) } }
        }
    }

    private func unknownReminder(_ words: String?, _ all: [Stored<ReminderRecord>]) -> any Error {
        guard let words else { return Refusal(.unknown, phrase: "reminder none") }
        if let near = NearestName.of(words, among: all.map(\.object.text)),
            let reminder = all.first(where: { $0.object.text == near })
        {
            return confirm(
                "reminder/did you mean", ["label": .text(words), "near": .text(near)], code: .unknown,
                adding: ["#reminder": .text(reminder.id)])
        }
        return Refusal(.unknown, phrase: "reminder unknown", values: ["label": .text(words)])
    }

    /// The one that "done", "snooze" and "me too" mean without a name: what fired last, else what was last spoken of.
    func recentReminders(_ all: [Stored<ReminderRecord>]) -> [Stored<ReminderRecord>] {
        let rung = all.filter { stored in
            stored.object.lastFiredAt.map { now - $0 <= 1_800_000 } ?? false
                && (stored.object.targets.isEmpty || stored.object.targets.contains(speaker.id))
        }
        if let newest = rung.max(by: {
            ($0.object.lastFiredAt ?? now) < ($1.object.lastFiredAt ?? now)
        }) {
            return [newest]
        }
        if let id = focus.objects["reminder"], let last = all.first(where: { $0.id == id }) { return [last] }
        return all
    }

    /// The instant that was said, at a time of day: a day alone means its morning.
    func moment(_ said: SpokenInstant, defaultTime: TimeOfDay = PartsOfDayDefault.morning) -> Instant {
        said.moment(in: zone, defaultTime: defaultTime)
    }

    /// The account of a member of the room who was named. Throws `unknown` for somebody who is not here.
    func member(_ slot: String) throws -> Account? {
        guard let name = text(slot) else { return nil }
        return try member(named: name, in: room.key)
    }

    func member(named name: String, in room: RoomKey) throws -> Account {
        let fold = name.folded.trimmingCharacters(in: ["@"])
        let people = try tx.members.all(in: room).compactMap { try tx.accounts.find($0.account) }
        if let exact = people.first(where: { $0.username == fold }) { return exact }
        var found = people.filter { $0.displayName.folded == fold }
        if found.isEmpty {
            found = people.filter { $0.displayName.folded.split(separator: " ").first.map(String.init) == fold }
        }
        if let id = settled("person"), let chosen = people.first(where: { $0.id == id }) { return chosen }
        if found.count == 1 { return found[0] }
        guard !found.isEmpty else {
            throw Refusal(.unknown, field: "person", phrase: "person unknown", values: ["name": .text(name)])
        }
        throw choose(
            "words/which person", [:],
            found.map {
                Question.Option(label: "\($0.displayName) (\($0.username))", say: "", slots: ["#person": .text($0.id)])
            })
    }
}
