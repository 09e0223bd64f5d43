import SimmerDomain

/// When the summary of a person comes; one's own, kept with the membership and set by `SettingStore`.
extension Membership {
    package static let digestField = "digest"
    package static let digestMailField = "digestMail"

    /// "08:00", or with weekdays (1 = Monday) "17:00/5"; of the room with the bot.
    package var digest: String? { settings[Self.digestField]?.string }
    /// Whether the summary also comes by mail; of the same room.
    package var isDigestMailed: Bool { settings[Self.digestMailField]?.bool ?? false }
}

/// Has people told of what they follow (B19).
package struct Follows {
    let tx: Transaction

    /// The kind of the job that tells a follower what has changed.
    package static let job = "follow"
    /// So long changes are collected into one notice.
    package static let seconds = 60

    private static let followers = Query(
        "SELECT account FROM membership WHERE room = :room AND settings LIKE :part AND account <> :by")

    /// Has those told who follow what was changed by somebody else: once for all changes of a minute.
    func record<T: RoomObject>(_ stored: Stored<T>, by account: AccountKey?) throws {
        guard let account, let subject = stored.object.followed else { return }
        let followers = try tx.connection.all(
            Self.followers, ["room": .int(stored.room), "part": .text("%\"\(subject)\"%"), "by": .int(account)]
        ) { $0.int(0) }
        for follower in followers {
            try tx.jobs.add(
                id: "\(Self.job)/\(stored.room)/\(follower)/\(subject)", kind: Self.job,
                due: tx.now.adding(seconds: Self.seconds),
                body: [
                    "room": .int(stored.room), "account": .int(follower), "subject": .string(subject),
                    "since": JSON(tx.now),
                ])
        }
    }
}

/// The daily summary of a person is a job that puts itself off to the next time. What it goes by is the setting.
package enum Digests {
    package static let job = "digest"

    /// The setting was changed: the job looks at it anew.
    static func set(for account: AccountKey, isOn: Bool, _ tx: Transaction) throws {
        _ = try tx.jobs.finish("\(job)/\(account)")
        guard isOn else { return }
        // What is said from now on is told in the first one.
        try tx.jobs.add(
            id: "\(job)/\(account)", kind: job, due: tx.now, body: ["account": .int(account), "told": JSON(tx.now)])
    }
}
