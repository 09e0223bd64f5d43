import SimmerDomain
import SimmerStore

/// The data beside a message whose text says the same in words.
package enum Cards {
    /// So many lines of a list are shown at once.
    package static let linesOfPage = 10

    /// `options`: what each button shows and says.
    package static func choice(prompt: String, _ options: [(label: String, say: String)]) -> JSON {
        [
            "kind": "choice", "prompt": .string(prompt),
            "options": .array(options.map { ["label": .string($0.label), "say": .string($0.say)] }),
        ]
    }

    /// `endedBy`: the id of who stopped its alarm or cancelled it.
    package static func timer(_ timer: TimerRecord, version: Int, endedBy: String? = nil) -> JSON {
        .compact([
            "kind": "timer", "id": .string(timer.id), "version": JSON(version), "label": .string(timer.label),
            "state": .string(timer.state.rawValue), "endsAt": timer.endsAt.map { JSON($0) },
            "remainingMs": timer.remainingMs.map(JSON.int), "totalSeconds": JSON(timer.totalSeconds),
            "startedBy": .string(timer.startedBy), "firedAt": timer.firedAt.map { JSON($0) },
            "endedBy": endedBy.map(JSON.string),
        ])
    }

    package static func reminder(
        _ reminder: ReminderRecord, version: Int, buttons: [(label: String, say: String)] = []
    ) -> JSON {
        .compact([
            "kind": "reminder", "id": .string(reminder.id), "version": JSON(version), "text": .string(reminder.text),
            "state": .string(reminder.state.rawValue), "dueAt": JSON(reminder.dueAt),
            "timeZone": .string(reminder.timeZone), "snoozedUntil": reminder.snoozedUntil.map { JSON($0) },
            "rrule": reminder.rule.map { .string($0.text) },
            "subject": reminder.subject?.json,
            "targets": reminder.targets.isEmpty ? nil : .array(reminder.targets.map(JSON.string)),
            "buttons": Self.buttons(buttons),
        ])
    }

    /// A line of a list.
    package struct Item {
        package var number: Int
        package var title: String
        package var detail: String?
        package var marks: [String] = []
        /// In the words of the list only, in front: what the card shows by `timer`.
        package var lead: String?
        /// The thing that the line is of, and its picture if it has one.
        package var subject: Subject?
        package var picture: String?
        /// The id of a document that it is.
        package var file: String?
        /// The timer that runs for it, which stands in place of the picture.
        package var timer: Stored<TimerRecord>?
        /// The sentence that opens it.
        package var say: String?
        /// Where it is outside: https only.
        package var link: String?
        package var buttons: [(label: String, say: String)] = []

        package init(
            number: Int, title: String, detail: String? = nil, marks: [String] = [], lead: String? = nil,
            subject: Subject? = nil, picture: String? = nil, file: String? = nil, timer: Stored<TimerRecord>? = nil,
            say: String? = nil, link: String? = nil, buttons: [(label: String, say: String)] = []
        ) {
            self.number = number
            self.title = title
            self.detail = detail
            self.marks = marks
            self.lead = lead
            self.subject = subject
            self.picture = picture
            self.file = file
            self.timer = timer
            self.say = say
            self.link = link
            self.buttons = buttons
        }

        fileprivate var json: JSON {
            .compact([
                "number": JSON(number), "title": .string(title), "detail": detail.map(JSON.string),
                "marks": marks.isEmpty ? nil : .array(marks.map(JSON.string)), "subject": subject?.json,
                "picture": picture.map(JSON.string), "file": file.map(JSON.string),
                "timer": timer.map { Cards.timer($0.object, version: $0.version) }, "say": say.map(JSON.string),
                "link": link.map(JSON.string),
                "buttons": Cards.buttons(buttons),
            ])
        }
    }

    /// `also`: a second list, told apart from the first. `links`: addresses outside.
    package static func list(
        title: String, _ items: [Item], more: String? = nil, also: (title: String, items: [Item])? = nil,
        links: [(label: String, url: String)] = []
    ) -> JSON {
        .compact([
            "kind": "list", "title": .string(title), "items": .array(items.map(\.json)),
            "more": more.map { ["say": .string($0)] },
            "also": also.map { ["title": .string($0.title), "items": .array($0.items.map(\.json))] },
            "links": links.isEmpty
                ? nil : .array(links.map { ["label": .string($0.label), "url": .string($0.url)] }),
        ])
    }

    /// `picture`: the id of a photo. `subject`: what the card shows, so that a reply to it means that thing.
    package static func detail(
        title: String, _ fields: [(name: String, value: String)], buttons: [(label: String, say: String)] = [],
        subject: Subject? = nil, picture: String? = nil
    ) -> JSON {
        .compact([
            "kind": "detail", "title": .string(title), "subject": subject?.json, "picture": picture.map(JSON.string),
            "fields": .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "buttons": Self.buttons(buttons),
        ])
    }

    private static func buttons(_ buttons: [(label: String, say: String)]) -> JSON? {
        guard !buttons.isEmpty else { return nil }
        return .array(buttons.map { ["label": .string($0.label), "say": .string($0.say)] })
    }
}
