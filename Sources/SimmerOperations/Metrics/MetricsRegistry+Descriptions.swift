extension MetricsRegistry {
    /// What each metric of Simmer says, by label.
    package static let descriptions: [String: String] = [
        "simmer_connections": "Open sockets.",
        "simmer_sessions": "Connections in use.",
        "simmer_messages_total": "Messages stored.",
        "simmer_deliveries_total": "Events handed to connections.",
        "simmer_commit_batch_size": "Requests that shared one commit.",
        "simmer_commit_seconds": "Duration of a commit, from its begin until it is durable.",
        "simmer_queue_overflows_total": "Connections closed because they read too slowly.",
        "simmer_resumes_total": "Clients that came back and were sent what they missed.",
        "simmer_gaps_total": "Rooms of which a client that came back was only sent the newest part.",
        "simmer_logins_total": "Logins by password or token.",
        "simmer_logins_refused_total": "Wrong passwords and unknown names.",
        "simmer_bot_matches": "Sentences that the bot understood, by intent.",
        "simmer_due_lateness_seconds": "How long after their instant timers and reminders fired.",
    ]
}
