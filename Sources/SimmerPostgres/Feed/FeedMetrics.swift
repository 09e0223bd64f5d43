import Metrics

/// What is counted of the feed.
struct FeedMetrics {
    private let nodes = Gauge(label: "simmer_nodes")
    private let clockAhead = Gauge(label: "simmer_node_clock_ahead_seconds")
    private let written = Counter(label: "simmer_feed_written_total")
    private let heard = Counter(label: "simmer_feed_heard_total")
    private let delay = Metrics.Timer(label: "simmer_feed_delay_seconds")
    private let failures = Counter(label: "simmer_feed_failures_total")

    func wrote() { written.increment() }

    /// `delay`: milliseconds by the database's clock.
    func hears(after delay: Int64) {
        heard.increment()
        self.delay.recordNanoseconds(max(0, delay) * 1_000_000)
    }

    /// `ahead`: milliseconds that this machine's clock is before the database's.
    func lives(with nodes: Int, ahead: Int64) {
        self.nodes.record(nodes)
        clockAhead.record(Double(ahead) / 1_000)
    }

    /// `way`: "nats" or "notify".
    func hinted(by way: String) { Counter(label: "simmer_feed_hints_total", dimensions: [("by", way)]).increment() }

    func hearsHint(by way: String) {
        Counter(label: "simmer_feed_hints_heard_total", dimensions: [("by", way)]).increment()
    }

    func failed() { failures.increment() }
}
