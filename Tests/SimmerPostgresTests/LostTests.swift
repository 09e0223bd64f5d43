import Foundation
import SimmerDomain
import SimmerTesting
import Synchronization
import Testing

@testable import SimmerPostgres
@testable import SimmerStore

/// What fails on the way to PostgreSQL: everything is kept once, or not at all and whoever asked is told so.
@Suite struct LostTests {
    private let place: TemporaryStore
    private let ana: Account
    private let room: Room

    init() async throws {
        place = try TemporaryStore(engine: .postgres)
        ana = try await place.person("ana")
        room = try await place.room("Kitchen", owner: ana)
    }

    private static func texts(_ room: Room, _ store: Store) async throws -> [String] {
        try await store.read { try $0.events.history(room.key, before: .max, limit: 500, all: false) }
            .compactMap { $0.content["text"]?.string }
    }

    private static let process = Query("SELECT pg_backend_pid()")

    @Test(
        "a transaction that others are in the way of is run again, and nothing of the first run stays",
        arguments: ["40001", "40P01"])
    func conflict(state: String) async throws {
        let runs = Atomic(0)
        let (ana, room) = (ana, room)
        try await place.store.write { tx in
            let run = runs.add(1, ordering: .relaxed).newValue
            _ = try tx.events.say(NewMessage(author: ana.key, text: "run \(run)"), in: room.key)
            if run == 1 {
                try tx.connection.run(
                    Query("DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '\(state)'; END $$"), [:])
            }
        }
        #expect(try await Self.texts(room, place.store) == ["run 2"])
        #expect(try place.store.faults() == [])
    }

    @Test("a part that somebody catches is run again with all of it when others were in the way")
    func caught() async throws {
        let runs = Atomic(0)
        let (ana, room) = (ana, room)
        try await place.store.write { tx in
            let run = runs.add(1, ordering: .relaxed).newValue
            _ = try? tx.attempt {
                _ = try tx.events.say(NewMessage(author: ana.key, text: "run \(run)"), in: room.key)
                if run == 1 {
                    try tx.connection.run(
                        Query("DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$"), [:])
                }
            }
        }
        #expect(try await Self.texts(room, place.store) == ["run 2"])
    }

    @Test("a connection that is cut in the midst of a transaction is made anew, and the transaction kept once")
    func cut() async throws {
        let server = try TestPostgres.shared.get()
        let address = try server.address(server.database(of: place.folder))
        let runs = Atomic(0)
        let (ana, room) = (ana, room)
        try await place.store.write { tx in
            _ = try tx.events.say(NewMessage(author: ana.key, text: "before"), in: room.key)
        }
        try await place.store.write { tx in
            let run = runs.add(1, ordering: .relaxed).newValue
            var message = NewMessage(author: ana.key, text: "run \(run)")
            message.cid = "once"
            _ = try tx.events.say(message, in: room.key)
            if run == 1, let process = try tx.connection.first(Self.process, [:], { $0.int(0) }) {
                _ = try PostgresProbe(address: address).texts("SELECT pg_terminate_backend(\(process), 5000)")
            }
        }
        // Those who read lost theirs too, and learn it when they begin.
        _ = try PostgresProbe(address: address).texts(
            """
            SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()
            """)
        #expect(try await Self.texts(room, place.store) == ["before", "run 2"])
        _ = try await place.store.write { tx in
            try tx.events.say(NewMessage(author: ana.key, text: "after"), in: room.key)
        }
        #expect(try await Self.texts(room, place.store) == ["before", "run 2", "after"])
        #expect(try place.store.faults() == [])
    }

    /// Writes, and counts how often it was run.
    private final class Saying: Sendable {
        let isDone = Flag()
        let task: Task<Void, any Error>

        init(_ store: Store) {
            let isDone = isDone
            task = Task {
                defer { isDone.set() }
                try await store.write { tx in
                    _ = try tx.connection.first(Query("SELECT nextval('runs')"), [:]) { $0.int(0) }
                    try tx.lookups.set("kept", to: ["once": true])
                }
            }
        }
    }

    @Test("a commit that was kept and whose answer was lost is found, not run again", .timeLimit(.minutes(10)))
    func inDoubt() async throws {
        // A server whose commits wait for a standby that there is not, after they were written: its own, since all
        // wait.
        let server = try TestPostgres()
        try server.run("CREATE DATABASE doubt", in: "postgres")
        let address = server.address("doubt")
        let store = try Store(engine: PostgresEngine(address: address))
        let probe = try PostgresProbe(address: address)
        try probe.run(["SET synchronous_commit = local", "CREATE SEQUENCE runs"])
        try probe.run(["ALTER SYSTEM SET synchronous_standby_names = 'nobody'"])
        try probe.run(["SELECT pg_reload_conf()"])
        let waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        var (said, runs) = (Saying(store), 1)
        while try probe.texts(waits).isEmpty {
            // One that came before the server had read its settings anew.
            if said.isDone.isSet { (said, runs) = (Saying(store), runs + 1) }
            await Task.yield()
        }
        _ = try probe.texts("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        try probe.run(["ALTER SYSTEM RESET synchronous_standby_names"])
        try probe.run(["SELECT pg_reload_conf()"])
        try await said.task.value
        #expect(try probe.texts("SELECT last_value FROM runs") == ["\(runs)"])
        #expect(try await store.read { try $0.lookups.find("kept")?.body } == ["once": true])
        try store.close()
    }

    @Test("somebody else who works on the tables keeps a second one out, and nobody once they are closed")
    func alone() async throws {
        let server = try TestPostgres.shared.get()
        let address = try server.address(server.database(of: place.folder))
        let first = try PostgresEngine(address: address)
        let error = #expect(throws: StoreError.self) { try PostgresEngine(address: address, patience: .zero) }
        #expect(error?.kind == .busy)
        try first.close()
        try PostgresEngine(address: address).close()
    }

    @Test("a server that does not answer is told as such")
    func nobody() throws {
        let error = #expect(throws: StoreError.self) {
            try PostgresEngine(
                address: "postgresql:///simmer?host=\(place.folder.path)&user=simmer", patience: .zero)
        }
        #expect(error?.kind == .unreachable)
    }
}
