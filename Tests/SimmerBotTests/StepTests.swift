import SimmerDomain
import SimmerStore
import Testing

@testable import SimmerBot

@Suite("Steps of the notebook")
struct StepTests {
    @Test(
        "B11: a warning is a whole number of seconds, whatever number a program sends",
        arguments: [
            (1e300, .notNumber), (-1e300, .notNumber), (1e15, .tooBig), (0.5, .notNumber), (-60, .notPositive),
            (60, nil),
        ] as [(Double, Reason?)])
    func warning(seconds: Double, reason: Reason?) async throws {
        let house = try await House.laboratory(steps: "run gel")
        let step = try #require(try await house.steps().first)
        let due = House.start.adding(seconds: 3_600)
        #expect(
            try await house.refusal(
                "ana", "step.update",
                ["step": .string(step.id), "dueAt": JSON(due), "warnSeconds": .double(seconds)]) == reason)
        #expect(try await house.steps().first?.object.deadline?.warnSeconds == (reason == nil ? 60 : nil))
    }
}
