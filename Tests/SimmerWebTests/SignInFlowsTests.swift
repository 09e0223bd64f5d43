import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerWeb

@Suite("ways to the provider and back")
struct SignInFlowsTests {
    private let now = Instant(milliseconds: 0)

    private func canComeBack(_ trip: SignInFlows.Trip, _ flows: SignInFlows) -> Bool {
        (try? flows.end(state: trip.state, browser: trip.browser, now: now))?.nonce == trip.nonce
    }

    @Test("whoever begins again and again from one address keeps nobody else from beginning, nor from coming back (E1)")
    func crowd() {
        let flows = SignInFlows()
        let ana = flows.begin(redirect: "/", from: "ana", now: now)
        let first = flows.begin(redirect: "/", from: "eve", now: now.adding(seconds: 1))
        let second = flows.begin(redirect: "/", from: "eve", now: now.adding(seconds: 1))
        for _ in 0..<99 { _ = flows.begin(redirect: "/", from: "eve", now: now.adding(seconds: 2)) }
        #expect(!canComeBack(first, flows), "the oldest of her own")
        #expect(canComeBack(second, flows))
        #expect(canComeBack(ana, flows))
    }

    @Test("where all places are taken, the oldest of the address with the most goes first (E1)")
    func crowds() {
        let flows = SignInFlows()
        let ana = flows.begin(redirect: "/", from: "ana", now: now)
        let eve = flows.begin(redirect: "/", from: "eve", now: now.adding(seconds: 1))
        _ = flows.begin(redirect: "/", from: "eve", now: now.adding(seconds: 1))
        for number in 0..<9_998 {
            _ = flows.begin(redirect: "/", from: "a\(number)", now: now.adding(seconds: 2))
        }
        #expect(!canComeBack(eve, flows))
        #expect(canComeBack(ana, flows))
    }

    @Test("a way that nobody goes is forgotten (E1)")
    func cancelled() {
        let flows = SignInFlows()
        let trip = flows.begin(redirect: "/", from: "a", now: now)
        flows.cancel(trip)
        #expect(!canComeBack(trip, flows))
        let late = flows.begin(redirect: "/", from: "a", now: now)
        #expect(throws: Refusal.self) {
            try flows.end(state: late.state, browser: late.browser, now: now.adding(seconds: 600))
        }
    }
}
