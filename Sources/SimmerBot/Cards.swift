import SimmerDomain

/// The data beside a message whose text says the same in words.
enum Cards {
    static func choice(prompt: String, _ options: [Question.Option]) -> JSON {
        [
            "kind": "choice", "prompt": .string(prompt),
            "options": .array(options.map { ["label": .string($0.label), "say": .string($0.say)] }),
        ]
    }

    static func timer(_ timer: TimerRecord, version: Int) -> JSON {
        .compact([
            "kind": "timer", "id": .string(timer.id), "version": JSON(version), "label": .string(timer.label),
            "state": .string(timer.state.rawValue), "endsAt": timer.endsAt.map { JSON($0) },
            "remainingMs": timer.remainingMs.map(JSON.int), "totalSeconds": JSON(timer.totalSeconds),
            "startedBy": .string(timer.startedBy), "firedAt": timer.firedAt.map { JSON($0) },
        ])
    }

    static func reminder(
        _ reminder: ReminderRecord, version: Int, buttons: [(label: String, say: String)] = []
    ) -> JSON {
        .compact([
            "kind": "reminder", "id": .string(reminder.id), "version": JSON(version), "text": .string(reminder.text),
            "state": .string(reminder.state.rawValue), "dueAt": JSON(reminder.dueAt),
            "timeZone": .string(reminder.timeZone), "snoozedUntil": reminder.snoozedUntil.map { JSON($0) },
            "rrule": reminder.rule.map { .string($0.text) },
            "targets": reminder.targets.isEmpty ? nil : .array(reminder.targets.map(JSON.string)),
            "buttons": Self.buttons(buttons),
        ])
    }

    struct Item {
        var number: Int
        var title: String
        var detail: String?
        var marks: [String] = []
    }

    static func list(title: String, _ items: [Item], more: String? = nil) -> JSON {
        .compact([
            "kind": "list", "title": .string(title),
            "items": .array(
                items.map { item in
                    .compact([
                        "number": JSON(item.number), "title": .string(item.title),
                        "detail": item.detail.map(JSON.string),
                        "marks": item.marks.isEmpty ? nil : .array(item.marks.map(JSON.string)),
                    ])
                }),
            "more": more.map { ["say": .string($0)] },
        ])
    }

    /// `subject`: what the card shows, so that a reply to it means that thing.
    static func detail(
        title: String, _ fields: [(name: String, value: String)], buttons: [(label: String, say: String)] = [],
        subject: Subject? = nil
    ) -> JSON {
        .compact([
            "kind": "detail", "title": .string(title), "subject": subject?.json,
            "fields": .array(fields.map { ["name": .string($0.name), "value": .string($0.value)] }),
            "buttons": Self.buttons(buttons),
        ])
    }

    private static func buttons(_ buttons: [(label: String, say: String)]) -> JSON? {
        guard !buttons.isEmpty else { return nil }
        return .array(buttons.map { ["label": .string($0.label), "say": .string($0.say)] })
    }
}
