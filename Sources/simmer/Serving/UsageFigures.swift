import SimmerDomain
import SimmerStore

/// What all accounts together use, as Prometheus text.
enum UsageFigures {
    static func text(_ today: [AccountKey: Usage], _ stored: [AccountKey: Int]) -> String {
        let all = today.values.reduce(Usage(), +)
        var out = ""
        func add(_ name: String, _ help: String, _ value: Int) {
            out += "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \(value)\n"
        }
        add("simmer_usage_accounts", "Accounts that did anything since midnight UTC.", today.count)
        add("simmer_usage_events", "Messages and changes of all accounts since midnight UTC.", all.events)
        add("simmer_usage_bytes", "Bytes written and uploaded by all accounts since midnight UTC.", all.bytes)
        add("simmer_stored_bytes", "Bytes of all uploads that are kept.", stored.values.reduce(0, +))
        return out
    }
}
