import SimmerDomain
import SimmerStore

/// What the tables of a database say of the nodes that work on it, looked at from outside.
package struct NodeReport: Sendable {
    package struct Node: Sendable, Hashable {
        package var name: String
        /// False while it begins, and for a command that works on the data.
        package var takesPart: Bool
        /// Milliseconds since its last sign of life.
        package var silence: Int64
        /// Milliseconds by which its clock is before the database's.
        package var ahead: Int64
        package var isLive: Bool { silence <= FeedTables.silence }
    }

    /// Those that did not say that they go: the ones that live, and who died within the last minutes.
    package var nodes: [Node]
    /// Of the feed.
    package var entries: Int
    /// Of those, which should have been removed.
    package var overdue: Int
    /// Milliseconds by which this machine's clock is before the database's.
    package var ahead: Int64

    private static let look = Query(
        "SELECT name, state, \(FeedTables.now) - beat, ahead FROM node WHERE state < 2 ORDER BY name, key")
    /// The last one of each stays.
    private static let feed = Query(
        """
        SELECT count(*), count(*) FILTER (WHERE feed.number < ends.number AND feed.at < \(FeedTables.now) - \(late))
        FROM feed JOIN (SELECT writer, max(number) AS number FROM feed GROUP BY writer) AS ends
            ON ends.writer = feed.writer
        """)
    /// What a node has left that died goes with its row.
    private static let late = FeedTables.remembered + FeedTables.kept
    private static let clock = Query("SELECT \(FeedTables.now)")

    /// Asks. Throws `StoreError` when nobody answers, or the tables are those of an older Simmer.
    package init(address: String) throws {
        let connection = PostgresConnection(try PostgresLink(address: address))
        nodes = try connection.all(Self.look) { row in
            Node(name: row.text(0), takesPart: row.int(1) == 1, silence: row.int(2), ahead: row.int(3))
        }
        let counts = try connection.all(Self.feed) { (all: Int($0.int(0)), late: Int($0.int(1))) }
        (entries, overdue) = (counts.first?.all ?? 0, counts.first?.late ?? 0)
        // Of several answers the quickest tells best what it was asked.
        var best = (time: Int64.max, ahead: Int64(0))
        for _ in 0..<5 {
            let before = SystemClock().now()
            let theirs = try connection.first(Self.clock) { $0.int(0) } ?? 0
            let time = SystemClock().now() - before
            if time < best.time { best = (time, before.milliseconds + time / 2 - theirs) }
        }
        ahead = best.ahead
    }

    /// Names that several have at the same time.
    package var doubled: [String] {
        Dictionary(grouping: nodes.filter { $0.isLive && $0.takesPart }, by: \.name).filter { $1.count > 1 }.keys
            .sorted()
    }
}
