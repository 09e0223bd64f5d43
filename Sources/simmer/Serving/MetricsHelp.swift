/// One sentence for each metric of the chat, the store and the bot.
enum MetricsHelp {
    static let sentences = [
        "simmer_sessions": "Connections that the chat knows.",
        "simmer_messages_total": "Messages published.",
        "simmer_deliveries_total": "Events handed to connections.",
        "simmer_queue_overflows_total": "Connections closed because they read too slowly.",
        "simmer_resumes_total": "Times a client synced.",
        "simmer_gaps_total": "Rooms for which a client had missed more than it asked for.",
        "simmer_logins_total": "Connections logged in.",
        "simmer_logins_refused_total": "Wrong names or passwords.",
        "simmer_commit_batch_size": "Requests that shared one commit.",
        "simmer_commit_seconds": "Time of a commit with everything in it.",
        "simmer_nodes": "Servers on this database that live, as this one sees it.",
        "simmer_node_clock_ahead_seconds": "How far the clock of this server is before the database's.",
        "simmer_feed_written_total": "Transactions of this server that the others are told of.",
        "simmer_feed_heard_total": "Transactions of other servers that were heard of.",
        "simmer_feed_delay_seconds": "Time from the end of such a transaction to when it was heard of.",
        "simmer_feed_failures_total": "Times the feed could not be read.",
        "simmer_due_lateness_seconds": "How late timers and reminders fired.",
        "simmer_outside_requests_total": "Requests to outside services, by service and outcome.",
        "simmer_jobs_total": "Runs of outside work, by kind and outcome.",
        "simmer_webhooks_total": "Calls of outgoing webhooks, by what came of them.",
        "simmer_pushes_total": "Pushes sent, by what the push service said.",
        "simmer_photos_total": "Pictures kept.",
        "simmer_photos_refused_total": "Uploads of which nothing was kept.",
        "simmer_bot_matches_total": "Lines understood, by intent.",
    ]
}
