import Foundation
import Logging
import SimmerDomain
import SimmerStore

/// Writes the full-text index, later than the messages: a few seconds after the last one, when the writer has little to
/// do, and at the latest after half a minute.
package actor SearchIndexer {
    private let store: Store
    private let logger: Logger
    /// The name under which it is placed.
    private static let work = "search"
    private var oldest: ContinuousClock.Instant?
    private var newest: ContinuousClock.Instant?

    package init(store: Store, logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Something was said.
    func wake() {
        let now = ContinuousClock.now
        newest = now
        if oldest == nil { oldest = now }
    }

    /// Runs until it is cancelled.
    package func run() async {
        // What was said before the last stop.
        wake()
        do {
            try await store.rebuildNotebook()
        } catch {
            logger.error("indexing the notebook failed", metadata: ["error": "\(error)"])
        }
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            guard let oldest, let newest, store.placement.isMine(Self.work) else { continue }
            let now = ContinuousClock.now
            if now - newest > .seconds(2) || now - oldest > .seconds(28) { await catchUp() }
        }
    }

    /// Indexes what waits, before somebody searches; of very much only a part, and the rest after that.
    package func catchUp() async {
        oldest = nil
        newest = nil
        do {
            if try await store.catchUpSearch() { wake() }
        } catch {
            logger.error("indexing failed", metadata: ["error": "\(error)"])
            wake()
        }
    }
}
