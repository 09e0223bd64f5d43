import Foundation
import SimmerDomain
import SimmerStore

extension Actions {
    /// A calendar date, shown without a time.
    package func day(_ date: CivilDate) -> PhraseValue {
        .instant(CivilTime(date, TimeOfDay(hour: 12)).instant(in: .gmt), zone: .gmt)
    }

    /// The steps in their shown order: number 1 first.
    package func steps(of experiment: Stored<Experiment>) throws -> [Stored<Step>] {
        try tx.objects.list(Step.self, in: room.key, parent: experiment.id).sorted {
            ($0.object.rank, $0.id) < ($1.object.rank, $1.id)
        }
    }

    /// The entries in the order in which they were written, withdrawn ones too.
    package func entries(of experiment: Stored<Experiment>) throws -> [Stored<StepEntry>] {
        let all = try tx.objects.list(StepEntry.self, in: room.key, parent: experiment.id)
        let place = Dictionary(
            EntryChain.inOrder(all.map(\.object)).enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first })
        return all.sorted { place[$0.id, default: 0] < place[$1.id, default: 0] }
    }

    /// Puts a step at `number` (from 1), or at the end. Answers it with the number that it got.
    package func addStep(_ title: String, at number: Int?, to experiment: Stored<Experiment>, id: String? = nil) throws
        -> (step: Stored<Step>, number: Int)
    {
        try experiment.object.checkOpen()
        let steps = try steps(of: experiment)
        guard steps.count < Step.most else {
            throw Refusal(.limit, phrase: "step limit", values: ["most": .number(Double(Step.most))])
        }
        let place = min(max(0, (number ?? steps.count + 1) - 1), steps.count)
        let rank = Rank.between(
            place > 0 ? steps[place - 1].object.rank : nil, place < steps.count ? steps[place].object.rank : nil)
        let step = try Step(
            id: id ?? Identifier.make(at: now), experimentId: experiment.id, rank: rank, title: title)
        return (try tx.objects.insert(step, in: room.key, verb: "step.add", origin: origin), place + 1)
    }

    package func change(_ stored: Stored<Step>, to step: Step, of experiment: Stored<Experiment>, verb: String) throws
        -> Stored<Step>
    {
        try experiment.object.checkOpen()
        return try tx.objects.update(stored, to: step, verb: verb, origin: origin)
    }

    /// Appends what was done or seen to a step.
    package func addEntry(
        _ text: String, _ column: StepEntry.Column, to step: Stored<Step>, of experiment: Stored<Experiment>,
        happenedAt: Instant? = nil, isByDevice: Bool = false, replaces: String? = nil, verb: String
    ) throws -> Stored<StepEntry> {
        try experiment.object.checkOpen()
        let last = try tx.objects.last(StepEntry.self, in: room.key, parent: experiment.id)
        let entry = try StepEntry(
            id: Identifier.make(at: now), experimentId: experiment.id, stepId: step.id, column: column,
            author: account.id, authorName: authorName, at: now, happenedAt: happenedAt,
            isByDevice: isByDevice, text: text, replaces: replaces, previousHash: last?.object.hash ?? "")
        return try tx.objects.insert(entry, in: room.key, verb: verb, origin: origin)
    }

    /// The whole of an experiment as programs see it.
    package func wire(_ experiment: Stored<Experiment>) throws -> JSON {
        let steps = try steps(of: experiment)
        var value = try wire(experiment, steps: steps.map(\.object))
        value["signoffs"] = .array(try signoffs(of: experiment).map { try wire($0, of: experiment) })
        value["references"] = .array(try references(of: experiment.id).map { try tx.objects.wire($0) })
        let entries = try entries(of: experiment)
        value["steps"] = .array(
            try steps.enumerated().map { index, step in
                var fields = try tx.objects.wire(step)
                fields["number"] = JSON(index + 1)
                for column in StepEntry.Column.allCases {
                    fields[column.rawValue] = .array(
                        try entries.filter { $0.object.stepId == step.id && $0.object.column == column }.map {
                            try tx.objects.wire($0)
                        })
                }
                let (photos, files) = try (photos(of: step), attachments(of: step))
                if !photos.isEmpty { fields["photos"] = .array(try photos.map { try tx.objects.wire($0) }) }
                if !files.isEmpty { fields["files"] = .array(try files.map { try tx.objects.wire($0) }) }
                return fields
            })
        return value
    }
}
