import Foundation
import SimmerActions
import SimmerDomain
import SimmerLanguage
import SimmerStore

/// "show the protocol" · "edit the protocol of Lactase pH" · "add to the protocol: spin at 4 °C" · "protocol history"
enum Protocol: IntentHandler {
    static let intent = "experiment.protocol"
    /// The slot with the number of the version on which a new text rests.
    private static let seen = "#seen"

    static func run(_ turn: Turn) throws -> Reply {
        let experiment = try turn.experiment()
        turn.focus.name("experiment", experiment.id)
        switch turn.choice("change") ?? turn.text("change") {
        case "add": return try add(experiment, turn)
        case "replace", "edit": return try replace(experiment, turn)
        case "history": return try history(experiment, turn)
        default: return turn.quietly("shown", turn.facts(experiment))
        }
    }

    private static func add(_ experiment: Stored<Experiment>, _ turn: Turn) throws -> Reply {
        try experiment.object.checkOpen()
        guard let text = turn.text("text") else { throw turn.ask("text", as: "text", "ask addition") }
        return try save(experiment.object.protocolText + "\n" + text, of: experiment, turn)
    }

    private static func replace(_ experiment: Stored<Experiment>, _ turn: Turn) throws -> Reply {
        try experiment.object.checkOpen()
        let number = try turn.actions.versions(of: experiment).last?.object.number ?? 1
        guard let text = turn.text("text") else {
            // Whoever answers has this text before the eyes, whatever others make of it meanwhile.
            var interruption = turn.ask("text", as: "text", "ask text", turn.facts(experiment))
            var order = turn.match
            order.slots[seen] = .number(Double(number))
            order.slots["#experiment"] = .text(experiment.id)
            interruption.order = order
            throw interruption
        }
        if let before = turn.number(seen), Int(clamping: before) < number {
            var values = turn.facts(experiment)
            values["mine"] = .text(text)
            values["who"] = .text(try turn.actions.versions(of: experiment).last?.object.authorName ?? "")
            throw turn.confirm(
                "conflict", values, code: .conflict,
                adding: [seen: .number(Double(number)), "#experiment": .text(experiment.id)])
        }
        return try save(text, of: experiment, turn)
    }

    private static func save(_ text: String, of experiment: Stored<Experiment>, _ turn: Turn) throws -> Reply {
        var changed = experiment.object
        try changed.replaceProtocol(text)
        guard changed != experiment.object else { return turn.quietly("unchanged", turn.facts(experiment)) }
        let stored = try turn.actions.change(experiment, to: changed, verb: intent)
        var values = turn.facts(stored)
        values["number"] = .number(Double(try turn.actions.versions(of: stored).last?.object.number ?? 1))
        return turn.reply("changed", values)
    }

    private static func history(_ experiment: Stored<Experiment>, _ turn: Turn) throws -> Reply {
        let versions = try turn.actions.versions(of: experiment).map(\.object)
        var before: String?
        let lines = versions.map { version in
            let said = before.map { difference(from: $0, to: version.text, turn) } ?? version.text
            if !version.isWithdrawn { before = version.text }
            return (version, said)
        }
        var values = turn.facts(experiment)
        values["count"] = .number(Double(versions.count))
        return turn.list(
            Array(lines.reversed()), title: turn.phrase("history", values), line: "words/list line said"
        ) { _, line in
            let (version, said) = line
            return Cards.Item(
                number: version.number, title: said,
                detail: turn.phrase(
                    version.isWithdrawn ? "withdrawn" : "version",
                    ["who": .text(version.authorName), "when": turn.when(version.at)]))
        }
    }

    private static func difference(from old: String, to new: String, _ turn: Turn) -> String {
        let said = TextDifference.replacements(from: old, to: new).map { was, now in
            turn.phrase(
                was.isEmpty ? "added" : now.isEmpty ? "removed" : "replaced",
                ["was": .text(was), "now": .text(now)])
        }
        return said.isEmpty ? turn.phrase("only spaces") : said.joined(separator: "; ")
    }
}
