import CoreMetrics
import SimmerOperations
import Testing

@Suite("Metrics")
struct MetricsTests {
    private let registry = MetricsRegistry(help: ["simmer.messages": "Messages stored."])

    @Test("a counter counts under one name, whoever made it, and is described")
    func counter() {
        for amount in [1, 2] { Counter(label: "simmer.messages", factory: registry).increment(by: amount) }
        #expect(
            registry.text()
                == """
                # HELP simmer_messages_total Messages stored.
                # TYPE simmer_messages_total counter
                simmer_messages_total 3

                """)
    }

    @Test("the order of dimensions makes no difference, their values do, and all are escaped")
    func dimensions() {
        let a = [("intent", "timer.start"), ("language", "en")]
        Counter(label: "m", dimensions: a, factory: registry).increment()
        Counter(label: "m", dimensions: a.reversed(), factory: registry).increment()
        Counter(label: "m", dimensions: [("a b", "x\"\\\ny")], factory: registry).increment()
        let text = registry.text()
        #expect(text.contains("m_total{intent=\"timer.start\",language=\"en\"} 2\n"))
        #expect(text.contains("m_total{a_b=\"x\\\"\\\\\\ny\"} 1\n"))
        #expect(text.components(separatedBy: "# TYPE").count == 2)
    }

    @Test("each series of one of several servers bears its name, whatever else it bears")
    func labelled() {
        Counter(label: "plain", factory: registry).increment()
        Counter(label: "m", dimensions: [("text", "a {b} c")], factory: registry).increment()
        let text = PrometheusText.labelled(registry.text(), "node", "a\"b")
        #expect(text.contains("\nplain_total{node=\"a\\\"b\"} 1\n"))
        #expect(text.contains("\nm_total{node=\"a\\\"b\",text=\"a {b} c\"} 1\n"))
        #expect(text.contains("# TYPE plain_total counter\n"))
    }

    @Test("a timer becomes a histogram in seconds with rising buckets")
    func timer() {
        let timer = CoreMetrics.Timer(label: "simmer.commit", factory: registry)
        for nanoseconds in [50_000, 1_000_000, 3_000_000_000, 60_000_000_000] as [Int64] {
            timer.recordNanoseconds(nanoseconds)
        }
        let text = registry.text()
        #expect(text.contains("# TYPE simmer_commit_seconds histogram\n"))
        #expect(text.contains("simmer_commit_seconds_bucket{le=\"0.0001\"} 1\n"))
        #expect(text.contains("simmer_commit_seconds_bucket{le=\"0.001\"} 2\n"))
        #expect(text.contains("simmer_commit_seconds_bucket{le=\"5\"} 3\n"))
        #expect(text.contains("simmer_commit_seconds_bucket{le=\"+Inf\"} 4\n"))
        #expect(text.contains("simmer_commit_seconds_sum 63.00105\n"))
        #expect(text.contains("simmer_commit_seconds_count 4\n"))
    }

    @Test("a recorder becomes a histogram of sizes, a gauge shows its last value, a meter moves both ways")
    func others() {
        let sizes = Recorder(label: "batch", dimensions: [("store", "sqlite")], factory: registry)
        for size in [1, 7, 7] { sizes.record(size) }
        Gauge(label: "head", factory: registry).record(4)
        let meter = Meter(label: "connections", factory: registry)
        meter.increment(by: 3)
        meter.decrement(by: 1)
        let text = registry.text()
        #expect(
            text.contains("batch_bucket{store=\"sqlite\",le=\"5\"} 1\nbatch_bucket{store=\"sqlite\",le=\"10\"} 3\n"))
        #expect(text.contains("# TYPE head gauge\nhead 4\n"))
        #expect(text.contains("connections 2\n"))
    }

    @Test("what the system says about the process is there")
    func process() {
        let text = ProcessFigures.text()
        for name in ["process_cpu_seconds_total", "process_resident_memory_bytes", "process_open_fds"] {
            #expect(text.contains("\n\(name) ") || text.hasPrefix("# HELP \(name)"))
        }
    }
}
