import SimmerDomain
import SimmerTesting
import Testing

@testable import SimmerChat

/// How much may be asked for in a stretch of time.
@Suite struct BudgetsTests {
    private let clock = HeldClock()

    @Test("what one account or address uses up is its own, and each kind of asking has its own budget")
    func apart() throws {
        var limits = Limits()
        limits.messagesPer10Seconds = 2
        limits.requestsPer10Seconds = 1
        limits.webRequestsPer10Seconds = 1
        limits.registrationsPerHour = 1
        var budgets = Budgets(limits)
        let now = clock.now()
        for account in [2, 3] as [AccountKey] {
            try budgets.takeMessage(of: account, at: now)
            try budgets.takeMessage(of: account, at: now)
            try budgets.takeChange(of: account, at: now)
            try budgets.takeWebRequest(of: account, at: now)
        }
        try budgets.takeWebRequest(from: "10.0.0.1", at: now)
        try budgets.takeRegistration(from: "10.0.0.1", at: now)
        let refused: [() throws -> Void] = [
            { try budgets.takeMessage(of: 2, at: now) }, { try budgets.takeChange(of: 2, at: now) },
            { try budgets.takeWebRequest(of: 2, at: now) }, { try budgets.takeWebRequest(from: "10.0.0.1", at: now) },
        ]
        for take in refused {
            let refusal = #expect(throws: Refusal.self) { try take() }
            #expect(refusal?.reason == .limit)
            #expect(refusal?.phrase == "too fast")
            #expect(refusal?.retryAfter == 10_000)
        }
        let refusal = #expect(throws: Refusal.self) { try budgets.takeRegistration(from: "10.0.0.1", at: now) }
        #expect(refusal?.phrase == "too many registrations")
        #expect(budgets.refusedMessages(of: 2) == 1)
        #expect(budgets.refusedMessages(of: 3) == 0)
    }
}
