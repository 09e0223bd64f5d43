import Foundation
import Testing

/// Every dialogue of Tests/Dialogues, before the whole server without its sockets: as many at once as there are cores.
/// The time limit is for what never ends: it holds the waiting for a turn too, beside all other suites.
@Suite(.timeLimit(.minutes(30))) struct DialogueTests {
    @Test("what is said, and what comes of it", arguments: Dialogue.all)
    func dialogue(_ dialogue: Dialogue) async throws {
        for fault in await faults(of: dialogue) {
            Issue.record(Comment(rawValue: fault.text), sourceLocation: dialogue.location(fault.line))
        }
    }

    @Test("there are dialogues") func some() { #expect(!Dialogue.all.isEmpty) }

    private func faults(of dialogue: Dialogue) async -> [Step.At] {
        if let fault = dialogue.fault { return [Step.At(fault.number, fault.text)] }
        await Turns.all.begin()
        let faults = await run(dialogue)
        await Turns.all.end()
        return faults
    }

    private func run(_ dialogue: Dialogue) async -> [Step.At] {
        do {
            let run = try await DialogueRun(dialogue)
            await run.run()
            let first = dialogue.lines.last?.number ?? 1
            return run.checks == 0 ? run.faults + [Step.At(first, "this dialogue checks nothing")] : run.faults
        } catch let fault as Step.At {
            return [fault]
        } catch {
            return [Step.At(1, "\(error)")]
        }
    }

    /// What a dialogue must not be, each with a part of what is said about it.
    @Test(
        "a dialogue that is wrong or checks nothing fails",
        arguments: [
            ("", "without a dialogue"), ("== empty", "checks nothing"), ("== talk\nana: hello", "checks nothing"),
            ("== talk\nana greets bo", "not understood"),
            ("== talk\ndee: hello\nsimmer: hello", "nobody is called dee"),
            ("== talk\nana: hello\nsimmer: hello", "simmer said nothing"),
            ("== talk\nana: @simmer help\nthere are no timers", "also said"),
            ("== talk\nana: @simmer thanks\nsimmer (quiet): something else", "simmer said"),
            ("== talk\nana: @simmer thanks\nsimmer: …", "it is quiet"),
            ("== talk\nana: @simmer blorf\nsimmer (quiet): …", "its code"),
            ("== list\nthere are timers: [{label: penne}]", "0 elements, not 1"),
            ("== list\nana timer.list\n  {timers: {count: 1}}", "it.timers.count is 0"),
            ("== call\nana timer.start {label: penne, totalSeconds: 60}\n  {refused: limit}", "not refused"),
            ("== call\nana timer.start {label: penne}\n  {timer: any}", "refused"),
            ("== hear\nana: hello\nbo hears timer", "heard no timer"),
            ("== hear\nana: hello\nbo hears no message", "bo heard"),
            ("== hear\nana: hello\nbo hears message\n  {text: goodbye}", "it.text is"),
            ("== table\n| a | b\n| 1\nana: <a> <b>", "1 cells for 2"),
            ("== table\n| a | b\n| 1 | 2\nana: <a>", "not used"),
            ("== table\n| a\nana: <a>", "without a row"),
        ])
    func wrong(_ text: String, _ expected: String) async throws {
        let faults = try #require(Dialogue.read("wrong.txt", text).first)
        let said = await self.faults(of: faults).map(\.text).joined(separator: "; ")
        #expect(said.contains(expected), "\(said)")
    }
}

/// Each dialogue has threads and files of its own, so no more begin at once than can go on at once.
private actor Turns {
    static let all = Turns(ProcessInfo.processInfo.activeProcessorCount)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ free: Int) { self.free = free }

    func begin() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func end() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
