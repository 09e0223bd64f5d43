import SimmerDomain
import Testing

@testable import SimmerWeb

/// What a browser keeps of somebody who signs in by an outside provider (E1).
@Suite("ways to the provider and back")
struct SealedVisitTests {
    private let now = Instant(milliseconds: 1_000_000)
    private let secret = "the house's"
    private let trip = SealedVisit.Step.trip(
        SealedVisit.Trip(state: "s", nonce: "n", verifier: "v", redirect: "https://house.example/x", isProof: true))
    private let question = SealedVisit.Step.question(
        SealedVisit.Question(
            token: "t",
            person: OutsidePerson(
                issuer: "https://i", subject: "é\"", email: "a@b.example", isEmailVerified: true, username: "a",
                firstName: "Ana", lastName: "É", authenticatedAt: Instant(milliseconds: -5)),
            account: 7))

    private func sealed(_ step: SealedVisit.Step) throws -> String {
        try SealedVisit(step: step, until: now.adding(seconds: SealedVisit.seconds)).sealed(with: secret)
    }

    @Test("comes back as it went, from whichever server of the house (E1)")
    func same() throws {
        let bare = SealedVisit.Step.question(
            SealedVisit.Question(token: "t", person: OutsidePerson(issuer: "i", subject: "s"), account: 1))
        for step in [trip, question, bare] {
            let text = try sealed(step)
            #expect(SealedVisit(text, secret: secret, now: now)?.step == step)
            // It is a value of a cookie, and shows nothing.
            #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        }
    }

    @Test("is nothing to another house, after ten minutes, or with a letter changed (E1)")
    func refused() throws {
        let text = try sealed(trip)
        #expect(SealedVisit(text, secret: "another's", now: now) == nil)
        let end = now.adding(seconds: SealedVisit.seconds)
        #expect(SealedVisit(text, secret: secret, now: end.adding(seconds: -1))?.step == trip)
        #expect(SealedVisit(text, secret: secret, now: end) == nil)
        for place in [0, text.count / 2, text.count - 2] {
            var changed = Array(text)
            changed[place] = changed[place] == "A" ? "B" : "A"
            #expect(SealedVisit(String(changed), secret: secret, now: now) == nil)
        }
        for other in ["", "x", try SealedText.seal("{\"until\":9000000000000}", with: secret)] {
            #expect(SealedVisit(other, secret: secret, now: now) == nil)
        }
    }

    @Test("a secret is spent once, for at least as long as it would be good (E1)")
    func spent() {
        var secrets = SpentSecrets()
        func isSpent(_ secret: String, after seconds: Int) -> Bool {
            secrets.isSpent(secret, at: now.adding(seconds: seconds))
        }
        func spend(_ secret: String, after seconds: Int) -> Bool {
            secrets.spend(secret, at: now.adding(seconds: seconds))
        }
        let whole = SealedVisit.seconds
        let results = [
            spend("a", after: 0), !spend("a", after: whole - 1), isSpent("a", after: whole - 1),
            !isSpent("b", after: whole - 1), spend("b", after: whole - 1),
            // Not at the turn of the two halves either.
            isSpent("a", after: whole), isSpent("b", after: whole),
        ]
        #expect(!results.contains(false), "\(results)")
        for number in 0..<9_999 { _ = spend("\(number)", after: whole) }
        let isKept = isSpent("b", after: whole)
        #expect(isKept, "a crowd makes nobody's secret good again by itself")
        let isOver = !isSpent("b", after: 4 * whole)
        #expect(isOver)
    }
}
