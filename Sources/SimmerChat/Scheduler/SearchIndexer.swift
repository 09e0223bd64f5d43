import Foundation
import Logging
import SimmerDomain
import SimmerStore

/// Writes the full-text index, later than the messages: a few seconds after the last one, when the writer has little to do, and
/// at the latest after half a minute.
package actor SearchIndexer {
    private let store: Store
    private let logger: Logger
    private var behind: Set<RoomKey> = []
    private var oldest: ContinuousClock.Instant?
    private var newest: ContinuousClock.Instant?
    private var isRunning = false
    private static let batch = 500

    package init(store: Store, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Something was said in those rooms.
    func note(_ rooms: some Collection<RoomKey>) {
        guard !rooms.isEmpty else { return }
        behind.formUnion(rooms)
        let now = ContinuousClock.now
        newest = now
        if oldest == nil { oldest = now }
    }

    /// Runs until it is cancelled.
    package func run() async {
        if let rooms = try? await store.read({ try $0.rooms.behind(consumer: SearchStore.consumer) }) {
            note(rooms)
        }
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            guard let oldest, let newest else { continue }
            let now = ContinuousClock.now
            if now - newest > .seconds(2) || now - oldest > .seconds(28) { await catchUp() }
        }
    }

    /// Indexes everything that is known to wait, before somebody searches.
    package func catchUp() async {
        guard !isRunning else { return }
        isRunning = true
        defer { isRunning = false }
        while let room = behind.first {
            behind.remove(room)
            do {
                if try await store.write({ try $0.search.index(room, limit: Self.batch) }) { behind.insert(room) }
            } catch {
                logger.error("indexing failed", metadata: ["room": "\(room)", "error": "\(error)"])
                return
            }
        }
        oldest = nil
        newest = nil
    }
}
