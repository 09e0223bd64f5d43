/// The tables, as a list of steps that is only ever added to. The bot's account is made by the first one, with
/// `Account.bot` as its key.
package enum Steps {
    package static let all: [String] = [
        first, creators, searchByArrival, over, places, lean, shelf, pushes, outside, share, agreement, files,
        filters, notebook, address, identities, records, albums, documents, quiet, devices,
        invitations, names, namesakes, blocks, usage, searchByRoom, erasure,
        loginPlaces, claims, waiting, measures, passkeys, kept, bots, hooks, endpoints, mails, copies,
    ]

    /// Who has how many live timers is counted at each start of one.
    private static let creators = """
        CREATE INDEX object_creator ON object (createdBy, kind) WHERE nameFold IS NOT NULL AND deletedAt IS NULL
        """

    private static let first = """
        CREATE TABLE account (
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE,
            displayName TEXT NOT NULL, firstName TEXT NOT NULL, lastName TEXT NOT NULL,
            email TEXT, emailFold TEXT UNIQUE, emailVerifiedAt BIGINT, passwordHash TEXT,
            language TEXT NOT NULL, timeZone TEXT NOT NULL, theme TEXT NOT NULL, look TEXT NOT NULL, units TEXT NOT NULL,
            role INTEGER NOT NULL, useq BIGINT NOT NULL, createdAt BIGINT NOT NULL, disabledAt BIGINT, deletedAt BIGINT,
            lastRoom BIGINT);
        INSERT INTO account (key, id, username, displayName, firstName, lastName, language, timeZone, theme, look, units, role, useq, createdAt)
            VALUES (1, 'simmer', 'simmer', 'simmer', 'simmer', '', 'en', 'UTC', 'plain', 'device', 'both', 2, 0, 0);
        CREATE TABLE session (
            tokenHash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, account BIGINT NOT NULL, device TEXT NOT NULL,
            createdAt BIGINT NOT NULL, lastSeenAt BIGINT NOT NULL, expiresAt BIGINT NOT NULL);
        CREATE INDEX session_account ON session (account);
        CREATE TABLE secret (
            tokenHash TEXT PRIMARY KEY, kind TEXT NOT NULL, account BIGINT, expiresAt BIGINT NOT NULL, usedAt BIGINT);
        CREATE TABLE room (
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, nameFold TEXT NOT NULL,
            kind TEXT NOT NULL, owner BIGINT, pair TEXT, head BIGINT NOT NULL, lastAt BIGINT NOT NULL,
            settings TEXT NOT NULL, createdAt BIGINT NOT NULL, deletedAt BIGINT);
        CREATE UNIQUE INDEX room_name ON room (owner, nameFold) WHERE deletedAt IS NULL AND pair IS NULL;
        CREATE UNIQUE INDEX room_pair ON room (pair) WHERE pair IS NOT NULL AND deletedAt IS NULL;
        CREATE TABLE membership (
            room BIGINT NOT NULL, account BIGINT NOT NULL, role INTEGER NOT NULL, joinedAt BIGINT NOT NULL,
            lastReadSeq BIGINT NOT NULL, notify TEXT NOT NULL, mutedUntil BIGINT, settings TEXT NOT NULL,
            PRIMARY KEY (room, account));
        CREATE INDEX membership_account ON membership (account);
        CREATE TABLE invite (
            id TEXT PRIMARY KEY, tokenHash TEXT NOT NULL UNIQUE, room BIGINT NOT NULL, inviter BIGINT NOT NULL,
            role INTEGER NOT NULL, account BIGINT, email TEXT, isPersonal INTEGER NOT NULL, usesLeft INTEGER NOT NULL,
            createdAt BIGINT NOT NULL, expiresAt BIGINT NOT NULL, revokedAt BIGINT);
        CREATE INDEX invite_room ON invite (room);
        CREATE INDEX invite_account ON invite (account);
        CREATE TABLE event (
            id INTEGER PRIMARY KEY, room BIGINT NOT NULL, seq BIGINT NOT NULL, kind INTEGER NOT NULL, of BIGINT,
            author BIGINT, at BIGINT NOT NULL, isQuiet INTEGER NOT NULL, body TEXT NOT NULL, cid TEXT, hash BIGINT);
        CREATE UNIQUE INDEX event_place ON event (room, seq);
        CREATE UNIQUE INDEX event_cid ON event (author, cid) WHERE cid IS NOT NULL;
        CREATE TABLE edit (
            room BIGINT NOT NULL, seq BIGINT NOT NULL, number INTEGER NOT NULL, at BIGINT NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (room, seq, number));
        CREATE TABLE request (
            account BIGINT NOT NULL, cid TEXT NOT NULL, method TEXT NOT NULL, bodyHash TEXT NOT NULL, result TEXT NOT NULL,
            at BIGINT NOT NULL, PRIMARY KEY (account, cid));
        CREATE INDEX request_age ON request (at);
        CREATE TABLE object (
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, room BIGINT NOT NULL, kind TEXT NOT NULL, parent TEXT,
            nameFold TEXT, due BIGINT, version INTEGER NOT NULL, createdBy BIGINT, createdAt BIGINT NOT NULL,
            updatedAt BIGINT NOT NULL, deletedAt BIGINT, fields TEXT NOT NULL);
        CREATE UNIQUE INDEX object_name ON object (room, kind, nameFold) WHERE deletedAt IS NULL AND nameFold IS NOT NULL;
        CREATE INDEX object_due ON object (due) WHERE due IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX object_place ON object (room, kind, parent);
        CREATE TABLE change (
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, room BIGINT NOT NULL, at BIGINT NOT NULL, account BIGINT,
            via TEXT NOT NULL, causeSeq BIGINT, verb TEXT NOT NULL, kind TEXT NOT NULL, object TEXT NOT NULL,
            before TEXT NOT NULL, after TEXT NOT NULL, grp TEXT NOT NULL, undoes TEXT, undoneBy TEXT);
        CREATE INDEX change_room ON change (room, at);
        CREATE INDEX change_object ON change (object);
        CREATE INDEX change_group ON change (grp);
        CREATE TABLE consumer (
            name TEXT NOT NULL, room BIGINT NOT NULL, seq BIGINT NOT NULL, attempts INTEGER NOT NULL,
            PRIMARY KEY (name, room));
        CREATE TABLE dialogue (
            room BIGINT NOT NULL, account BIGINT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, expiresAt BIGINT NOT NULL,
            PRIMARY KEY (room, account, kind));
        CREATE INDEX dialogue_age ON dialogue (expiresAt);
        CREATE TABLE job (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, due BIGINT NOT NULL, attempts INTEGER NOT NULL, body TEXT NOT NULL);
        CREATE INDEX job_due ON job (due);
        CREATE TABLE accountEvent (
            account BIGINT NOT NULL, useq BIGINT NOT NULL, at BIGINT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (account, useq));
        CREATE VIRTUAL TABLE search USING fts5 (
            text, room UNINDEXED, seq UNINDEXED, tokenize = 'unicode61 remove_diacritics 2')
        """

    /// The search index is read by arrival, not by room: it is made anew.
    private static let searchByArrival = """
        DROP TABLE search;
        CREATE VIRTUAL TABLE search USING fts5 (
            text, room UNINDEXED, seq UNINDEXED, tokenize = 'unicode61 remove_diacritics 2');
        DELETE FROM consumer WHERE name = 'search'
        """

    /// What is over is not read with what lives.
    private static let over = """
        ALTER TABLE object ADD COLUMN isOver INTEGER NOT NULL DEFAULT 0;
        UPDATE object SET isOver = 1
            WHERE kind = 'timer' AND json_extract(fields, '$.state') NOT IN ('running', 'paused')
                OR kind = 'reminder' AND json_extract(fields, '$.state') NOT IN ('waiting', 'fired');
        CREATE INDEX object_live ON object (room, kind) WHERE isOver = 0 AND deletedAt IS NULL;
        CREATE INDEX object_over ON object (room, kind, updatedAt) WHERE isOver = 1 AND deletedAt IS NULL
        """

    /// Where an event stands in its room, and under which cid, is written later than the event. `log` is all of both.
    private static let places = """
        CREATE TABLE place (
            room BIGINT NOT NULL, seq BIGINT NOT NULL, event BIGINT NOT NULL, PRIMARY KEY (room, seq)) WITHOUT ROWID;
        CREATE TABLE said (
            author BIGINT NOT NULL, cid TEXT NOT NULL, event BIGINT NOT NULL, PRIMARY KEY (author, cid)) WITHOUT ROWID;
        INSERT INTO place (room, seq, event) SELECT room, seq, id FROM event ORDER BY room, seq;
        INSERT INTO said (author, cid, event) SELECT author, cid, id FROM event WHERE cid IS NOT NULL ORDER BY author, cid;
        INSERT INTO consumer (name, room, seq, attempts) SELECT 'place', 0, coalesce(max(id), 0), 0 FROM event;
        DROP INDEX event_place;
        DROP INDEX event_cid;
        CREATE VIEW log AS
            SELECT event.id, place.room, place.seq, kind, of, author, at, isQuiet, body, cid, hash
            FROM place CROSS JOIN event ON event.id = place.event
            WHERE place.event <= (SELECT seq FROM consumer WHERE name = 'place' AND room = 0)
            UNION ALL
            SELECT id, room, seq, kind, of, author, at, isQuiet, body, cid, hash FROM event
            WHERE id > (SELECT seq FROM consumer WHERE name = 'place' AND room = 0)
        """

    /// A thing that begins or ends touches few pages: what was said lately in whatever room is the end of a table or of
    /// an index.
    ///
    /// In which room a change was made is written later than the change (see `IndexBacklog`); `changeLog` is all of
    /// both. Names are unique among what lives, so one index finds what lives and its names. What ended lately is found
    /// by its time. Requests are swept in the order in which they came.
    private static let lean = """
        CREATE TABLE changeMoved (
            key INTEGER PRIMARY KEY, id TEXT NOT NULL, room BIGINT NOT NULL, at BIGINT NOT NULL, account BIGINT,
            via TEXT NOT NULL, causeSeq BIGINT, verb TEXT NOT NULL, kind TEXT NOT NULL, object TEXT NOT NULL,
            before TEXT NOT NULL, after TEXT NOT NULL, grp TEXT NOT NULL, undoes TEXT, undoneBy TEXT);
        INSERT INTO changeMoved (key, id, room, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy)
            SELECT key, id, room, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy
            FROM change ORDER BY key;
        DROP TABLE change;
        ALTER TABLE changeMoved RENAME TO change;
        CREATE INDEX change_object ON change (object);
        CREATE INDEX change_group ON change (grp);
        CREATE TABLE changed (room BIGINT NOT NULL, change BIGINT NOT NULL, PRIMARY KEY (room, change)) WITHOUT ROWID;
        INSERT INTO changed (room, change) SELECT room, key FROM change ORDER BY room, key;
        INSERT INTO consumer (name, room, seq, attempts) SELECT 'change', 0, coalesce(max(key), 0), 0 FROM change;
        CREATE VIEW changeLog AS
            SELECT changed.change AS key, changed.room, id, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy
            FROM changed CROSS JOIN change ON change.key = changed.change
            WHERE changed.change <= (SELECT seq FROM consumer WHERE name = 'change' AND room = 0)
            UNION ALL
            SELECT key, room, id, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy FROM change
            WHERE key > (SELECT seq FROM consumer WHERE name = 'change' AND room = 0);
        DROP INDEX object_name;
        DROP INDEX object_live;
        DROP INDEX object_over;
        DROP INDEX object_place;
        CREATE UNIQUE INDEX object_name ON object (room, kind, nameFold) WHERE isOver = 0 AND deletedAt IS NULL;
        CREATE INDEX object_over ON object (kind, updatedAt, room) WHERE isOver = 1 AND deletedAt IS NULL;
        CREATE INDEX object_part ON object (parent) WHERE parent IS NOT NULL;
        CREATE TABLE requestMoved (
            key INTEGER PRIMARY KEY, account BIGINT NOT NULL, cid TEXT NOT NULL, method TEXT NOT NULL, bodyHash TEXT NOT NULL,
            result TEXT NOT NULL, at BIGINT NOT NULL);
        INSERT INTO requestMoved (account, cid, method, bodyHash, result, at)
            SELECT account, cid, method, bodyHash, result, at FROM request ORDER BY at;
        DROP TABLE request;
        ALTER TABLE requestMoved RENAME TO request;
        CREATE UNIQUE INDEX request_cid ON request (account, cid)
        """

    /// What lists of noodles and teas sort, filter and search by. "No brand" and "no time" are values that sort last,
    /// "unrated" is -1.
    private static let shelf = """
        CREATE TABLE shelf (
            id TEXT PRIMARY KEY, room BIGINT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, brand TEXT, fold TEXT NOT NULL,
            brandFold TEXT NOT NULL, type TEXT, seconds INTEGER NOT NULL, supply INTEGER NOT NULL,
            prefersMeal INTEGER NOT NULL, rating DOUBLE PRECISION NOT NULL, votes INTEGER NOT NULL);
        CREATE INDEX shelf_name ON shelf (room, kind, fold);
        CREATE INDEX shelf_brand ON shelf (room, kind, brandFold, fold);
        CREATE INDEX shelf_rating ON shelf (room, kind, rating DESC, fold);
        CREATE INDEX shelf_time ON shelf (room, kind, seconds, fold)
        """

    /// Devices that can be woken with the page closed, and trials of that.
    private static let pushes = """
        CREATE TABLE push (
            id TEXT PRIMARY KEY, account BIGINT NOT NULL, session TEXT NOT NULL, endpoint TEXT NOT NULL UNIQUE,
            p256dh TEXT NOT NULL, auth TEXT NOT NULL, browser TEXT NOT NULL, system TEXT NOT NULL,
            createdAt BIGINT NOT NULL, lastOkAt BIGINT);
        CREATE INDEX push_account ON push (account);
        CREATE TABLE alarmTest (
            id TEXT PRIMARY KEY, grp TEXT NOT NULL, account BIGINT NOT NULL, room BIGINT NOT NULL, cause BIGINT NOT NULL,
            device TEXT NOT NULL, language TEXT NOT NULL, due BIGINT NOT NULL, sentAt BIGINT, arrivedAt BIGINT,
            isTold INTEGER NOT NULL);
        CREATE INDEX alarmTest_group ON alarmTest (grp)
        """

    /// What is fetched from outside and told to the operator; jobs are looked for by kind.
    private static let outside = """
        CREATE TABLE lookup (name TEXT PRIMARY KEY, body TEXT NOT NULL, at BIGINT NOT NULL);
        CREATE INDEX lookup_age ON lookup (at);
        CREATE TABLE feedback (
            number BIGINT PRIMARY KEY, account BIGINT NOT NULL, at BIGINT NOT NULL, text TEXT NOT NULL);
        DROP INDEX job_due;
        CREATE INDEX job_due ON job (kind, due)
        """

    /// Public pages.
    private static let share = """
        CREATE TABLE share (
            id TEXT PRIMARY KEY, tokenHash TEXT NOT NULL UNIQUE, room BIGINT NOT NULL, kind TEXT NOT NULL, object TEXT NOT NULL,
            account BIGINT NOT NULL, createdAt BIGINT NOT NULL, language TEXT NOT NULL, text TEXT, revokedAt BIGINT,
            views BIGINT NOT NULL);
        CREATE INDEX share_object ON share (object);
        CREATE INDEX share_room ON share (room)
        """

    /// The lowest rating of each noodle, for what all like. What lists filter by stands in the index by name, so that
    /// counting and searching reads nothing else.
    private static let agreement = """
        ALTER TABLE shelf ADD COLUMN lowest DOUBLE PRECISION NOT NULL DEFAULT -1;
        CREATE INDEX shelf_agreement ON shelf (room, kind, lowest DESC, rating DESC, fold);
        DROP INDEX shelf_name;
        CREATE INDEX shelf_name ON shelf (room, kind, fold, supply, prefersMeal, type, seconds)
        """

    /// Secret addresses of members.
    private static let address = """
        CREATE TABLE address (
            id TEXT PRIMARY KEY, tokenHash TEXT NOT NULL UNIQUE, purpose TEXT NOT NULL, room BIGINT NOT NULL,
            account BIGINT NOT NULL, what TEXT NOT NULL, createdAt BIGINT NOT NULL, expiresAt BIGINT);
        CREATE INDEX address_member ON address (room, account);
        CREATE INDEX address_end ON address (expiresAt) WHERE expiresAt IS NOT NULL
        """

    /// Uploaded pictures, who has uploaded them, and what names them.
    private static let files = """
        CREATE TABLE file (
            id TEXT PRIMARY KEY, room BIGINT NOT NULL, uploader BIGINT NOT NULL, originalSha256 TEXT NOT NULL,
            sha256 TEXT NOT NULL, bytes BIGINT NOT NULL, mime TEXT NOT NULL, width INTEGER NOT NULL,
            height INTEGER NOT NULL, takenAt BIGINT, codes TEXT NOT NULL, createdAt BIGINT NOT NULL, freeSince BIGINT);
        CREATE UNIQUE INDEX file_content ON file (room, originalSha256);
        CREATE INDEX file_uploader ON file (uploader);
        CREATE INDEX file_free ON file (freeSince) WHERE freeSince IS NOT NULL;
        CREATE TABLE upload (file TEXT NOT NULL, account BIGINT NOT NULL, PRIMARY KEY (file, account));
        CREATE TABLE hold (file TEXT NOT NULL, holder TEXT NOT NULL, PRIMARY KEY (file, holder))
        """

    /// Uploaded files that are no pictures have a name.
    private static let documents = "ALTER TABLE file ADD COLUMN name TEXT NOT NULL DEFAULT ''"

    /// The hours in which somebody is not woken.
    private static let quiet = "ALTER TABLE account ADD COLUMN quietHours TEXT NOT NULL DEFAULT ''"

    /// What lists filter by stands in every index that they are sorted by: a page far down a filtered list reads no
    /// line that it leaves out.
    private static let filters = """
        DROP INDEX shelf_brand;
        DROP INDEX shelf_rating;
        DROP INDEX shelf_time;
        DROP INDEX shelf_agreement;
        CREATE INDEX shelf_brand ON shelf (room, kind, brandFold, fold, supply, prefersMeal);
        CREATE INDEX shelf_rating ON shelf (room, kind, rating DESC, fold, supply, prefersMeal, seconds);
        CREATE INDEX shelf_time ON shelf (room, kind, seconds, fold, supply, prefersMeal);
        CREATE INDEX shelf_agreement ON shelf (room, kind, lowest DESC, rating DESC, fold, supply, prefersMeal)
        """

    /// The words of experiments, steps, entries and references, by the key of their object. The room is a word too, so
    /// that a search meets only what is in its own.
    private static let notebook = """
        CREATE VIRTUAL TABLE notebook USING fts5 (
            room, title, text, experiment UNINDEXED, step UNINDEXED, tokenize = 'unicode61 remove_diacritics 2');
        INSERT INTO notebook (rowid, room, title, text, experiment, step)
            SELECT key, 'r' || room, coalesce(json_extract(fields, '$.title'), ''),
                coalesce(json_extract(fields, '$.protocol'), json_extract(fields, '$.text'), ''),
                coalesce(json_extract(fields, '$.experimentId'), id),
                CASE kind WHEN 'step' THEN id ELSE json_extract(fields, '$.stepId') END
            FROM object WHERE kind IN ('experiment', 'step', 'entry') AND deletedAt IS NULL
        """

    /// People of outside sign-in providers.
    private static let identities = """
        CREATE TABLE identity (
            issuer TEXT NOT NULL, subject TEXT NOT NULL, account BIGINT NOT NULL, createdAt BIGINT NOT NULL,
            PRIMARY KEY (issuer, subject));
        CREATE INDEX identity_account ON identity (account)
        """

    /// The records of experiments (see `RecordStore`), and the hash of the short number with which somebody signs them
    /// off. What was changed last before has no record.
    private static let records = """
        CREATE TABLE record (
            experiment TEXT NOT NULL, number BIGINT NOT NULL, kind TEXT NOT NULL, object TEXT NOT NULL,
            version BIGINT NOT NULL, digest TEXT NOT NULL, at BIGINT NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (experiment, number)) WITHOUT ROWID;
        CREATE TABLE recordHead (
            experiment TEXT PRIMARY KEY, room BIGINT NOT NULL, count BIGINT NOT NULL, hash TEXT NOT NULL);
        CREATE INDEX recordHead_room ON recordHead (room);
        INSERT INTO meta (name, value) SELECT 'recordsSince', coalesce(max(at), 0) FROM change;
        ALTER TABLE account ADD COLUMN pinHash TEXT
        """

    /// The photos of albums as lists and filters read them; a row stays when its photo is deleted, so that no number is
    /// given twice.
    private static let albums = """
        CREATE TABLE album (
            id TEXT PRIMARY KEY, room BIGINT NOT NULL, step TEXT NOT NULL, number BIGINT NOT NULL, author TEXT NOT NULL,
            addedAt BIGINT NOT NULL, takenAt BIGINT NOT NULL, fold TEXT NOT NULL, isDeleted INTEGER NOT NULL);
        CREATE INDEX album_page ON album (room, step, isDeleted, number DESC, id DESC, author, addedAt, takenAt, fold)
        """

    /// The shared device at which a change was made.
    private static let devices = """
        ALTER TABLE change ADD COLUMN device TEXT;
        DROP VIEW changeLog;
        CREATE VIEW changeLog AS
            SELECT changed.change AS key, changed.room, id, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy, device
            FROM changed CROSS JOIN change ON change.key = changed.change
            WHERE changed.change <= (SELECT seq FROM consumer WHERE name = 'change' AND room = 0)
            UNION ALL
            SELECT key, room, id, at, account, via, causeSeq, verb, kind, object, before, after, grp, undoes, undoneBy, device FROM change
            WHERE key > (SELECT seq FROM consumer WHERE name = 'change' AND room = 0)
        """

    /// Whom an invitation is for, in the words of who made it. What was made by who has left, or is no owner any more,
    /// is over.
    private static let invitations = """
        ALTER TABLE invite ADD COLUMN wanted TEXT;
        UPDATE invite SET revokedAt = createdAt WHERE revokedAt IS NULL AND role > coalesce(
            (SELECT role FROM membership WHERE membership.room = invite.room AND membership.account = invite.inviter), -1)
        """

    /// Names stand nowhere but with the account: who comes and goes, and who invites, is named when it is read. Nobody
    /// is named by the feedback of deleted accounts.
    private static let names = """
        UPDATE event SET body = json_remove(body, '$.name') WHERE kind = 8;
        UPDATE accountEvent SET body = json_remove(body, '$.name', '$.by', '$.expiresAt')
            WHERE json_extract(body, '$.change') = 'invited';
        UPDATE feedback SET account = 0 WHERE account IN (SELECT key FROM account WHERE deletedAt IS NOT NULL);
        UPDATE invite SET email = NULL, wanted = '' WHERE account IN (SELECT key FROM account WHERE deletedAt IS NOT NULL)
        """

    /// Rooms of one owner may share a name: see `RoomStore.checkName`.
    private static let namesakes = """
        DROP INDEX room_name;
        CREATE INDEX room_name ON room (owner, nameFold) WHERE deletedAt IS NULL AND pair IS NULL
        """

    /// Whom people do not want to hear from.
    private static let blocks = """
        CREATE TABLE block (
            account BIGINT NOT NULL, blocked BIGINT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (account, blocked));
        CREATE INDEX invite_inviter ON invite (inviter, createdAt)
        """

    /// What accounts do in a day. The newest events stand in `event` alone (see `IndexBacklog`): `used` is all of both.
    /// `bytes` are those of the body as it was written.
    private static let usage = """
        CREATE TABLE usage (
            day BIGINT NOT NULL, account BIGINT NOT NULL, events BIGINT NOT NULL, bytes BIGINT NOT NULL, told INTEGER NOT NULL,
            PRIMARY KEY (day, account)) WITHOUT ROWID;
        ALTER TABLE event ADD COLUMN payer BIGINT;
        ALTER TABLE event ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
        CREATE VIEW used AS
            SELECT day, account, events, bytes FROM usage
            UNION ALL
            SELECT at / 86400000, payer, 1, bytes FROM event
            WHERE id > (SELECT seq FROM consumer WHERE name = 'place' AND room = 0) AND payer IS NOT NULL
        """

    /// Searches look through the words of one's own rooms only: each word has its room in front of it (see
    /// `SearchWords`). Both indexes are made anew, in the background.
    private static let searchByRoom = """
        DROP TABLE search;
        CREATE VIRTUAL TABLE search USING fts5 (words, detail = none, columnsize = 0, tokenize = 'ascii');
        DELETE FROM consumer WHERE name = 'search';
        DROP TABLE notebook;
        CREATE VIRTUAL TABLE notebook USING fts5 (
            title, text, experiment UNINDEXED, step UNINDEXED, tokenize = 'ascii');
        INSERT INTO consumer (name, room, seq, attempts) SELECT 'notebook', 0,
            CASE WHEN EXISTS (SELECT 1 FROM object WHERE kind IN ('experiment', 'step', 'entry', 'reference'))
            THEN 0 ELSE 9223372036854775807 END, 0
        """

    /// What was deleted is erased when undo is over: found by its time, and in the log by its id.
    private static let erasure = """
        ALTER TABLE object ADD COLUMN isErased INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX object_deleted ON object (deletedAt) WHERE deletedAt IS NOT NULL AND isErased = 0;
        CREATE INDEX event_item ON event (json_extract(body, '$.id')) WHERE kind = 7;
        CREATE INDEX event_reminder ON event (json_extract(body, '$.reminder.id')) WHERE kind = 6;
        INSERT INTO meta (name, value) VALUES ('traces', 'wanted')
        """

    /// `emailFold` has verified addresses alone, so that whoever sets another's keeps it from nobody and learns
    /// nothing: what is not verified is `emailClaim`, set at `emailAt`.
    private static let claims = """
        ALTER TABLE account ADD COLUMN emailClaim TEXT;
        ALTER TABLE account ADD COLUMN emailAt BIGINT NOT NULL DEFAULT 0;
        UPDATE account SET emailAt = createdAt;
        UPDATE account SET emailClaim = emailFold, emailFold = NULL WHERE emailVerifiedAt IS NULL;
        CREATE INDEX account_claim ON account (emailClaim, emailAt) WHERE emailClaim IS NOT NULL
        """

    /// From where people have logged in.
    private static let loginPlaces = """
        CREATE TABLE loginPlace (
            account BIGINT NOT NULL, address TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (account, address)) WITHOUT ROWID;
        CREATE INDEX loginPlace_age ON loginPlace (at)
        """

    /// How many reminders a person has waiting is counted at each new one.
    private static let waiting = """
        CREATE INDEX object_waiting ON object (createdBy)
            WHERE kind = 'reminder' AND due IS NOT NULL AND deletedAt IS NULL
        """

    /// How a person reads hours and degrees; empty where the language decides.
    private static let measures = """
        ALTER TABLE account ADD COLUMN clock TEXT NOT NULL DEFAULT '';
        ALTER TABLE account ADD COLUMN temperature TEXT NOT NULL DEFAULT ''
        """

    /// The public halves of the keys by which people log in without a password.
    private static let passkeys = """
        CREATE TABLE passkey (
            id TEXT NOT NULL PRIMARY KEY, account BIGINT NOT NULL, name TEXT NOT NULL, publicKey TEXT NOT NULL,
            algorithm BIGINT NOT NULL, signCount BIGINT NOT NULL, createdAt BIGINT NOT NULL, lastUsedAt BIGINT) WITHOUT ROWID;
        CREATE INDEX passkey_account ON passkey (account)
        """

    /// What people keep for themselves. Found by its room where a message or a room is gone.
    private static let kept = """
        CREATE TABLE kept (
            account BIGINT NOT NULL, room BIGINT NOT NULL, seq BIGINT NOT NULL, number BIGINT NOT NULL,
            PRIMARY KEY (account, room, seq)) WITHOUT ROWID;
        CREATE UNIQUE INDEX kept_number ON kept (account, number);
        CREATE INDEX kept_message ON kept (room, seq)
        """

    /// Whose bot an account is, and what may be done by a session that is no login: a token.
    private static let bots = """
        ALTER TABLE account ADD COLUMN maker BIGINT;
        CREATE INDEX account_maker ON account (maker) WHERE maker IS NOT NULL;
        ALTER TABLE session ADD COLUMN scopes TEXT
        """

    /// What came of the last calls of incoming webhooks.
    private static let hooks = """
        CREATE TABLE hookCall (
            hook BIGINT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, bytes BIGINT NOT NULL, seq BIGINT,
            reason TEXT, PRIMARY KEY (hook, number)) WITHOUT ROWID
        """

    /// Outgoing webhooks of rooms, and what came of their last calls.
    private static let endpoints = """
        CREATE TABLE endpoint (
            id TEXT NOT NULL PRIMARY KEY, room BIGINT NOT NULL, name TEXT NOT NULL, url TEXT NOT NULL,
            events TEXT NOT NULL, secret TEXT NOT NULL, isOn BIGINT NOT NULL, createdAt BIGINT NOT NULL,
            failures BIGINT NOT NULL, failingSince BIGINT, retryAt BIGINT) WITHOUT ROWID;
        CREATE INDEX endpoint_room ON endpoint (room);
        CREATE TABLE endpointCall (
            endpoint TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, event TEXT NOT NULL,
            attempt BIGINT NOT NULL, status BIGINT, trouble TEXT, PRIMARY KEY (endpoint, number)) WITHOUT ROWID
        """

    /// The letters of the last day.
    private static let mails = """
        CREATE TABLE mail (id TEXT NOT NULL PRIMARY KEY, account BIGINT NOT NULL, at BIGINT NOT NULL) WITHOUT ROWID;
        CREATE INDEX mail_at ON mail (at, account)
        """

    /// A copy of a file stands for the bytes of the first one; empty: for its own.
    package static let copies = "ALTER TABLE file ADD COLUMN standsAs TEXT NOT NULL DEFAULT ''"
}
