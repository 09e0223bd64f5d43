import SimmerTesting
import Testing

/// Runs each test of a suite once for every engine, which the stores that it makes are of; what fails names the engine.
struct EachEngine: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Of a suite as a whole there is nothing to run.
        guard testCase != nil else { return try await function() }
        for engine in TestEngine.all {
            let naming = IssueHandlingTrait.compactMapIssues { issue in
                var issue = issue
                issue.comments.append("on the engine \(engine.name)")
                return issue
            }
            await engine.turns?.take()
            let result: Result<Void, any Error>
            do {
                result = .success(
                    try await naming.provideScope(for: test, testCase: testCase) {
                        try await TestEngine.$current.withValue(engine) { try await function() }
                    })
            } catch {
                result = .failure(error)
            }
            await engine.turns?.end()
            try result.get()
        }
    }
}

extension Trait where Self == EachEngine {
    /// The suite is a contract: what it says holds for every engine.
    static var eachEngine: Self { EachEngine() }
}
