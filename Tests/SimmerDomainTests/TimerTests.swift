import Testing

@testable import SimmerDomain

private let start = Instant(milliseconds: 1_800_000_000_000)

private func timer(
    _ label: String = "penne", _ seconds: Int = 540, by account: String = "ana", id: String = "1", at: Instant = start
) throws -> TimerRecord {
    try TimerRecord.started(id: id, label: label, seconds: seconds, by: account, at: at, language: "en")
}

private func phrase(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch { return (error as? Refusal)?.phrase }
}

@Suite("Timers")
struct TimerTests {
    @Test("N36: a pause keeps the rest, and going on computes a new end")
    func pause() throws {
        let paused = try timer().paused(at: start.adding(seconds: 288))
        #expect(paused.rest(at: start.adding(seconds: 9_999)) == 252_000)
        #expect(paused.due == nil)
        let resumed = try paused.resumed(at: start.adding(seconds: 1_000))
        #expect(resumed.endsAt == start.adding(seconds: 1_252))
        #expect(resumed.remainingMs == nil)
    }

    @Test("N36: an order that the state does not allow says what the state is")
    func states() throws {
        let running = try timer()
        let paused = try running.paused(at: start)
        let cancelled = try running.cancelled(at: start)
        let finished = try #require(running.finished(at: start.adding(seconds: 540)))
        let silenced = try finished.acknowledged(at: start.adding(seconds: 541))
        #expect(phrase { _ = try paused.paused(at: start) } == "timer already paused")
        #expect(phrase { _ = try running.resumed(at: start) } == "timer already running")
        #expect(phrase { _ = try running.acknowledged(at: start) } == "timer still running")
        #expect(phrase { _ = try silenced.acknowledged(at: start) } == "timer already")
        for over in [finished, silenced] {
            #expect(phrase { _ = try over.paused(at: start) } == "timer already finished")
            #expect(phrase { _ = try over.resumed(at: start) } == "timer already finished")
            #expect(phrase { _ = try over.cancelled(at: start) } == "timer already finished")
            #expect(phrase { _ = try over.extended(by: 60, at: start) } == "timer already finished")
            #expect(phrase { _ = try over.shortened(by: 60, at: start) } == "timer already finished")
            #expect(over.finished(at: start.adding(seconds: 9_999)) == nil)
        }
        #expect(phrase { _ = try cancelled.paused(at: start) } == "timer already cancelled")
        #expect(phrase { _ = try cancelled.acknowledged(at: start) } == "timer already cancelled")
        #expect(cancelled.finished(at: start.adding(seconds: 9_999)) == nil)
    }

    @Test(
        "N34: a length is from one second to a week",
        arguments: [(0, Reason.notPositive), (-5, .notPositive), (604_801, .tooBig)])
    func length(seconds: Int, reason: Reason) {
        #expect {
            _ = try timer("x", seconds)
        } throws: { ($0 as? Refusal)?.reason == reason }
    }

    @Test("B4: time is added and taken while something is left")
    func moved() throws {
        let longer = try timer().extended(by: 120, at: start)
        #expect(longer.endsAt == start.adding(seconds: 660))
        #expect(longer.totalSeconds == 660)
        #expect(longer.originalSeconds == 540)
        let late = start.adding(seconds: 500)
        #expect(try timer().shortened(by: 39, at: late).rest(at: late) == 1_000)
        #expect {
            _ = try timer().shortened(by: 40, at: late)
        } throws: { error in
            guard let refusal = error as? Refusal else { return false }
            return refusal.phrase == "timer too much" && refusal.values["left"] == .duration(40)
        }
        let paused = try timer().paused(at: late)
        #expect(try paused.extended(by: 60, at: late).rest(at: late) == 100_000)
    }

    @Test("N40: it ends once, not before its end, and not again when the clock jumps back")
    func ends() throws {
        let running = try timer()
        #expect(running.finished(at: start.adding(seconds: 540) + -1) == nil)
        let finished = try #require(running.finished(at: start.adding(seconds: 720)))
        #expect(finished.state == .finished)
        #expect(finished.firedAt == start.adding(seconds: 720))
        #expect(finished.finished(at: start) == nil)
        #expect(finished.due == nil)
    }

    @Test("B3: undo of a cancel gives back what was left; of a start cancels; redo does it again")
    func undo() throws {
        let running = try timer()
        let cancelled = try running.cancelled(at: start.adding(seconds: 288))
        let later = start.adding(seconds: 1_000)
        let back = try cancelled.undone(to: running, now: later)
        #expect(back.state == .running)
        #expect(back.rest(at: later) == 252_000)
        #expect(try back.undone(to: cancelled, now: later).state == .cancelled)
        #expect(try running.creationUndone(now: start)?.state == .cancelled)
        let longer = try running.extended(by: 60, at: start)
        #expect(try longer.undone(to: running, now: start).endsAt == running.endsAt)
        #expect(throws: Refusal.self) { try longer.undone(to: running, now: start.adding(seconds: 545)) }
        let fired = try #require(running.finished(at: later))
        #expect(throws: Refusal.self) { try fired.undone(to: running, now: later) }
        #expect(throws: Refusal.self) { try fired.creationUndone(now: later) }
        let paused = try running.paused(at: start.adding(seconds: 100))
        #expect(try paused.undone(to: running, now: later).rest(at: later) == 440_000)
    }

    @Test("a timer is kept as it is, and unknown text is not a timer")
    func stored() throws {
        var timer = try timer().paused(at: start.adding(seconds: 1))
        timer.subject = Subject(kind: "tea", id: "7", number: 2)
        timer.mentions = ["bo"]
        #expect(TimerRecord(id: "1", fields: timer.fields) == timer)
        #expect(TimerRecord(id: "1", fields: ["label": "x"]) == nil)
    }

    @Test("N38: a label that is taken gets a number")
    func labels() throws {
        func free(_ wanted: String, among taken: Set<String>) -> String {
            TimerLabel.free(wanted) { taken.contains($0.folded) }
        }
        #expect(free("Penne", among: ["rice"]) == "Penne")
        #expect(free("Penne", among: ["penne"]) == "Penne 2")
        #expect(free("Pâtes", among: ["pates", "pates 2"]) == "Pâtes 3")
    }
}

@Suite("Finding the timer that is meant")
struct TimerFinderTests {
    let now = start.adding(seconds: 10)

    private func find(
        _ timers: [TimerRecord], label: String? = nil, seconds: Int? = nil,
        states: Set<TimerRecord.State> = [.running, .paused], speaker: String = "cy"
    ) -> [String] {
        switch TimerFinder(label: label, seconds: seconds, states: states, speaker: speaker).find(in: timers, at: now) {
        case .one(let timer): [timer.label]
        case .ambiguous(let timers): ["?"] + timers.map(\.label)
        case .none: []
        }
    }

    @Test("B2: exact label, part of it, length, state, starter, the only one; else it asks")
    func order() throws {
        let penne = try timer("Penne rigate", 480, by: "ana", id: "1")
        let rice = try timer("Rice", 720, by: "bo", id: "2")
        let second = try timer("Rice 2", 300, by: "bo", id: "3").paused(at: now)
        let all = [penne, rice, second]
        #expect(find(all, label: "rice") == ["Rice"])
        #expect(find(all, label: "penne") == ["Penne rigate"])
        #expect(find(all, label: "soup") == [])
        #expect(find(all, seconds: 300) == ["Rice 2"])
        #expect(find(all, states: [.paused]) == ["Rice 2"])
        #expect(find(all, states: [.running], speaker: "ana") == ["Penne rigate"])
        #expect(find(all) == ["?", "Rice 2", "Penne rigate", "Rice"])
        #expect(find([rice]) == ["Rice"])
        #expect(find([]) == [])
    }

    @Test("B2: pause of one of two equal timers, then resume, means the paused one")
    func equalTimers() throws {
        let first = try timer("penne", 480, id: "1").paused(at: now)
        let second = try timer("penne 2", 480, id: "2")
        #expect(find([first, second], states: [.paused]) == ["penne"])
        #expect(find([first, second], states: [.running]) == ["penne 2"])
        #expect(find([first, second], label: "penne", states: [.running]) == ["penne"])
    }
}
