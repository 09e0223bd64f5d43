import SimmerDomain
import SimmerStore

/// What goes to one device: composed from what is true when it is sent, in the language of the person.
struct PushLetter: Sendable {
    var device: PushDevice
    /// Takes the place of an undelivered one of the same topic: at most 32 signs of base64url (RFC 8030 section 5.4).
    var topic: String
    /// So long the push service keeps it for a device that is off.
    var lifetimeSeconds: Int
    var isUrgent: Bool
    var payload: JSON

    /// An alarm that comes later than this wakes people for nothing.
    static let alarmSeconds = 300
    private static let messageSeconds = 3_600
    /// A firing later than this says by how much.
    private static let lateMilliseconds: Int64 = 20_000
    /// Unicode scalars of a title or a message; the rest is on the page.
    private static let longestText = 300
}

extension PushLetter {
    /// Nil when nobody needs to be woken any more: the alarm was stopped, the message read, the person gone from the
    /// room.
    static func compose(_ push: PushJob, _ phrases: any Phrasebook, _ tx: Transaction) throws -> PushLetter? {
        guard let device = try tx.push.find(push.device), let person = try tx.accounts.find(device.account),
            person.isUsable
        else { return nil }
        let draft = Draft(device: device, person: person, phrases: phrases, tx: tx)
        switch push.subject {
        case .timer(let id, let rang):
            guard tx.now - rang <= Int64(TimerRecord.ringingSeconds) * 1000,
                let stored = try tx.objects.find(TimerRecord.self, id: id), !stored.isDeleted, stored.object.isRinging,
                stored.object.firedAt == rang
            else { return nil }
            return try draft.timer(stored, rang: rang)
        case .reminder(let id, let rang):
            guard tx.now - rang <= Int64(TimerRecord.ringingSeconds) * 1000,
                let stored = try tx.objects.find(ReminderRecord.self, id: id), !stored.isDeleted, !stored.object.isOver,
                stored.object.lastFiredAt == rang
            else { return nil }
            return try draft.reminder(stored, rang: rang)
        case .message(let room, let seq): return try draft.message(room, seq)
        case .test(let id):
            guard let test = try tx.alarmTests.find(id), test.account == person.key else { return nil }
            return try draft.test(test)
        }
    }

    /// When the quiet hours of the person end that hold this back; nil when nothing does. One's own timers and
    /// reminders, also those that one joined, are never held back.
    static func quietUntil(_ push: PushJob, _ tx: Transaction) throws -> Instant? {
        guard let device = try tx.push.find(push.device), let person = try tx.accounts.find(device.account),
            let end = person.quietUntil(tx.now)
        else { return nil }
        return try isOwn(push, person, tx) ? nil : end
    }

    private static func isOwn(_ push: PushJob, _ person: Account, _ tx: Transaction) throws -> Bool {
        switch push.subject {
        case .timer(let id, _):
            guard let stored = try tx.objects.find(TimerRecord.self, id: id) else { return false }
            return try stored.object.part(of: person.id) == .own
                || tx.changes.hasJoined(person, id, field: "mentions")
        case .reminder(let id, _):
            guard let stored = try tx.objects.find(ReminderRecord.self, id: id) else { return false }
            return try stored.object.part(of: person.id) == .own
                || tx.changes.hasJoined(person, id, field: "targets")
        case .message: return false
        case .test: return true
        }
    }

    private struct Draft {
        let device: PushDevice
        let person: Account
        let phrases: any Phrasebook
        let tx: Transaction

        func timer(_ stored: Stored<TimerRecord>, rang: Instant) throws -> PushLetter? {
            guard let place = try place(stored.room) else { return nil }
            let timer = stored.object
            let isTea = timer.subject?.kind == "tea"
            var letter = letter(
                "timer", timer.id, in: place,
                title: title(isTea ? "tea" : "timer", since: rang, ["label": .text(timer.label)]),
                hidden: "hidden")
            letter.payload["stop"] = .string(phrase("stop"))
            if !place.isHidden {
                let starter = try tx.accounts.find(id: timer.startedBy)
                letter.payload["body"] = .string(
                    phrase("detail", ["room": .text(place.name), "starter": starter.map { .text($0.displayName) }]))
            }
            return letter
        }

        func reminder(_ stored: Stored<ReminderRecord>, rang: Instant) throws -> PushLetter? {
            guard let place = try place(stored.room) else { return nil }
            var letter = letter(
                "reminder", stored.object.id, in: place,
                title: title("reminder", since: rang, ["text": .text(stored.object.text)]), hidden: "hidden")
            letter.payload["stop"] = .string(phrase("done"))
            if !place.isHidden { letter.payload["body"] = .string(phrase("detail", ["room": .text(place.name)])) }
            return letter
        }

        func message(_ room: RoomKey, _ seq: Seq) throws -> PushLetter? {
            guard let place = try place(room), let event = try tx.events.find(room, seq), event.kind == .message,
                let author = try event.author.flatMap({ try tx.accounts.find($0) }),
                let membership = try tx.members.find(room, person.key), membership.lastReadSeq < seq
            else { return nil }
            let content = event.content
            guard content["deleted"] == nil, let text = content["text"]?.string else { return nil }
            var letter = letter(
                "message", place.id, in: place,
                title: phrase("message", ["name": .text(author.displayName), "room": .text(place.name)]),
                hidden: "hidden message")
            letter.lifetimeSeconds = PushLetter.messageSeconds
            // Nor is a device woken that comes back in the quiet hours.
            if let quiet = QuietHours(person.quietHours)?.start(after: tx.now, in: person.zone) {
                letter.lifetimeSeconds = min(letter.lifetimeSeconds, max(1, Int(quiet - tx.now) / 1000))
            }
            letter.isUrgent = false
            letter.payload["seq"] = .int(seq)
            let photos = content["photos"]?.array?.count ?? 0
            let body = text.isEmpty && photos > 0 ? phrase("photos", ["count": .number(Double(photos))]) : text
            if !place.isHidden { letter.payload["body"] = .string(Self.cut(body)) }
            return letter
        }

        func test(_ test: AlarmTest) throws -> PushLetter? {
            guard let place = try place(test.room) else { return nil }
            var letter = letter("test", test.id, in: place, title: phrase("test"), hidden: nil)
            letter.payload["body"] = .string(phrase("test detail", ["room": .text(place.name)]))
            return letter
        }

        private struct Place {
            var id: String
            var name: String
            var isHidden: Bool
        }

        /// The room as the person sees it; nil when it is not theirs any more.
        private func place(_ key: RoomKey) throws -> Place? {
            guard let room = try tx.rooms.find(key), room.deletedAt == nil,
                try tx.members.role(person.key, in: key) != nil
            else { return nil }
            var name = room.name
            if room.pair != nil {
                let other = room.both.first { $0 != person.key }
                name = try tx.accounts.find(other ?? Account.bot)?.displayName ?? name
            }
            return Place(id: room.id, name: name, isHidden: room.settings["pushHidesContent"]?.bool ?? false)
        }

        private func letter(
            _ kind: String, _ id: String, in place: Place, title: String, hidden: String?
        ) -> PushLetter {
            let shown = hidden.flatMap { place.isHidden ? phrase($0, ["room": .text(place.name)]) : nil } ?? title
            let topic = String(id.filter { $0 != "-" }.prefix(32))
            return PushLetter(
                device: device, topic: topic, lifetimeSeconds: PushLetter.alarmSeconds, isUrgent: true,
                payload: [
                    "v": 1, "kind": .string(kind), "id": .string(id), "title": .string(Self.cut(shown)),
                    "room": .string(place.name), "roomId": .string(place.id), "tag": .string(topic),
                    "url": .string("/#/room/\(place.id)"), "language": .string(person.language),
                ])
        }

        private func title(_ key: String, since rang: Instant, _ values: [String: PhraseValue]) -> String {
            let late = tx.now - rang
            guard late >= PushLetter.lateMilliseconds else { return phrase(key, values) }
            var values = values
            values["late"] = .duration((Double(late) / 1000).rounded())
            return phrase(key + " late", values)
        }

        private func phrase(_ key: String, _ values: [String: PhraseValue?] = [:]) -> String {
            phrases.phrase("push/\(key)", values.compactMapValues { $0 }, language: person.language)
        }

        private static func cut(_ text: String) -> String {
            let scalars = text.unicodeScalars
            guard scalars.count > PushLetter.longestText else { return text }
            var cut = String.UnicodeScalarView()
            cut.append(contentsOf: scalars.prefix(PushLetter.longestText))
            return String(cut) + "…"
        }
    }
}
