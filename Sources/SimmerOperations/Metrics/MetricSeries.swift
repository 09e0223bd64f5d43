import CoreMetrics
import Synchronization

/// One line or one histogram of the text. `dimensions` is `a="1",b="2"` without braces, or empty.
protocol MetricSeries: AnyObject, Sendable {
    func write(name: String, dimensions: String, to out: inout String)
}

final class CounterSeries: MetricSeries, CounterHandler {
    private let value = Atomic<Int64>(0)

    func increment(by amount: Int64) { value.wrappingAdd(amount, ordering: .relaxed) }
    func reset() { value.store(0, ordering: .relaxed) }

    func write(name: String, dimensions: String, to out: inout String) {
        PrometheusText.line(name, dimensions, Double(value.load(ordering: .relaxed)), to: &out)
    }
}

final class DecimalCounterSeries: MetricSeries, FloatingPointCounterHandler {
    private let value = Mutex<Double>(0)

    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func reset() { value.withLock { $0 = 0 } }

    func write(name: String, dimensions: String, to out: inout String) {
        PrometheusText.line(name, dimensions, value.withLock { $0 }, to: &out)
    }
}

final class GaugeSeries: MetricSeries, MeterHandler, RecorderHandler {
    private let value = Mutex<Double>(0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { self.value.withLock { $0 = value } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func write(name: String, dimensions: String, to out: inout String) {
        PrometheusText.line(name, dimensions, value.withLock { $0 }, to: &out)
    }
}

final class HistogramSeries: MetricSeries, RecorderHandler, TimerHandler {
    /// Seconds: from a commit on a fast disk to a request that somebody complains about.
    static let durations: [Double] = [
        0.0001, 0.000_25, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    /// Counts and sizes, among them those of commit batches.
    static let sizes: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000]

    private struct State {
        /// One per bound, and one for what is above the last.
        var counts: [Int]
        var sum = 0.0
    }

    private let bounds: [Double]
    private let state: Mutex<State>

    /// `bounds` rise; each is the largest value of its bucket.
    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(State(counts: [Int](repeating: 0, count: bounds.count + 1)))
    }

    func record(_ value: Int64) { record(Double(value)) }

    func record(_ value: Double) {
        let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
        state.withLock {
            $0.counts[bucket] += 1
            $0.sum += value
        }
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    func write(name: String, dimensions: String, to out: inout String) {
        let state = state.withLock { $0 }
        let comma = dimensions.isEmpty ? "" : ","
        var total = 0
        for (index, count) in state.counts.enumerated() {
            total += count
            let bound = index < bounds.count ? PrometheusText.number(bounds[index]) : "+Inf"
            PrometheusText.line(name + "_bucket", "\(dimensions)\(comma)le=\"\(bound)\"", Double(total), to: &out)
        }
        PrometheusText.line(name + "_sum", dimensions, state.sum, to: &out)
        PrometheusText.line(name + "_count", dimensions, Double(total), to: &out)
    }
}
