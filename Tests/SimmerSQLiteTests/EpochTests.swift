import Foundation
import SimmerSQLite
import SimmerStore
import Testing

@Suite("The epoch of a database")
struct EpochTests {
    @Test("it stays over a restart and changes only when it is renewed")
    func epoch() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func epoch() throws -> String {
            let store = try Store(folder: folder)
            defer { try? store.close() }
            return store.epoch
        }
        let first = try epoch()
        #expect(!first.isEmpty)
        #expect(try epoch() == first)
        try Store.renewEpoch(ofFile: SQLiteEngine.file(in: folder).path)
        #expect(try epoch() != first)
    }
}
