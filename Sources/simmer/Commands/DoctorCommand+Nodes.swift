import Foundation
import SimmerConfiguration
import SimmerOperations
import SimmerPostgres

/// What the doctor says of several nodes.
extension DoctorCommand {
    /// A clock further from the database's is worth a look: timers fire by it.
    private static let mostAhead: Int64 = 1_000

    static func nodes(_ configuration: Configuration) -> [Finding] {
        guard let name = configuration.node, case .postgresql(let address) = configuration.database else { return [] }
        var files: [Finding] =
            configuration.files == nil
            ? [.doubtful("“files” is not set: other nodes do not find what is uploaded to this one")] : []
        if !configuration.nats.isEmpty { files.append(nats(configuration.nats)) }
        do {
            return try files + findings(NodeReport(address: address), name, isRunning: isRunning(configuration))
        } catch {
            return files + [.doubtful("nothing is known of the nodes: \(error)")]
        }
    }

    /// Without it all goes on, at the cost of the database.
    private static func nats(_ servers: [String]) -> Finding {
        NatsHints.trouble(with: servers).map {
            .doubtful("nats lets nobody in, so that hints go by the database: \($0)")
        } ?? .fine("nats answers")
    }

    /// A server works on this data folder.
    private static func isRunning(_ configuration: Configuration) -> Bool {
        guard let folder = try? DataFolder(existing: configuration.data) else { return false }
        return (try? DataLock(folder)) == nil
    }

    private static func findings(_ report: NodeReport, _ name: String, isRunning: Bool) -> [Finding] {
        var findings: [Finding] = []
        for node in report.nodes where node.takesPart || !node.isLive {
            if !node.isLive {
                findings.append(
                    .doubtful(
                        "node \(node.name) has given no sign of life for \(node.silence / 1_000) s: it ended in the midst, or does not reach the database"
                    ))
            } else {
                let line = "node \(node.name) lives, heard of \(node.silence) ms ago; its clock is \(clock(node.ahead))"
                findings.append(abs(node.ahead) > mostAhead ? .doubtful(line) : .fine(line))
            }
        }
        let live = report.nodes.filter { $0.isLive && $0.takesPart }
        if live.isEmpty { findings.append(.fine("no node works on the database at the moment")) }
        findings += report.doubled.map { .wrong("two nodes are called \($0): give each a name of its own") }
        if !isRunning, live.contains(where: { $0.name == name }) {
            findings.append(
                .doubtful("a node called \(name) lives, and not here: the name is used twice, or it ended a moment ago")
            )
        }
        findings.append(
            report.overdue > 0
                ? .doubtful(
                    "the feed holds \(report.entries) entries, of which \(report.overdue) should have been removed")
                : .fine("the feed holds \(report.entries) entries"))
        let line = "this machine's clock is \(clock(report.ahead))"
        findings.append(abs(report.ahead) > mostAhead ? .doubtful(line) : .fine(line))
        return findings
    }

    private static func clock(_ ahead: Int64) -> String {
        "\(abs(ahead)) ms \(ahead < 0 ? "behind" : "before") the database's"
    }
}
