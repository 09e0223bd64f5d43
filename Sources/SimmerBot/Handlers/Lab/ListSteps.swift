import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "steps"
enum ListSteps: IntentHandler {
    static let intent = "step.list"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        // The numbers of the list are those of this experiment from now on.
        if turn.text("experiment") != nil { try turn.open(experiment) }
        let steps = try turn.actions.steps(of: experiment)
        let values: [String: PhraseValue] = [
            "experiment": .text(experiment.object.title), "count": .number(Double(steps.count)),
        ]
        guard !steps.isEmpty else { return turn.quietly("none", values) }
        return try turn.list(
            steps, title: turn.phrase("title", values), kind: Step.kind, id: \.id,
            line: "words/list line said"
        ) { number, stored in
            try item(number, stored, experiment, turn)
        }
    }

    /// A line: done by whom, else until when; how many photos and files.
    private static func item(
        _ number: Int, _ stored: Stored<Step>, _ experiment: Stored<Experiment>, _ turn: Turn
    ) throws -> Cards.Item {
        let step = stored.object
        let said: [String: PhraseValue] = [
            "number": .number(Double(number)), "experiment": .text(experiment.object.title),
        ]
        var marks: [String] = []
        if step.done != nil { marks.append("✓") }
        if step.isOverdue(at: turn.now) { marks.append("⚠") }
        let details = try StepWords(turn).details(of: stored)
        let isDone = step.done != nil
        return Cards.Item(
            number: number, title: step.title, detail: details.isEmpty ? nil : details.joined(separator: ", "),
            marks: marks, subject: Subject(kind: Step.kind, id: step.id),
            picture: try turn.actions.photos(of: stored).first?.object.file,
            say: turn.phrase("lab/say open step", said),
            buttons: [
                (
                    turn.phrase(isDone ? "lab/button untick" : "lab/button done"),
                    turn.phrase(isDone ? "lab/say untick" : "lab/say done", said)
                )
            ])
    }
}

/// "open step 2"; with photos or files beside it, they are put there.
enum ShowStep: IntentHandler {
    static let intent = "step.show"

    static func run(_ turn: Turn) throws -> Reply {
        guard turn.photos.isEmpty && turn.files.isEmpty else { return try AddUploads.run(turn) }
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        var values = turn.facts(experiment, step, number)
        let entries = try turn.actions.entries(of: experiment)
        for column in StepEntry.Column.allCases {
            let lines = turn.actions.current(column, of: step, entries).map(\.object)
            values[column.rawValue] =
                lines.isEmpty
                ? nil : .text(lines.map { StepWords(turn).line($0, entries) }.joined(separator: "\n"))
        }
        let details = try StepWords(turn).details(of: step)
        if !details.isEmpty { values["details"] = .list(details) }
        return turn.quietly("step.show/shown", values, card: try card(step, number, turn, values: values))
    }

    static func card(_ step: Stored<Step>, _ number: Int, _ turn: Turn, values: [String: PhraseValue] = [:]) throws
        -> JSON
    {
        var fields: [(String, String)] = []
        for column in StepEntry.Column.allCases {
            if case .text(let text)? = values[column.rawValue] {
                fields.append((turn.phrase("lab/step \(column.rawValue)"), text))
            }
        }
        let words = StepWords(turn)
        if let due = words.deadline(of: step.object) { fields.append((turn.phrase("lab/step due"), due)) }
        let photos = try turn.actions.photos(of: step)
        if !photos.isEmpty { fields.append((turn.phrase("lab/step photos"), "\(photos.count)")) }
        let files = try turn.actions.attachments(of: step)
        if !files.isEmpty {
            fields.append((turn.phrase("lab/step files"), files.map(\.object.name).joined(separator: "\n")))
        }
        for reminder in try turn.actions.reminders()
        where reminder.object.isLive && reminder.object.subject == Subject(kind: Step.kind, id: step.id) {
            fields.append(
                (
                    turn.phrase("lab/step reminder"),
                    turn.phrase("reminder/choice", try turn.actions.facts(reminder.object))
                )
            )
        }
        let experiment = try turn.actions.experiment(of: step)
        let said: [String: PhraseValue] = [
            "number": .number(Double(number)), "experiment": .text(experiment.object.title),
        ]
        var buttons = [
            (
                turn.phrase(step.object.done == nil ? "lab/button done" : "lab/button untick"),
                turn.phrase(step.object.done == nil ? "lab/say done" : "lab/say untick", said)
            ),
            (turn.phrase("lab/button photo"), turn.phrase("lab/say photo", said)),
        ]
        let times = try StepTimer.times(of: step, number, experiment, turn)
        if !times.isEmpty {
            buttons.append(
                ("⏱ " + times.map(\.text).joined(separator: ", "), turn.phrase("lab/say timer", said)))
        }
        if !photos.isEmpty { buttons.append((turn.phrase("lab/button photos"), turn.phrase("lab/say photos", said))) }
        if !files.isEmpty { buttons.append((turn.phrase("lab/button files"), turn.phrase("lab/say files", said))) }
        return Cards.detail(
            title: "\(number). \(step.object.title)", fields, buttons: buttons,
            subject: Subject(kind: Step.kind, id: step.id), picture: photos.first?.object.file)
    }
}

/// How steps and their entries are told.
struct StepWords {
    let turn: Turn

    init(_ turn: Turn) { self.turn = turn }

    /// "ana: turned orange (9:40, noted 10:02; corrected)"
    func line(_ entry: StepEntry, _ all: [Stored<StepEntry>]) -> String {
        var values: [String: PhraseValue] = ["who": .text(entry.authorName), "text": .text(entry.text)]
        values["happened"] = LogEntry.times(of: entry, turn).map { .text($0) }
        if let old = all.first(where: { $0.id == entry.replaces }) { values["was"] = .text(old.object.text) }
        return turn.phrase("lab/step line", values)
    }

    /// Done by whom, until when, with what.
    func details(of stored: Stored<Step>) throws -> [String] {
        let step = stored.object
        var details: [String] = []
        if let done = step.done {
            let who = try turn.tx.accounts.find(id: done.by)?.shownName ?? turn.phrase("words/former member")
            details.append(turn.phrase("lab/step done by", ["who": .text(who)]))
        }
        if step.done == nil, let deadline = deadline(of: step) { details.append(deadline) }
        let photos = try turn.actions.photos(of: stored).count
        if photos > 0 { details.append(turn.phrase("lab/photo count", ["count": .number(Double(photos))])) }
        let files = try turn.actions.attachments(of: stored).count
        if files > 0 { details.append(turn.phrase("lab/file count", ["count": .number(Double(files))])) }
        return details
    }

    func deadline(of step: Step) -> String? {
        step.deadline.map {
            turn.phrase(
                step.isOverdue(at: turn.now) ? "lab/step overdue" : "lab/step due at", ["when": turn.when($0.at)])
        }
    }
}
