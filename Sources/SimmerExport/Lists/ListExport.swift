import Foundation
import SimmerArchive
import SimmerDomain
import SimmerStore

/// A list of a room as a table. Columns have the names that programs know the fields by, in every language; times are those of the reader's
/// zone.
package enum ListExport: String, CaseIterable, Sendable {
    case noodles, teas, timers, reminders, experiments, photos

    func prepare(_ source: ExportSource) throws -> Export {
        let rows = ListRows(source: source)
        let table =
            switch self {
            case .noodles: try rows.noodles()
            case .teas: try rows.teas()
            case .timers: try rows.timers()
            case .reminders: try rows.reminders()
            case .experiments: try rows.experiments()
            case .photos: try rows.photos()
            }
        let spool = try Spool(in: source.spool)
        try spool.write(table.bytes)
        return Export(
            name: "simmer-\(Export.slug(source.room.name, or: "room"))-\(rawValue).csv",
            mime: "text/csv; charset=utf-8; header=present",
            parts: [("", .text(Export.Shared(try spool.finish())))], manifest: nil, takenAt: source.tx.now)
    }
}

private struct ListRows {
    let source: ExportSource
    private var tx: Transaction { source.tx }
    private var room: RoomKey { source.room.key }

    private func time(_ instant: Instant?) -> CSVFile.Cell {
        guard let instant else { return .nothing }
        let civil = CivilTime(instant, in: source.zone)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return .text("\(civil.date.text) \(two(civil.time.hour)):\(two(civil.time.minute)):\(two(civil.second))")
    }

    private func name(_ id: String?) throws -> String? {
        try id.flatMap { try tx.accounts.find(id: $0)?.displayName }
    }

    func noodles() throws -> CSVFile {
        var table = CSVFile([
            "name", "brand", "mealCups", "sideCups", "cookMinutes", "prefers", "onHand", "gramsPerCup", "barcode",
            "rating", "votes",
        ])
        for line in try tx.shelf.all(Noodle.kind, in: room) {
            guard let noodle = try tx.objects.find(Noodle.self, id: line.id)?.object else { continue }
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

    func teas() throws -> CSVFile {
        var table = CSVFile([
            "name", "brand", "type", "steepSeconds", "waterC", "leafGrams", "waterMl", "stockGrams", "notes",
        ])
        for line in try tx.shelf.all(Tea.kind, in: room) {
            guard let tea = try tx.objects.find(Tea.self, id: line.id)?.object else { continue }
            let notes = try tx.objects.list(TastingNote.self, in: room, parent: line.id).map { note in
                let rating = note.object.rating.map { " (\($0))" } ?? ""
                return "\(try name(note.object.personId) ?? "")\(rating): \(note.object.text)"
            }
            table.add([
                .text(tea.name), .text(tea.brand), .text(tea.type.rawValue), CSVFile.Cell(tea.steepSeconds),
                CSVFile.Cell(tea.waterC), CSVFile.Cell(tea.leafGrams), CSVFile.Cell(tea.waterMl),
                CSVFile.Cell(tea.fields["stockGrams"]?.double), .text(notes.joined(separator: "\n")),
            ])
        }
        return table
    }

    func timers() throws -> CSVFile {
        var table = CSVFile(["label", "totalSeconds", "state", "endsAt"])
        for timer in try tx.objects.list(TimerRecord.self, in: room) {
            let fields = timer.object.fields
            table.add([
                CSVFile.Cell(fields["label"]?.string), CSVFile.Cell(fields["totalSeconds"]?.double),
                CSVFile.Cell(fields["state"]?.string), time(fields["endsAt"]?.int.map(Instant.init(milliseconds:))),
            ])
        }
        return table
    }

    func reminders() throws -> CSVFile {
        var table = CSVFile(["text", "dueAt", "timeZone", "rrule", "state", "for", "createdBy"])
        for stored in try tx.objects.list(ReminderRecord.self, in: room) {
            let reminder = stored.object
            let people = try reminder.targets.compactMap { try name($0) }.joined(separator: ", ")
            table.add([
                .text(reminder.text), time(reminder.dueAt), .text(reminder.timeZone), CSVFile.Cell(reminder.rule?.text),
                .text(reminder.state.rawValue), .text(people), CSVFile.Cell(try name(reminder.createdBy)),
            ])
        }
        return table
    }

    /// A row for each step; an experiment without any has one of its own.
    func experiments() throws -> CSVFile {
        var table = CSVFile([
            "experiment", "startDate", "endDate", "protocol", "number", "step", "doneAt", "doneBy", "did", "observed",
        ])
        for experiment in try tx.objects.list(Experiment.self, in: room) {
            let value = experiment.object
            let head: [CSVFile.Cell] = [
                .text(value.title), .text(value.startDate.text), .text(value.endDate.text), .text(value.protocolText),
            ]
            let steps = try tx.objects.list(Step.self, in: room, parent: experiment.id).map(\.object).sorted {
                ($0.rank, $0.id) < ($1.rank, $1.id)
            }
            let entries = EntryChain.inOrder(
                try tx.objects.list(StepEntry.self, in: room, parent: experiment.id).map(\.object))
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
                        .number(Double(index + 1)), .text(step.title), time(step.done?.at),
                        CSVFile.Cell(try name(step.done?.by)), lines(.did), lines(.observed),
                    ])
            }
        }
        return table
    }

    func photos() throws -> CSVFile {
        var table = CSVFile(["description", "author", "addedAt", "takenAt", "experiment", "step", "photo"])
        for photo in try tx.objects.list(Photo.self, in: room).map(\.object) {
            let step = try photo.stepId.flatMap { try tx.objects.find(Step.self, id: $0)?.object.title }
            let experiment = try photo.experimentId.flatMap {
                try tx.objects.find(Experiment.self, id: $0)?.object.title
            }
            table.add([
                .text(photo.text), CSVFile.Cell(try name(photo.author)), time(photo.addedAt), time(photo.takenAt),
                CSVFile.Cell(experiment), CSVFile.Cell(step), .text(photo.file),
            ])
        }
        return table
    }
}
