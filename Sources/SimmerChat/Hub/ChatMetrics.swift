import Metrics

/// What `/metrics` tells of the chat.
struct ChatMetrics {
    let connections = Gauge(label: "simmer_sessions")
    let messages = Counter(label: "simmer_messages_total")
    let deliveries = Counter(label: "simmer_deliveries_total")
    let overflows = Counter(label: "simmer_queue_overflows_total")
    let resumes = Counter(label: "simmer_resumes_total")
    let gaps = Counter(label: "simmer_gaps_total")
    let logins = Counter(label: "simmer_logins_total")
    let refusedLogins = Counter(label: "simmer_logins_refused_total")
}
