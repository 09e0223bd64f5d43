import Foundation
import Logging
import SimmerChat
import SimmerStore
import SimmerWeb

/// What is forgotten by and by: ended logins, old request results, deleted rooms, pictures that nothing names, texts
/// that were deleted.
struct Housekeeping {
    let store: Store
    let hub: Hub
    let photos: Photos
    let logger: Logger

    /// Once an hour, until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                await hub.touchSessions()
                // Of several nodes one does what is about all.
                let isMine = store.placement.isMine("housekeeping")
                if isMine { try await sweep() }
                try await photos.sweep()
                if isMine { try await store.erase() }
            } catch {
                logger.error("housekeeping failed", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(3600))
        }
    }

    private func sweep() async throws {
        try await store.write { tx in
            try tx.sessions.sweep()
            try tx.alarmTests.sweep()
            try tx.requests.sweep()
            try tx.lookups.sweep()
            try tx.usage.sweep()
            try tx.mails.sweep()
            _ = try tx.rooms.purge()
        }
    }
}
