import Foundation
import Logging
import SimmerDomain
import SimmerExport
import SimmerNet
import SimmerStore
import Synchronization

/// `/exports/TOKEN`: what a member asked to take along.
struct ExportDoor: Sendable {
    static let path = "/exports/"
    /// Each has a thread and, while it reads the store, one of its few readers.
    private static let mostAtOnce = 3

    private let store: Store
    private let folder: PhotoFolder
    private let settings: ChatSettings
    private let logger: Logger
    private let running = Running()

    private final class Running: Sendable {
        let count = Atomic(0)
    }

    init(store: Store, folder: PhotoFolder, settings: ChatSettings, logger: Logger) {
        self.store = store
        self.folder = folder
        self.settings = settings
        self.logger = logger
    }

    /// nil when the token leads nowhere, for whatever reason. Throws `limit` when too many are being made.
    func response(token: String) async throws -> HTTPResponse? {
        guard token.utf8.count <= 64, try await store.read({ try $0.addresses.open(token, for: .export) }) != nil else {
            return nil
        }
        guard running.count.wrappingAdd(1, ordering: .relaxed).newValue <= Self.mostAtOnce else {
            running.count.wrappingSubtract(1, ordering: .relaxed)
            throw Refusal(.limit, phrase: "too many exports", retryAfter: 10_000)
        }
        do {
            guard let export = try await prepare(token) else {
                running.count.wrappingSubtract(1, ordering: .relaxed)
                return nil
            }
            let stream = ExportStream(export) { [running, logger] error in
                running.count.wrappingSubtract(1, ordering: .relaxed)
                if let error { logger.error("export failed", metadata: ["error": "\(error)"]) }
            }
            let headers = [
                ("Content-Type", export.mime), ("Cache-Control", "no-store"),
                ("Content-Disposition", "attachment; filename=\"\(export.name)\""),
            ]
            return HTTPResponse(status: 200, headers: headers, file: stream)
        } catch {
            running.count.wrappingSubtract(1, ordering: .relaxed)
            throw error
        }
    }

    /// Everything is read in one transaction, so that it is of one moment; it ends before the first byte goes out.
    private func prepare(_ token: String) async throws -> Export? {
        let (files, spool, version) = (folder.files, folder.incoming, settings.version)
        let address = settings.publicAddress ?? settings.localAddress
        return try await store.read { tx in
            guard let (found, room, account) = try tx.addresses.open(token, for: .export),
                let subject = ExportSubject(found.what)
            else { return nil }
            let source = ExportSource(
                room: room, tx: tx, files: files, spool: spool, version: version, address: address,
                language: account.language, zone: account.zone)
            return try source.prepare(subject)
        }
    }
}
