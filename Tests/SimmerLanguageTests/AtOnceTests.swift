import SimmerDomain
import Testing

@testable import SimmerLanguage

/// What changes nothing is done without a question, and nothing else is.
@Suite("What is done at once")
struct AtOnceTests {
    private func order(_ intent: String, isDoubtful: Bool = false) -> Match {
        Match(intent: intent, language: "en", isDoubtful: isDoubtful)
    }
    private func proposal(_ intent: String, _ probability: Double) -> Proposal {
        Proposal(match: order(intent), say: intent, probability: probability)
    }
    private func settled(_ understanding: Understanding) -> Understanding {
        understanding.atOnce({ $0.intent.hasSuffix(".list") }, isTakenBack: { $0.intent.hasSuffix(".add") })
    }
    private func complete(_ intent: String, _ probability: Double) -> Proposal {
        var proposal = proposal(intent, probability)
        proposal.isComplete = true
        return proposal
    }

    @Test("a doubtful order is obeyed where it only tells, beside one that is asked about")
    func doubtful() {
        let read = settled(.orders([order("noodle.list", isDoubtful: true), order("noodle.add", isDoubtful: true)]))
        #expect(read == .orders([order("noodle.list"), order("noodle.add", isDoubtful: true)]))
    }

    @Test("what the learned reader is sure of is answered where it only tells, and only the likeliest is")
    func guesses() {
        #expect(settled(.guesses([proposal("tea.list", 0.85)])) == .orders([order("tea.list")]))
        for unsure in [
            [proposal("tea.list", 0.84)], [proposal("tea.add", 0.99)],
            [proposal("tea.add", 0.86), proposal("tea.list", 0.85)],
        ] {
            #expect(settled(.guesses(unsure)) == .guesses(unsure))
        }
    }

    @Test("against what may be talk nothing is asked where it only tells")
    func vetoed() {
        let one = [proposal("tea.list", 0)]
        #expect(settled(.vetoed(order("tea.list"), one)) == .orders([order("tea.list")]))
        #expect(settled(.vetoed(order("tea.add"), one)) == .vetoed(order("tea.add"), one))
        let two = [proposal("tea.add", 0.9), proposal("tea.list", 0)]
        #expect(settled(.vetoed(order("tea.list"), two)) == .vetoed(order("tea.list"), two))
        let sure = [proposal("noodle.list", 0.9), proposal("tea.list", 0)]
        #expect(settled(.vetoed(order("tea.list"), sure)) == .orders([order("noodle.list")]))
    }

    @Test("a change that is easily taken back is made where nothing of the line is left over")
    func nothingLeftOver() {
        #expect(settled(.guesses([complete("tea.add", 0.95)])) == .orders([order("tea.add")]))
        for asked in [
            [complete("tea.add", 0.94)], [complete("tea.delete", 0.99)],
            [proposal("tea.delete", 0.99), complete("tea.add", 0.9)],
        ] {
            #expect(settled(.guesses(asked)) == .guesses(asked))
        }
        // Against a sentence it only asks.
        let vetoed = Understanding.vetoed(order("tea.delete"), [complete("tea.add", 0.99), proposal("tea.delete", 0)])
        #expect(settled(vetoed) == vetoed)
    }

    @Test("talk is not answered about a thing that nobody knows, nor asked about where it cannot be said back")
    func talk() {
        var order = order("tea.list")
        order.slots = ["text": .text("credit limit")]
        #expect(settled(.vetoed(order, [proposal("tea.list", 0)])) == .nothing(nearest: []))
        order.slots = ["tea": .name("Sencha", kind: "tea")]
        #expect(settled(.vetoed(order, [])) == .orders([order]))
        #expect(settled(.vetoed(self.order("tea.add"), [])) == .nothing(nearest: []))
    }

    @Test("what says that something is not so may be a question, and no change is asked about")
    func negation() {
        var (question, change) = (proposal("tea.list", 0.9), proposal("tea.add", 0.9))
        (question.saysNot, change.saysNot) = (true, true)
        #expect(settled(.guesses([question])) == .orders([order("tea.list")]))
        #expect(settled(.guesses([change])) == .nothing(nearest: []))
        #expect(settled(.guesses([change, question])) == .orders([order("tea.list")]))
        #expect(settled(.talk) == .talk)
    }
}
