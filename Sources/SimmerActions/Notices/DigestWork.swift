import Foundation
import SimmerDomain
import SimmerStore

/// The summary of the day, at the person's hour and in the person's zone (B19).
package struct DigestWork: Sendable {
    private let environment: ActionEnvironment

    package init(_ environment: ActionEnvironment) { self.environment = environment }

    /// When the job runs next and with what; `isDue`: the summary is told now.
    package struct Plan: Sendable {
        package var next: Instant
        package var body: JSON
        package var isDue: Bool
    }

    /// nil: nobody wants it any more. After a down time one summary is told, late, and not one for each day. Under
    /// another hour or zone the next one is at the new hour.
    package func plan(_ job: Job, _ tx: Transaction) throws -> Plan? {
        guard let account = job.body["account"]?.int, let person = try tx.accounts.find(account), person.isUsable,
            let direct = try tx.members.all(of: account).first(where: { $0.digest != nil }), let text = direct.digest,
            let times = DigestTimes(text)
        else { return nil }
        let key = "\(text) \(person.timeZone)"
        let isDue = job.body["for"]?.string == key && job.body["at"]?.int.map { $0 <= tx.now.milliseconds } ?? false
        // What is due in quiet hours comes when they end.
        if isDue, let end = person.quietUntil(tx.now) { return Plan(next: end, body: job.body, isDue: false) }
        let next = times.next(after: tx.now, in: person.zone)
        let told = isDue ? JSON(tx.now) : job.body["told"] ?? JSON(tx.now)
        return Plan(
            next: next, body: ["account": .int(account), "for": .string(key), "at": JSON(next), "told": told],
            isDue: isDue)
    }

    package func post(_ job: Job, _ tx: Transaction) throws {
        guard let account = job.body["account"]?.int, let person = try tx.accounts.find(account), person.isUsable
        else { return }
        let direct = try tx.rooms.direct(Account.bot, account)
        let news = try news(for: person, since: told(job, tx), but: direct.key, tx)
        let summary = try news.summary(for: person, tx)
        let title = summary.title(for: person, language: person.language, environment.phrases)
        let lines = summary.lines(for: person, language: person.language, environment.phrases)
        let text = ([title] + lines.map { "• \($0)" }).joined(separator: "\n")
        _ = try tx.events.say(NewMessage(author: Account.bot, text: text), in: direct.key)
        guard !summary.isEmpty, environment.sendsMail, let address = person.email, person.emailVerifiedAt != nil,
            try tx.members.find(direct.key, account)?.isDigestMailed == true
        else { return }
        _ = try tx.mails.add(.summary(news), of: account, to: address, environment.limits)
    }

    private func told(_ job: Job, _ tx: Transaction) -> Instant {
        job.body["told"]?.int.map(Instant.init(milliseconds:)) ?? tx.now.adding(seconds: -86_400)
    }

    /// What others have said and changed since then, and the reminders of the next day.
    private func news(for person: Account, since: Instant, but direct: RoomKey, _ tx: Transaction) throws -> SummaryNews
    {
        let account = person.key
        let hours = Int((tx.now - since) / 3_600_000) + 1
        let rooms = try tx.rooms.all(of: account).filter { $0.deletedAt == nil }
        let news = try rooms.filter { $0.key != direct }.compactMap { room -> SummaryNews.Room? in
            let after = try tx.events.lastSeq(before: since, in: room.key)
            let said = try tx.events.missed(room.key, after: after, for: account)
                .filter { $0.author != Account.bot && $0.author != account }.reduce(0) { $0 + $1.count }
            let changes = try tx.changes.undoable(in: room.key, by: nil, hours: hours, limit: 200)
                .filter { $0.account != account && $0.at >= since && !SettingStore.personal.contains($0.kind) }
            let changed = Set(changes.map(\.group)).count
            return said + changed > 0 ? SummaryNews.Room(room.key, messages: said, changes: changed) : nil
        }
        let soon = tx.now.adding(seconds: 86_400)
        let reminders = try rooms.flatMap { room in
            try tx.objects.list(ReminderRecord.self, in: room.key)
                .filter { $0.object.dueAt < soon && SummaryNews.tells($0.object, to: person) }.map(\.id)
        }
        return SummaryNews(since: since, rooms: news, reminders: reminders)
    }
}

/// "08:00", "17:00/1,5": a time of day, and the weekdays (1 = Monday) where it is not every day.
package struct DigestTimes: Hashable {
    package var time: TimeOfDay
    package var weekdays: Set<Int>

    package init(_ time: TimeOfDay, weekdays: Set<Int> = []) {
        self.time = time
        self.weekdays = weekdays
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "/")
        guard let time = parts.first.flatMap({ TimeOfDay($0) }) else { return nil }
        self.time = time
        weekdays = parts.count > 1 ? Set(parts[1].split(separator: ",").compactMap { Int($0) }) : []
    }

    package var text: String {
        let days = weekdays.sorted().map(String.init).joined(separator: ",")
        return time.text + (days.isEmpty ? "" : "/\(days)")
    }

    package func next(after now: Instant, in zone: TimeZone) -> Instant {
        var date = CivilTime(now, in: zone).date
        while true {
            let at = CivilTime(date, time).instant(in: zone)
            if at > now, weekdays.isEmpty || weekdays.contains(date.weekday) { return at }
            date = date.adding(days: 1)
        }
    }
}
