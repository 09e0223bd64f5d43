import SimmerDomain
import SimmerStore

/// Whose turn it is to write, where several processes do. The first statement of each writing transaction takes the
/// lock of the house (of the schema): alone, or together with others who only say something. What rules rest on
/// (members, owners, names, links, settings) is changed by who is alone, so all of it is as serial as with one writer.
/// Whoever says something locks the rows of its rooms too, in the order of their keys, and then those of its people's
/// days: no two wait for each other.
///
/// The lock ends with the transaction. `writing` counts the transactions that changed what writers remember.
enum HouseLock {
    /// The first of the two numbers of an advisory lock; the second is the schema's.
    private static let session: Int32 = 0x53494D
    private static let turn: Int32 = 0x53494E
    private static let migration: Int32 = 0x53494F
    private static let schema = "hashtext(current_schema())"

    // MARK: For as long as the connection is there

    static let alone = Query("SELECT CASE WHEN pg_try_advisory_lock(\(session), \(schema)) THEN 1 ELSE 0 END")
    static let oneOfSeveral = Query(
        "SELECT CASE WHEN pg_try_advisory_lock_shared(\(session), \(schema)) THEN 1 ELSE 0 END")
    static let beginMigration = "SELECT pg_advisory_lock(\(migration), \(schema))"
    static let endMigration = "SELECT pg_advisory_unlock(\(migration), \(schema))"

    // MARK: Turns

    static let exclusive = Query("SELECT pg_advisory_xact_lock(\(turn), \(schema))")
    static let shared = Query("SELECT pg_advisory_xact_lock_shared(\(turn), \(schema))")

    /// Takes nothing for granted: the first step makes the sequence later.
    static func script(_ text: String) -> String {
        "\(exclusive.sql);\n\(text);\nSELECT nextval(to_regclass('writing'))"
    }

    private static let count = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM writing"
    /// The transaction's, by which somebody else can ask what became of it.
    private static let number = "CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)"
    /// 2, version, number. A statement of its own after the lock: it sees what was committed until then.
    static let version = Query("SELECT 2, (\(count)), \(number), 0")
    /// Before the commit of who has changed what others remember.
    static let raise = Query("SELECT nextval('writing')")

    /// Rows of days, so that they can be locked.
    static let openDays = Query(
        """
        INSERT INTO usage (day, account, events, bytes, told)
        SELECT CAST(:day AS BIGINT), account, 0, 0, 0 FROM unnest(CAST(CAST(:accounts AS TEXT) AS BIGINT[])) AS account
        ORDER BY account ON CONFLICT (day, account) DO NOTHING
        """)
    /// Locks rooms, then days, and tells what they are now: 0, key, head, time; 1, account, events, bytes; then as
    /// `version`.
    static let places = Query(
        """
        WITH places AS (
            SELECT key, head, lastAt FROM room
            WHERE key = ANY(CAST(CAST(:rooms AS TEXT) AS BIGINT[])) AND deletedAt IS NULL
            ORDER BY key FOR NO KEY UPDATE),
        days AS (
            SELECT account, events, bytes FROM usage
            WHERE day = CAST(:day AS BIGINT) AND account = ANY(CAST(CAST(:accounts AS TEXT) AS BIGINT[]))
            ORDER BY account FOR NO KEY UPDATE)
        SELECT 0, key, head, lastAt FROM places
        UNION ALL SELECT 1, account, events, bytes FROM days
        UNION ALL SELECT 2, (\(count)), \(number), 0
        """)

    static func array(_ keys: [Int64]) -> SQLValue {
        .text("{\(keys.map(String.init).joined(separator: ","))}")
    }

    // MARK: Those who stop

    /// Who stops in the midst of a transaction is cut off by the server after so long, which it learns when it goes on.
    static let longestPause = 2_000
    /// After so long somebody looks at whom all wait for.
    static let longestWait = 3_000

    /// Ends those whose turn it is and of whom the server has heard nothing for too long: also in the midst of what
    /// they send, where its own clock does not run.
    static let endStopped = Query(
        """
        SELECT pg_terminate_backend(activity.pid) FROM pg_locks AS held
        JOIN pg_stat_activity AS activity ON activity.pid = held.pid
        WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 2
            AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND held.classid = CAST(\(turn) AS OID)
            AND held.objid = CAST(CAST(\(schema) AS BIGINT) & 4294967295 AS OID)
            AND activity.wait_event = 'ClientRead'
            AND activity.state_change < clock_timestamp() - INTERVAL '\(longestPause) milliseconds'
        """)
}
