import Foundation
import SimmerDomain
import SimmerSQLite
import SimmerTesting
import Testing

@testable import SimmerStore

/// A database of an older version keeps what it holds.
@Suite struct MigrationTests {
    /// The folder of a database as the first `count` steps made it, with what `script` puts into it.
    private func old(_ count: Int, _ script: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("simmer-" + Identifier.random())
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let engine = try SQLiteEngine(path: SQLiteEngine.file(in: folder).path)
        try engine.run(script: "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        for step in engine.steps.prefix(count) { try engine.run(script: step) }
        try engine.run(script: "INSERT INTO meta (name, value) VALUES ('version', '\(count)'); " + script)
        try engine.close()
        return folder
    }

    @Test("changes, things and requests of before the change log was placed later are all found")
    func lean() async throws {
        let clock = HeldClock()
        let now = clock.now().milliseconds
        let folder = try old(
            5,
            """
            INSERT INTO room (key, id, name, nameFold, kind, head, lastAt, settings, createdAt)
                VALUES (7, 'r', 'Kitchen', 'kitchen', 'chat', 0, 0, '{}', 0);
            INSERT INTO object (id, room, kind, nameFold, due, version, createdBy, createdAt, updatedAt, fields, isOver) VALUES
                ('t1', 7, 'timer', 'pasta', \(now + 9), 1, 1, 0, \(now),
                    '{"label":"Pasta","totalSeconds":60,"state":"running","startedBy":"a","endsAt":\(now + 9)}', 0),
                ('t2', 7, 'timer', NULL, NULL, 2, 1, 0, \(now),
                    '{"label":"Rice","totalSeconds":60,"state":"finished","startedBy":"a"}', 1);
            INSERT INTO change (id, room, at, account, via, verb, kind, object, before, after, grp) VALUES
                ('c1', 7, \(now), 1, 'api', 'timer.start', 'timer', 't1', '{}', '{}', 'g1'),
                ('c2', 7, \(now), NULL, 'system', 'timer.finish', 'timer', 't2', '{}', '{}', 'g2');
            INSERT INTO request (account, cid, method, bodyHash, result, at) VALUES
                (1, 'old', 'm', 'h', '{}', 0), (1, 'new', 'm', 'h', '{"ok":true}', \(now));
            """)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: folder, clock: clock)
        #expect(try store.faults() == [])
        try await store.write { tx in
            #expect(try tx.changes.undoable(in: 7, by: nil).map(\.id) == ["c1"])
            #expect(try tx.changes.group("g2").map(\.id) == ["c2"])
            #expect(try tx.changes.history(of: "t1", limit: 9).map(\.id) == ["c1"])
            #expect(try tx.objects.list(TimerRecord.self, in: 7).map(\.id) == ["t1"])
            #expect(try tx.objects.list(TimerRecord.self, in: 7, overSince: clock.now()).map(\.id) == ["t1", "t2"])
            #expect(try tx.objects.find(TimerRecord.self, named: "PASTA", in: 7)?.id == "t1")
            try tx.requests.sweep()
            #expect(try tx.requests.repeated(cid: "new", method: "m", bodyHash: "h", by: 1) == ["ok": true])
            #expect(try tx.requests.repeated(cid: "old", method: "m", bodyHash: "h", by: 1) == nil)
        }
        // What is changed from now on goes on where the old log ends.
        let stored = try #require(try await store.read { try $0.objects.find(TimerRecord.self, id: "t1") })
        try await store.write { tx in
            var timer = stored.object
            timer.label = "Noodles"
            let origin = Origin(account: 1, via: .api, at: tx.now)
            _ = try tx.objects.update(stored, to: timer, verb: "timer.rename", origin: origin)
        }
        let verbs = try await store.read { try $0.changes.undoable(in: 7, by: 1).map(\.verb) }
        #expect(verbs == ["timer.rename", "timer.start"])
        try store.close()
    }

    @Test("names leave the log, and who has gone leaves no invitation and no feedback behind")
    func names() async throws {
        let clock = HeldClock()
        let later = clock.now().milliseconds + 60_000
        let folder = try old(
            21,
            """
            INSERT INTO account (key, id, username, displayName, firstName, lastName, language, timeZone, theme, look,
                units, role, useq, createdAt, deletedAt) VALUES
                (2, 'ana', 'ana', 'Ana', 'Ana', '', 'en', 'UTC', 'plain', 'device', 'both', 0, 0, 0, NULL),
                (3, 'zora', 'former-zora', 'former member', 'former', '', 'en', 'UTC', 'plain', 'device', 'both', 0, 0, 0, 1);
            INSERT INTO room (key, id, name, nameFold, kind, owner, head, lastAt, settings, createdAt)
                VALUES (7, 'r', 'Kitchen', 'kitchen', 'chat', 2, 1, 0, '{}', 0);
            INSERT INTO membership (room, account, role, joinedAt, lastReadSeq, notify, settings)
                VALUES (7, 2, 0, 0, 0, 'mine', '{}');
            INSERT INTO event (id, room, seq, kind, author, at, isQuiet, body)
                VALUES (1, 7, 1, 8, 3, 0, 1, '{"account":"zora","name":"Zora Quackenbush","role":"member"}');
            INSERT INTO accountEvent (account, useq, at, body) VALUES
                (2, 1, 0, '{"change":"invited","invite":"i1","name":"Ski","by":"Zora Quackenbush","expiresAt":\(later)}'),
                (2, 2, 0, '{"change":"room_added","room":"r"}');
            INSERT INTO feedback (number, account, at, text) VALUES (1, 3, 0, 'too loud'), (2, 2, 0, 'too quiet');
            INSERT INTO invite (id, tokenHash, room, inviter, role, isPersonal, usesLeft, createdAt, expiresAt) VALUES
                ('i1', 'gone', 7, 3, 0, 0, 9, 0, \(later)), ('i2', 'owners', 7, 2, 1, 1, 1, 0, \(later)),
                ('i3', 'kept', 7, 2, 0, 0, 9, 0, \(later));
            """)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: folder, clock: clock)
        try await store.read { tx in
            let bodies = try tx.connection.all(Query("SELECT body FROM event"), [:]) { $0.text(0) }
            #expect(bodies == [#"{"account":"zora","role":"member"}"#])
            let told = try tx.accounts.events(of: 2, after: 0, limit: 9)
            #expect(told.map { $0.body["by"]?.string } == ["former member", nil])
            #expect(told[1].body["room"] == "r")
            #expect(try tx.feedback.all().map { $0.author?.id } == [nil, "ana"])
            let accounts = try tx.connection.all(Query("SELECT account FROM feedback ORDER BY number"), [:]) {
                $0.int(0)
            }
            #expect(accounts == [0, 2])
            #expect(try tx.invites.open(in: 7).map(\.id) == ["i3"])
        }
        try store.close()
    }

    @Test("addresses of before belong to whoever has verified them, and are the others' as long as nobody has (P3)")
    func claims() async throws {
        let account = "'', 'en', 'UTC', 'plain', 'device', 'both', 0, 0"
        let folder = try old(
            21,
            """
            INSERT INTO account (key, id, username, displayName, email, emailFold, emailVerifiedAt, firstName, lastName,
                language, timeZone, theme, look, units, role, useq, createdAt) VALUES
                (7, 'a', 'ana', 'Ana', 'Ana@example.org', 'ana@example.org', 5, '', \(account), 0),
                (8, 'b', 'bo', 'Bo', 'Bo@example.org', 'bo@example.org', NULL, '', \(account), 3),
                (9, 'c', 'cy', 'Cy', NULL, NULL, NULL, '', \(account), 4)
            """)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try Store(folder: folder, clock: HeldClock())
        try await store.write { tx in
            #expect(try tx.accounts.find(email: "ana@example.org")?.key == 7)
            #expect(try tx.accounts.find(email: "bo@example.org") == nil)
            var cy = try #require(try tx.accounts.find(9))
            cy.email = "bo@example.org"
            try tx.accounts.update(cy)
            #expect(try tx.accounts.named(login: "BO@example.org").map(\.key) == [8, 9])
        }
        try store.close()
    }
}
