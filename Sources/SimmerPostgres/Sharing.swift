import SimmerStore

extension PostgresEngine {
    /// Who else writes to the same tables.
    package enum Sharing: Sendable {
        /// Nobody: those who are alone or share are kept out.
        case alone
        /// Nobody looks.
        case unguarded
        /// Others who share, each by turns: see `HouseLock`. `name`: as the server's list of connections calls it.
        /// `nats`: the servers by which they tell each other that there is something (`NatsHints`); none: by NOTIFY.
        case shared(name: String, nats: [String] = [])
    }
}

extension PostgresEngine.Sharing {
    private static let named = Query("SELECT set_config('application_name', :name, false)")
    private static let waits = """
        SET idle_in_transaction_session_timeout = \(HouseLock.longestPause);
        SET lock_timeout = \(HouseLock.longestWait)
        """

    var isShared: Bool {
        if case .shared = self { true } else { false }
    }

    /// There are some who may not be there beside it.
    var keepsOut: Bool {
        if case .unguarded = self { false } else { true }
    }

    /// Keeps those out with whom nothing is shared, for as long as the connection is there. One that was cut may be
    /// there for a moment still. Throws `busy` when there is somebody.
    func claim(_ connection: PostgresConnection) throws {
        let place: Query
        switch self {
        case .unguarded: return
        case .alone: place = HouseLock.alone
        case .shared(let name, _):
            place = HouseLock.oneOfSeveral
            try connection.link.script(Self.waits)
            _ = try connection.first(Self.named, ["name": .text("simmer \(name)")]) { $0.text(0) }
        }
        guard try connection.first(place, [:], { $0.bool(0) }) == true else {
            throw StoreError(.busy, "another Simmer works on this database")
        }
    }
}
