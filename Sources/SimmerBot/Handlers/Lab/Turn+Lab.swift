import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

extension Turn {
    /// Whose log a sentence without a title means.
    static let currentExperiment = "currentExperiment"
    private static let openedAt = "currentExperimentAt"

    /// The experiment that was named, else that of the step which is answered, else the current one. Asks which when it
    /// is open.
    func experiment() throws -> Stored<Experiment> {
        let all = try actions.experiments()
        if let id = settled("experiment"), let found = all.first(where: { $0.id == id }) { return found }
        if let name = text("experiment") { return try experiment(named: name, all) }
        // A number in a sentence of the notebook is that of a step.
        if let id = match.slots["number"] == nil ? pointed("experiment") : nil,
            let found = all.first(where: { $0.id == id })
        {
            return found
        }
        if let repliedTo, repliedTo.kind == Step.kind,
            let step = try tx.objects.find(Step.self, id: repliedTo.id)?.object,
            let found = all.first(where: { $0.id == step.experimentId })
        {
            return found
        }
        if let current = try current(among: all.filter { $0.object.state(on: today) != .ended }) { return current }
        if all.count == 1 { return all[0] }
        guard !all.isEmpty else { throw Refusal(.missing, field: "experiment", phrase: "experiment none") }
        throw choice(of: all, code: .missing)
    }

    /// What the speaker has opened last; else what anybody here has.
    private func current(among open: [Stored<Experiment>]) throws -> Stored<Experiment>? {
        func opened(_ membership: Membership) -> Stored<Experiment>? {
            let id = membership.settings[Self.currentExperiment]?.string
            return open.first { $0.id == id }
        }
        if let own = try opened(currentMembership()) { return own }
        return try tx.members.all(in: room.key)
            .max { ($0.settings[Self.openedAt]?.int ?? 0) < ($1.settings[Self.openedAt]?.int ?? 0) }
            .flatMap(opened)
    }

    func experiment(named name: String, _ all: [Stored<Experiment>]) throws -> Stored<Experiment> {
        let fold = name.folded
        if let exact = all.first(where: { $0.object.title.folded == fold }) { return exact }
        let words = Set(fold.split(separator: " "))
        let parts = all.filter { words.isSubset(of: Set($0.object.title.folded.split(separator: " "))) }
        if parts.count == 1 { return parts[0] }
        if parts.count > 1 { throw choice(of: parts, code: .ambiguous) }
        if let near = NearestName.of(name, among: all.map(\.object.title)),
            let found = all.first(where: { $0.object.title == near })
        {
            throw confirm(
                "lab/experiment did you mean", ["label": .text(name), "near": .text(near)], code: .unknown,
                adding: ["#experiment": .text(found.id)])
        }
        throw Refusal(.unknown, field: "experiment", phrase: "experiment unknown", values: ["label": .text(name)])
    }

    private func choice(of all: [Stored<Experiment>], code: Reason) -> Interruption {
        var interruption = choose(
            "lab/experiment which", [:],
            all.prefix(20).map {
                Question.Option(label: $0.object.title, say: "", slots: ["#experiment": .text($0.id)])
            })
        interruption.reply.code = code
        return interruption
    }

    var today: CivilDate { actions.today }

    /// Makes it the person's current experiment until another is opened or it ends.
    func open(_ experiment: Stored<Experiment>) throws {
        focus.name("experiment", experiment.id)
        var membership = try currentMembership()
        if membership.settings.members == nil { membership.settings = [:] }
        membership.settings[Self.currentExperiment] = .string(experiment.id)
        membership.settings[Self.openedAt] = JSON(now)
        try tx.members.update(membership)
    }

    /// The step that was named by number or title, else the one last spoken of, else the last one; with its number.
    func step(of experiment: Stored<Experiment>, byTitle: Bool = true) throws -> (step: Stored<Step>, number: Int) {
        let steps = try actions.steps(of: experiment)
        let values: [String: PhraseValue] = [
            "experiment": .text(experiment.object.title), "count": .number(Double(steps.count)),
        ]
        guard !steps.isEmpty else { throw Refusal(.missing, field: "step", phrase: "step none", values: values) }
        func unknown() -> Refusal { Refusal(.unknown, field: "step", phrase: "step unknown", values: values) }
        if let id = settled("step") {
            guard let index = steps.firstIndex(where: { $0.id == id }) else { throw unknown() }
            return (steps[index], index + 1)
        }
        if let number = stepNumber(of: steps.count) {
            guard let place = Int(whole: number), steps.indices.contains(place - 1) else { throw unknown() }
            return (steps[place - 1], place)
        }
        if byTitle, let title = text("step", "title") {
            let fold = title.folded
            let found = steps.indices.filter { steps[$0].object.title.folded == fold }
            let parts =
                found.isEmpty
                ? steps.indices.filter { index in
                    Set(fold.split(separator: " ")).isSubset(of: steps[index].object.title.folded.split(separator: " "))
                } : found
            guard let index = parts.first else { throw unknown() }
            guard parts.count == 1 else {
                throw choose(
                    "lab/step which", [:],
                    parts.prefix(20).map {
                        Question.Option(
                            label: "\($0 + 1). \(steps[$0].object.title)", say: "",
                            slots: ["#step": .text(steps[$0].id)])
                    })
            }
            return (steps[index], index + 1)
        }
        if let repliedTo, repliedTo.kind == Step.kind, let index = steps.firstIndex(where: { $0.id == repliedTo.id }) {
            return (steps[index], index + 1)
        }
        if let id = focus.objects["step"], let index = steps.firstIndex(where: { $0.id == id }) {
            return (steps[index], index + 1)
        }
        return (steps[steps.count - 1], steps.count)
    }

    /// The step that the sentence says; asks for its number where it says none.
    func namedStep(of experiment: Stored<Experiment>, byTitle: Bool = true) throws -> (step: Stored<Step>, number: Int)
    {
        guard byTitle ? namesStep : namesOtherStep else { throw ask("number", as: "number") }
        return try step(of: experiment, byTitle: byTitle)
    }

    /// "step 2", "the second step", "the last step"
    private func stepNumber(of count: Int) -> Double? {
        if let number = number("number", "step") { return number }
        switch pointer {
        case .place(let place)?: return Double(place)
        case .last?: return Double(count)
        default: return nil
        }
    }

    /// Whether a sentence says which step it means.
    var namesStep: Bool {
        settled("step") != nil || stepNumber(of: 0) != nil || text("step", "title") != nil
            || repliedTo?.kind == Step.kind
    }

    /// The same where "title" is something else.
    private var namesOtherStep: Bool {
        settled("step") != nil || stepNumber(of: 0) != nil || repliedTo?.kind == Step.kind
    }

    /// What every reply about a step names.
    func facts(_ experiment: Stored<Experiment>, _ step: Stored<Step>, _ number: Int) -> [String: PhraseValue] {
        focus.name("step", step.id)
        return [
            "experiment": .text(experiment.object.title), "number": .number(Double(number)),
            "step": .text(step.object.title),
        ]
    }

    /// A calendar date, shown without a time.
    func day(_ date: CivilDate) -> PhraseValue { actions.day(date) }
}
