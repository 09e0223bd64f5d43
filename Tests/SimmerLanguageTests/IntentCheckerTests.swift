import Foundation
import Testing

@testable import SimmerLanguage

@Suite("Checking the intent files")
struct IntentCheckerTests {
    @Test("the shipped files have no errors: every intent in every language, with examples and replies")
    func shipped() {
        let errors = IntentChecker(folder: Shipped.folder).findings().filter(\.isError)
        #expect(errors.isEmpty, "\(errors.map(\.description).joined(separator: "\n"))")
    }
}
