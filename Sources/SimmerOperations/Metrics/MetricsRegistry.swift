import CoreMetrics
import Synchronization

/// The process's metrics, and their Prometheus text (exposition format 0.0.4). Written here because swift-prometheus,
/// which does the same, is not among the packages that every place has that builds Simmer; `MetricsFactory` is the seam
/// behind which it would stand.
///
/// A label such as `simmer.commit.batch` becomes `simmer_commit_batch`; counters end in `_total`, durations in
/// `_seconds`. The same label with the same dimensions is one series, whoever made it. Series stay until the process
/// ends, also after `destroy`: a counter that vanishes looks like a restart to those who read it.
package final class MetricsRegistry: MetricsFactory, Sendable {
    private let families = Mutex<[String: MetricFamily]>([:])
    private let help: [String: String]

    /// `help` has one sentence per label, in the label's own spelling.
    package init(help: [String: String] = [:]) {
        self.help = Dictionary(help.map { (Self.name($0.key), $0.value) }) { first, _ in first }
    }

    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, kind: .counter) { CounterSeries() }
    }

    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        series(label, dimensions, kind: .decimalCounter) { DecimalCounterSeries() }
    }

    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, kind: .gauge) { GaugeSeries() }
    }

    package func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        aggregate
            ? series(label, dimensions, kind: .histogram) { HistogramSeries(bounds: HistogramSeries.sizes) }
            : series(label, dimensions, kind: .gauge) { GaugeSeries() }
    }

    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, kind: .duration) { HistogramSeries(bounds: HistogramSeries.durations) }
    }

    package func destroyCounter(_ handler: any CounterHandler) {}
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    package func destroyMeter(_ handler: any MeterHandler) {}
    package func destroyRecorder(_ handler: any RecorderHandler) {}
    package func destroyTimer(_ handler: any TimerHandler) {}

    /// Every series as Prometheus reads it, families by name.
    package func text() -> String {
        let families = families.withLock { $0 }
        var out = ""
        for (name, family) in families.sorted(by: { $0.key < $1.key }) {
            out += "# HELP \(name) \(PrometheusText.help(family.help))\n# TYPE \(name) \(family.kind.type)\n"
            for (dimensions, series) in family.series.sorted(by: { $0.key < $1.key }) {
                series.write(name: name, dimensions: dimensions, to: &out)
            }
        }
        return out
    }

    private func series<Series: MetricSeries>(
        _ label: String, _ dimensions: [(String, String)], kind: MetricKind, make: () -> Series
    ) -> Series {
        let base = Self.name(label)
        let name = base.hasSuffix(kind.suffix) ? base : base + kind.suffix
        let key = PrometheusText.dimensions(dimensions)
        return families.withLock { families in
            var place = name
            // Two kinds under one name cannot be told apart by the reader, so the later one carries its kind.
            if let other = families[name], other.kind != kind { place += "_\(kind)" }
            if let known = families[place]?.series[key] as? Series { return known }
            let series = make()
            families[place, default: MetricFamily(kind: kind, help: help[base] ?? label)].series[key] = series
            return series
        }
    }

    /// The label with everything that Prometheus does not take in a name replaced by `_`.
    private static func name(_ label: String) -> String {
        let name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" })
        return name.first?.isNumber == true ? "_" + name : name
    }
}

enum MetricKind: Hashable {
    case counter, decimalCounter, gauge, histogram, duration

    var type: String {
        switch self {
        case .counter, .decimalCounter: "counter"
        case .gauge: "gauge"
        case .histogram, .duration: "histogram"
        }
    }

    var suffix: String {
        switch self {
        case .counter, .decimalCounter: "_total"
        case .gauge, .histogram: ""
        case .duration: "_seconds"
        }
    }
}

struct MetricFamily {
    let kind: MetricKind
    let help: String
    /// By the dimensions as they are written.
    var series: [String: any MetricSeries] = [:]
}
