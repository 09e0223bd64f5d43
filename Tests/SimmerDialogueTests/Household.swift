import Foundation
import SimmerConfiguration
import SimmerDomain
import SimmerLanguage
import SimmerServing
import SimmerStore
import SimmerTesting

@testable import SimmerChat
@testable import SimmerNet

/// The whole server but for sockets and HTTP, put together as the program does, with a store and a clock of its own.
/// Nothing in it happens by itself: what is due comes when the clock is set, and `settle` returns when everything has
/// happened that was begun.
final class Household {
    private let place: TemporaryStore
    private let chat: ChatParts
    private let reading: Task<Void, any Error>
    private var peers: [ProgramPeer] = []

    /// The languages as they are delivered, read once for all dialogues.
    private static let delivered = Result { try Grammar(folder: intents) }
    /// The same with what was learned of them, which `scripts/build` makes.
    private static let learned = Result { try Grammar(folder: intents, isLearned: true) }
    private static let intents = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../intents")

    /// - Parameters:
    ///   - limits: by name, in place of none: rates that a dialogue would meet by honest work are lifted.
    ///   - isLearned: the bot guesses what no sentence takes.
    ///   - sendsMail: letters can be asked for; they wait for ever.
    init(limits: [String: Int] = [:], isLearned: Bool = false, sendsMail: Bool = false) async throws {
        var configuration = Configuration()
        configuration.passwordCost = 4
        configuration.off.url = nil
        configuration.off.searchUrl = nil
        configuration.literatureUrl = nil
        for name in Self.lifted { Self.set(name, 0, of: &configuration.limits) }
        for (name, value) in limits { Self.set(name, value, of: &configuration.limits) }
        place = try TemporaryStore(longestTail: 64, quota: AccountQuota(configuration.limits))
        var settings = ChatSettings(configuration, operatorToken: "")
        settings.sendsMail = sendsMail
        chat = try await ChatParts(
            configuration, settings, store: place.store,
            grammar: (isLearned ? Self.learned : Self.delivered).get(), clock: place.clock, loop: EventLoop())
        try await chat.open()
        reading = Task { [chat] in try await chat.bot.run() }
    }

    private static let lifted = [
        "messagesPer10Seconds", "requestsPer10Seconds", "registrationsPerHour", "invitesPerDay", "passwordsPerMinute",
        "openInvitesPerPerson", "roomsPerAccount", "connectionsPerAddress", "connectionsPerAccount", "timersPerPerson",
        "remindersPerPerson", "eventsPerDay", "bytesPerDay", "loginSeconds",
    ]

    static func knows(limit name: String) -> Bool { Limits.fields.contains { $0.name == name } }

    private static func set(_ name: String, _ value: Int, of limits: inout Limits) {
        guard let field = Limits.fields.first(where: { $0.name == name }) else { return }
        limits[keyPath: field.path] = value
    }

    var now: Instant { place.clock.now() }
    var hub: Hub { chat.hub }

    /// A connection of nobody yet.
    func connect() async -> ProgramPeer {
        let peer = ProgramPeer()
        peers.append(peer)
        await hub.open(peer)
        return peer
    }

    /// The address of the account is known to be its own, as by the link of a letter.
    func showAddress(of username: String) async throws {
        try await place.store.write { tx in
            guard var person = try tx.accounts.find(username: username) else { return }
            person.emailVerifiedAt = tx.now
            try tx.accounts.update(person)
        }
    }

    func end(_ peer: ProgramPeer) async { await hub.end(peer) }

    /// What clients should never meet, of all connections.
    var faults: [String] { peers.flatMap(\.faults) }

    // MARK: - Time

    /// Returns when everything that was begun is over: committed, told to whoever listens, read and answered by the
    /// bot, and what was due at this instant has come. The instant at which something is due next; nil: never.
    @discardableResult
    func settle() async throws -> Instant? {
        try await publish()
        await chat.bot.caughtUp()
        try await publish()
        let next = try await [chat.scheduler.fireDue(), chat.jobs.runDue()].compactMap(\.self).min()
        try await publish()
        return next
    }

    /// The writer keeps the order, and so does the loop: what was committed before this is published when it returns.
    private func publish() async throws { try await place.store.write { _ in } }

    /// A moment, so that what happens one after the other has instants in that order.
    func tick() { place.clock.set(now + 1) }

    /// Lets time pass; what is due on the way comes at its instant.
    func wait(until instant: Instant) async throws {
        while let next = try await settle(), next <= instant { place.clock.set(max(next, now)) }
        place.clock.set(max(instant, now))
        try await settle()
    }

    /// Call at the end: the bot stops reading.
    func close() async {
        for peer in peers { await hub.end(peer) }
        reading.cancel()
        _ = await reading.result
    }
}
