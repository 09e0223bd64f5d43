import ArgumentParser
import Foundation
import SimmerBot
import SimmerDomain
import SimmerLanguage
import SimmerOperations

struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse", abstract: "Read lines as the bot would and print what they mean.",
        discussion: """
            Reads one JSON object a line, {id, text, lang, now, kind: utterance|chatter|slot, slot?}, and writes \
            {id, intent, slots, confidence}; intent is null when nothing matched.
            """)

    @OptionGroup var common: CommonOptions
    @Flag(help: "One JSON object a line, in and out. The only form there is.") var jsonLines = false
    @Option(
        help: ArgumentHelp(
            "A JSON file {\"noodle\": […], \"tea\": […], …}: the names that the store would know.", valueName: "file"))
    var names: String?
    @Flag(
        help: """
            Print to standard error how long reading the sentences took and what memory they hold, and how long a line took: \
            median, 99th percentile and longest.
            """) var timing = false

    func validate() throws {
        guard jsonLines else { throw ValidationError("say --json-lines") }
    }

    func run() throws {
        let intents = URL(fileURLWithPath: try common.configuration().intents)
        let clock = ContinuousClock()
        let (begun, before) = (clock.now, ProcessFigures.residentBytes())
        let grammar = try Grammar(folder: intents, isLearned: true)
        if timing { report(begun.duration(to: clock.now), memory: before, ProcessFigures.residentBytes()) }
        let known = try names.map(Self.knownNames) ?? .none
        var durations: [Duration] = []
        while let line = readLine(strippingNewline: true) {
            guard !line.isEmpty else { continue }
            guard let json = try? JSON(parsing: line), json.members != nil else {
                throw ValidationError("not a JSON object: \(line)")
            }
            var answer = JSON.null
            let duration = clock.measure {
                answer = grammar.parseLine(
                    json, names: known, changesNothing: DeviceIntents.changesNothing)
            }
            if timing { durations.append(duration) }
            FileHandle.standardOutput.write(Data(answer.bytes + [0x0A]))
        }
        if timing { report(durations.sorted()) }
    }

    static func knownNames(_ path: String) throws -> KnownNames {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8),
            let members = try JSON(parsing: text).members
        else { throw ValidationError("\(path) is no file with a JSON object") }
        var names: [String: [String]] = [:]
        for member in members { names[member.name] = member.value.array?.compactMap(\.string) ?? [] }
        return KnownNames(names)
    }

    private func report(_ compiling: Duration, memory before: Double?, _ after: Double?) {
        let memory = after.flatMap { after in before.map { String(format: ", %.1f MB", (after - $0) / 1e6) } } ?? ""
        FileHandle.standardError.write(
            Data(String(format: "sentences: %.0f ms%@\n", Self.microseconds(compiling) / 1_000, memory).utf8))
    }

    private static func microseconds(_ duration: Duration) -> Double {
        Double(duration.components.attoseconds) / 1e12 + Double(duration.components.seconds) * 1e6
    }

    private func report(_ sorted: [Duration]) {
        guard let longest = sorted.last else { return }
        func microseconds(_ duration: Duration) -> String { String(format: "%.1f µs", Self.microseconds(duration)) }
        let median = sorted[sorted.count / 2]
        let slow = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        let line =
            "\(sorted.count) lines: median \(microseconds(median)), p99 \(microseconds(slow)), longest \(microseconds(longest))\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
