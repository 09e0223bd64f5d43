import ArgumentParser
import SimmerDomain
import SimmerOperations

struct UsageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "usage",
        abstract: "What each account uses: today since midnight UTC, and what is kept. Who did most today comes first.")
    @OptionGroup var common: CommonOptions
    @Flag(help: "As one JSON array.") var json = false

    private static let columns = [
        ("events today", "eventsToday"), ("bytes today", "bytesToday"), ("stored bytes", "storedBytes"),
        ("rooms", "rooms"), ("reminders waiting", "reminders"),
    ]

    func run() async throws {
        let usage = try await AdminCommand.run(.listUsage, common.configuration())
        guard !json else {
            print(usage.text)
            return
        }
        print((["account"] + Self.columns.map(\.0)).joined(separator: "\t"))
        for line in usage.array ?? [] {
            let figures = Self.columns.map { "\(line[$0.1]?.int ?? 0)" }
            print(([line["username"]?.string ?? "-"] + figures).joined(separator: "\t"))
        }
    }
}
