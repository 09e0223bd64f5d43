import Foundation
import SimmerDomain
import SimmerStore

/// A store in a folder of its own, which goes with it.
package final class TemporaryStore: Sendable {
    package let folder: URL
    package let clock: HeldClock
    package let store: Store
    private let engine: TestEngine
    private let quota: AccountQuota

    /// With a short tail, so that every suite meets events on both sides of it.
    package init(
        engine: TestEngine = .current, clock: HeldClock = HeldClock(), longestTail: Int = 4,
        quota: AccountQuota = AccountQuota()
    ) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-" + Identifier.random())
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.engine = engine
        self.clock = clock
        self.quota = quota
        store = try Store(engine: engine.open(folder, longestTail), clock: clock, quota: quota)
    }

    /// The same data, opened anew: while this one is still open, what a start after a crash finds.
    package func reopened(longestTail: Int = 4) throws -> Store {
        try Store(engine: engine.open(folder, longestTail), clock: clock, quota: quota)
    }

    /// Where a word stands in what the engine keeps: names of files, "memory", and tables of a server.
    package func places(of word: String) throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            try Data(contentsOf: folder.appendingPathComponent(name)).range(of: Data(word.utf8)) != nil
        }
        return try files + engine.places(folder, word)
    }

    deinit {
        try? store.close()
        engine.forget(folder)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Makes an account that cannot log in, with its direct room.
    package func person(_ name: String) async throws -> Account {
        try await store.write { tx in
            let account = try tx.accounts.insert(
                NewAccount(
                    username: name, displayName: name, firstName: name, lastName: "", email: nil, passwordHash: nil,
                    language: "en", timeZone: "Europe/Paris"))
            _ = try tx.rooms.direct(Account.bot, account.key)
            return account
        }
    }

    package func room(_ name: String, owner: Account, members: [Account] = []) async throws -> Room {
        try await store.write { tx in
            let room = try tx.rooms.create(name: name, kind: .chat, owner: owner.key)
            for member in members { try tx.members.add(member.key, to: room, role: .member, by: owner.key) }
            return try tx.rooms.find(room.key) ?? room
        }
    }
}
