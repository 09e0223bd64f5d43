import Foundation
import Logging
import SimmerChat
import SimmerDomain
import SimmerExport
import SimmerFiles
import SimmerNet
import SimmerStore
import Synchronization

/// `/exports/TOKEN`: what a member asked to take along.
struct ExportHandler: Sendable {
    static let path = "/exports/"
    /// Being made or sent. While it is sent, each has a thread, for as long as the slowest line takes.
    private static let mostSending = 24
    /// Nobody keeps everybody else waiting.
    private static let mostOfOne = 2

    private let store: Store
    private let files: UploadedFiles
    private let settings: ChatSettings
    private let logger: Logger
    private let turns: ReadingTurns
    private let places = Places()

    /// What is under way.
    private final class Places: Sendable {
        private let taken = Mutex<[AccountKey: Int]>([:])

        func reserve(for account: AccountKey) throws(Refusal) {
            let isFree = taken.withLock { taken in
                let own = taken[account] ?? 0
                guard own < mostOfOne, taken.values.reduce(0, +) < mostSending else { return false }
                taken[account] = own + 1
                return true
            }
            if !isFree { throw Refusal(.limit, phrase: "too many exports", retryAfter: 10_000) }
        }

        func hasSent(for account: AccountKey) {
            taken.withLock { taken in
                let rest = (taken[account] ?? 1) - 1
                taken[account] = rest == 0 ? nil : rest
            }
        }
    }

    init(store: Store, files: UploadedFiles, settings: ChatSettings, turns: ReadingTurns, logger: Logger) {
        self.turns = turns
        self.store = store
        self.files = files
        self.settings = settings
        self.logger = logger
    }

    /// nil when the token leads nowhere, for whatever reason. Throws `limit` when too many are under way.
    func response(token: String) async throws -> HTTPResponse? {
        guard token.utf8.count <= 64,
            let account = try await store.read({ try $0.addresses.open(token, for: .export)?.account.key })
        else { return nil }
        try places.reserve(for: account)
        let export: Export?
        do {
            export = try await turns.run(.archive, for: account) { try await prepare(token) }
        } catch {
            places.hasSent(for: account)
            throw error
        }
        guard let export else {
            places.hasSent(for: account)
            return nil
        }
        let stream = ExportStream(export) { [places, logger] error in
            places.hasSent(for: account)
            if let error { logger.error("export failed", metadata: ["error": "\(error)"]) }
        }
        let headers = [
            ("Content-Type", export.mime), ("Cache-Control", "no-store"),
            ("Content-Disposition", "attachment; filename=\"\(export.name)\""),
        ]
        return HTTPResponse(status: 200, headers: headers, file: stream)
    }

    /// Everything is read in one transaction, so that it is of one moment; it ends before the first byte goes out.
    private func prepare(_ token: String) async throws -> Export? {
        let (files, spool, version) = (files, files.incoming, settings.version)
        let address = settings.publicAddress ?? settings.localAddress
        return try await store.read { tx in
            guard let found = try tx.addresses.open(token, for: .export),
                let subject = ExportSubject(found.address.what),
                let reader = try tx.members.find(found.room.key, found.account.key)
            else { return nil }
            let source = ExportSource(
                room: found.room, reader: reader, tx: tx, files: files, spool: spool, version: version,
                address: address, language: found.account.language, zone: found.account.zone)
            return try source.prepare(subject)
        }
    }
}
