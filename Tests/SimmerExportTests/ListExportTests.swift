import Testing

@testable import SimmerExport

@Suite("Lists as CSV")
struct ListExportTests {
    @Test("the lists that people take along have names of their own, in the order in which the protocol tells them")
    func names() {
        let names = ListExport.allCases.map(\.rawValue)
        #expect(names.starts(with: ["noodles", "teas", "timers", "reminders", "experiments", "photos"]))
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { ListExport(rawValue: $0)?.rawValue == $0 })
        #expect(ListExport(rawValue: "secrets") == nil)
    }
}
