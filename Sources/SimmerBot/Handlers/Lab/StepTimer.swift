import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "start the timer of step 2": the time that its text names (B16)
enum StepTimer {
    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        let (step, number) = try turn.step(of: experiment)
        let values = turn.facts(experiment, step, number)
        let times = try times(of: step, number, experiment, turn)
        let said = turn.duration("duration").map { Int(min($0, 1e12).rounded()) }
        guard let seconds = said ?? times.first?.seconds else {
            throw turn.ask("duration", as: "duration", "lab/step ask duration", values)
        }
        if said == nil, times.count > 1 {
            throw turn.choose(
                "lab/step which time", values,
                times.map {
                    Question.Option(label: $0.text, say: "", slots: ["duration": .duration(Double($0.seconds))])
                }
            )
        }
        let written = times.first { $0.seconds == seconds }?.text
        var label = step.object.title
        if let written, !label.contains(written) { label = "\(written): \(label)" }
        let started = try turn.actions.startTimer(
            label: String(String.UnicodeScalarView(label.unicodeScalars.prefix(TimerLabel.longest))),
            seconds: seconds, at: turn.said, subject: Subject(kind: Step.kind, id: step.id))
        turn.focus.name(TimerRecord.kind, started.stored.id)
        return Reply("", said: started.said)
    }

    /// The times in its title, else in what its texts say, else in the line of the protocol that has its number.
    static func times(of step: Stored<Step>, _ number: Int, _ experiment: Stored<Experiment>, _ turn: Turn) throws
        -> [WrittenTime]
    {
        let words = words(turn)
        let title = WrittenTime.all(in: step.object.title, words)
        if !title.isEmpty { return title }
        let entries = try turn.actions.entries(of: experiment)
        let texts = turn.actions.current(.did, of: step, entries).map(\.object.text)
        let said = WrittenTime.all(in: texts.joined(separator: "\n"), words)
        if !said.isEmpty { return said }
        let lines = experiment.object.protocolText.split(whereSeparator: \.isNewline)
        let own = lines.filter { line in
            let trimmed = line.drop { $0.isWhitespace }
            return [".", ")", ":"].contains { trimmed.hasPrefix("\(number)\($0)") }
        }
        return WrittenTime.all(in: own.joined(separator: "\n"), words)
    }

    private static func words(_ turn: Turn) -> WrittenTime.Words {
        func words(_ key: String) -> Set<String> {
            Set(
                turn.grammar.languages.flatMap {
                    turn.actions.phrase("lab/written \(key)", language: $0).split(separator: " ").map(String.init)
                })
        }
        return WrittenTime.Words(
            seconds: words("seconds"), minutes: words("minutes"), hours: words("hours"), ranges: words("ranges"))
    }
}
