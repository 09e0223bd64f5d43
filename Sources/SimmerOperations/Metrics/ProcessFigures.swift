import Foundation

/// What the operating system says about this process, under the names that Prometheus' own clients use.
package enum ProcessFigures {
    /// Prometheus text; a figure that the system does not give is left out.
    package static func text() -> String {
        var out = ""
        func add(_ name: String, _ type: String, _ help: String, _ value: Double?) {
            guard let value else { return }
            out += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
            PrometheusText.line(name, "", value, to: &out)
        }
        add("process_cpu_seconds_total", "counter", "User and system CPU time.", cpuSeconds())
        add("process_resident_memory_bytes", "gauge", "Memory that is in RAM.", residentBytes())
        add("process_open_fds", "gauge", "Open file descriptors.", openDescriptors())
        return out
    }

    private static func cpuSeconds() -> Double? {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The memory of this process that is in RAM; nil where the system does not say.
    package static func residentBytes() -> Double? {
        // The second field of statm counts pages.
        guard let statm = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let fields = statm.split(separator: " ")
        guard fields.count > 1, let pages = Double(fields[1]) else { return nil }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func openDescriptors() -> Double? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")).map { Double($0.count) }
    }
}
