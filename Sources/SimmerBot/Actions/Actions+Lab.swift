import Foundation
import SimmerDomain
import SimmerStore

extension Actions {
    func experiments() throws -> [Stored<Experiment>] { try tx.objects.list(Experiment.self, in: room.key) }

    func createExperiment(title: String, start: CivilDate, end: CivilDate, protocolText: String) throws
        -> Stored<Experiment>
    {
        let experiment = try Experiment(
            id: Identifier.make(at: now), title: title, startDate: start, endDate: end, protocolText: protocolText)
        if try tx.objects.find(Experiment.self, named: experiment.title, in: room.key) != nil {
            throw Refusal(
                .duplicate, field: "title", phrase: "experiment title taken",
                values: ["experiment": .text(experiment.title)])
        }
        return try tx.objects.insert(experiment, in: room.key, verb: "experiment.create", origin: origin)
    }

    /// The steps in their shown order: number 1 first.
    func steps(of experiment: Stored<Experiment>) throws -> [Stored<Step>] {
        try tx.objects.list(Step.self, in: room.key, parent: experiment.id).sorted {
            ($0.object.rank, $0.id) < ($1.object.rank, $1.id)
        }
    }

    /// The entries in the order in which they were written, withdrawn ones too.
    func entries(of experiment: Stored<Experiment>) throws -> [Stored<StepEntry>] {
        let all = try tx.objects.list(StepEntry.self, in: room.key, parent: experiment.id)
        let place = Dictionary(
            EntryChain.inOrder(all.map(\.object)).enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first })
        return all.sorted { place[$0.id, default: 0] < place[$1.id, default: 0] }
    }

    /// Puts a step at `number` (from 1), or at the end. Answers it with the number that it got.
    func addStep(_ title: String, at number: Int?, to experiment: Stored<Experiment>) throws
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
        let step = try Step(id: Identifier.make(at: now), experimentId: experiment.id, rank: rank, title: title)
        return (try tx.objects.insert(step, in: room.key, verb: "step.add", origin: origin), place + 1)
    }

    func change(_ stored: Stored<Step>, to step: Step, of experiment: Stored<Experiment>, verb: String) throws
        -> Stored<Step>
    {
        try experiment.object.checkOpen()
        return try tx.objects.update(stored, to: step, verb: verb, origin: origin)
    }

    /// Appends what was done or seen to a step.
    func addEntry(
        _ text: String, _ column: StepEntry.Column, to step: Stored<Step>, of experiment: Stored<Experiment>,
        happenedAt: Instant? = nil, replaces: String? = nil, verb: String
    ) throws -> Stored<StepEntry> {
        try experiment.object.checkOpen()
        let head = try EntryChain.head(of: entries(of: experiment).map(\.object))
        let entry = try StepEntry(
            id: Identifier.make(at: now), experimentId: experiment.id, stepId: step.id, column: column,
            author: account.id, authorName: account.displayName, at: now, happenedAt: happenedAt, text: text,
            replaces: replaces, previousHash: head)
        return try tx.objects.insert(entry, in: room.key, verb: verb, origin: origin)
    }

    /// The whole of an experiment as programs see it.
    func wire(_ experiment: Stored<Experiment>, withSteps: Bool) throws -> JSON {
        var value = try tx.objects.wire(experiment)
        let today = CivilTime(now, in: zone).date
        value["state"] = .string(experiment.object.state(on: today).rawValue)
        guard withSteps else { return value }
        let entries = try entries(of: experiment)
        value["steps"] = .array(
            try steps(of: experiment).enumerated().map { index, step in
                var fields = try tx.objects.wire(step)
                fields["number"] = JSON(index + 1)
                for column in StepEntry.Column.allCases {
                    fields[column.rawValue] = .array(
                        try entries.filter { $0.object.stepId == step.id && $0.object.column == column }.map {
                            try tx.objects.wire($0)
                        })
                }
                return fields
            })
        return value
    }
}
