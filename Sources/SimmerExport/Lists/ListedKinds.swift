import SimmerDomain
import SimmerStore

// The lists that people take along, with their columns.

extension Noodle: ListedKind {
    static let list = "noodles"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile([
            "name", "brand", "mealCups", "sideCups", "cookMinutes", "prefers", "onHand", "gramsPerCup", "barcode",
            "rating", "votes",
        ])
        for line in try rows.tx.shelf.all(Noodle.kind, in: rows.room) {
            guard let noodle = try rows.tx.objects.find(Noodle.self, id: line.id)?.object else { continue }
            let fields = noodle.fields
            func number(_ field: String) -> CSVFile.Cell { CSVFile.Cell(fields[field]?.double) }
            let prefersMeal = fields["prefersMeal"]?.bool ?? true
            table.add([
                .text(line.name), CSVFile.Cell(line.brand), number("mealCups"), number("sideCups"),
                CSVFile.Cell(fields["cookSeconds"]?.double.map { $0 / 60 }), .text(prefersMeal ? "meal" : "side"),
                CSVFile.Cell(fields["onHand"]?.bool ?? true), number("gramsPerCup"),
                CSVFile.Cell(fields["barcode"]?.string), CSVFile.Cell(line.rating), CSVFile.Cell(line.votes),
            ])
        }
        return table
    }
}

extension Tea: ListedKind {
    static let list = "teas"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile([
            "name", "brand", "type", "steepSeconds", "waterC", "leafGrams", "waterMl", "stockGrams", "notes",
        ])
        for line in try rows.tx.shelf.all(Tea.kind, in: rows.room) {
            guard let tea = try rows.tx.objects.find(Tea.self, id: line.id)?.object else { continue }
            let notes = try rows.tx.objects.list(TastingNote.self, in: rows.room, parent: line.id).map { note in
                let rating = note.object.rating.map { " (\($0))" } ?? ""
                let words = note.object.text.isEmpty ? "" : ": \(note.object.text)"
                return "\(try rows.name(note.object.personId) ?? "")\(rating)\(words)"
            }
            table.add([
                .text(tea.name), .text(tea.brand), .text(tea.type.rawValue), CSVFile.Cell(tea.steepSeconds),
                CSVFile.Cell(tea.waterC), CSVFile.Cell(tea.leafGrams), CSVFile.Cell(tea.waterMl),
                CSVFile.Cell(tea.fields["stockGrams"]?.double), .text(notes.joined(separator: "\n")),
            ])
        }
        return table
    }
}

extension TimerRecord: ListedKind {
    static let list = "timers"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile(["label", "totalSeconds", "state", "endsAt"])
        for timer in try rows.tx.objects.list(TimerRecord.self, in: rows.room) {
            let fields = timer.object.fields
            table.add([
                CSVFile.Cell(fields["label"]?.string), CSVFile.Cell(fields["totalSeconds"]?.double),
                CSVFile.Cell(fields["state"]?.string),
                rows.time(fields["endsAt"]?.int.map(Instant.init(milliseconds:))),
            ])
        }
        return table
    }
}

extension ReminderRecord: ListedKind {
    static let list = "reminders"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile(["text", "dueAt", "timeZone", "rrule", "state", "for", "createdBy"])
        for stored in try rows.tx.objects.list(ReminderRecord.self, in: rows.room) {
            let reminder = stored.object
            let people = try reminder.targets.compactMap { try rows.name($0) }.joined(separator: ", ")
            table.add([
                .text(reminder.text), rows.time(reminder.dueAt), .text(reminder.timeZone),
                CSVFile.Cell(reminder.rule?.text),
                .text(reminder.state.rawValue), .text(people), CSVFile.Cell(try rows.name(reminder.createdBy)),
            ])
        }
        return table
    }
}

extension Experiment: ListedKind {
    static let list = "experiments"

    /// A row for each step; an experiment without any has one of its own.
    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile([
            "experiment", "startDate", "endDate", "protocol", "number", "step", "doneAt", "doneBy", "did", "observed",
        ])
        for experiment in try rows.tx.objects.list(Experiment.self, in: rows.room) {
            let value = experiment.object
            let head: [CSVFile.Cell] = [
                .text(value.title), .text(value.startDate.text), .text(value.endDate.text), .text(value.protocolText),
            ]
            let steps = try rows.tx.objects.list(Step.self, in: rows.room, parent: experiment.id).map(\.object).sorted {
                ($0.rank, $0.id) < ($1.rank, $1.id)
            }
            let entries = EntryChain.inOrder(
                try rows.tx.objects.list(StepEntry.self, in: rows.room, parent: experiment.id).map(\.object))
            let replaced = Set(entries.compactMap(\.replaces))
            if steps.isEmpty { table.add(head + Array(repeating: .nothing, count: 6)) }
            for (index, step) in steps.enumerated() {
                func lines(_ column: StepEntry.Column) -> CSVFile.Cell {
                    let own = entries.filter { $0.stepId == step.id && $0.column == column && !$0.isWithdrawn }
                    return .text(
                        own.filter { !replaced.contains($0.id) }.map { "\($0.authorName): \($0.text)" }
                            .joined(separator: "\n"))
                }
                table.add(
                    head + [
                        .number(Double(index + 1)), .text(step.title), rows.time(step.done?.at),
                        CSVFile.Cell(try rows.name(step.done?.by)), lines(.did), lines(.observed),
                    ])
            }
        }
        return table
    }
}

extension Photo: ListedKind {
    static let list = "photos"

    static func table(_ rows: ListRows) throws -> CSVFile {
        var table = CSVFile(["description", "author", "addedAt", "takenAt", "experiment", "step", "photo"])
        for photo in try rows.tx.objects.list(Photo.self, in: rows.room).map(\.object) {
            let step = try photo.stepId.flatMap { try rows.tx.objects.find(Step.self, id: $0)?.object.title }
            let experiment = try photo.experimentId.flatMap {
                try rows.tx.objects.find(Experiment.self, id: $0)?.object.title
            }
            table.add([
                .text(photo.text), CSVFile.Cell(try rows.name(photo.author)), rows.time(photo.addedAt),
                rows.time(photo.takenAt),
                CSVFile.Cell(experiment), CSVFile.Cell(step), .text(photo.file),
            ])
        }
        return table
    }
}
