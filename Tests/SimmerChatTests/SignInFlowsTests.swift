import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerChat

@Suite("ways to the provider and back")
struct SignInFlowsTests {
    @Test("whoever begins again and again keeps nobody else from beginning (E1)")
    func crowd() throws {
        let flows = SignInFlows()
        let now = Instant(milliseconds: 0)
        let first = flows.begin(redirect: "/", now: now)
        let second = flows.begin(redirect: "/", now: now.adding(seconds: 1))
        for _ in 0..<9_999 { _ = flows.begin(redirect: "/", now: now.adding(seconds: 2)) }
        #expect(throws: Refusal.self) { try flows.end(state: first.state, browser: first.browser, now: now) }
        #expect(try flows.end(state: second.state, browser: second.browser, now: now).nonce == second.nonce)
    }

    @Test("a way that nobody goes is forgotten (E1)")
    func cancelled() {
        let flows = SignInFlows()
        let now = Instant(milliseconds: 0)
        let trip = flows.begin(redirect: "/", now: now)
        flows.cancel(trip)
        #expect(throws: Refusal.self) { try flows.end(state: trip.state, browser: trip.browser, now: now) }
    }
}
