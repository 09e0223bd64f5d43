import ArgumentParser
import Foundation
import SimmerDomain

struct TimersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timers", abstract: "The timers of a room, or of all rooms of the token, the soonest first.")

    @OptionGroup var house: HouseOptions
    @Option(help: "One room, by name or id.") var room: String?
    @Flag(help: "As one JSON array.") var json = false

    private struct Row {
        var timer: JSON
        var room: String
        /// Milliseconds.
        var left: Int64
    }

    func run() async throws {
        try await speaking {
            let line = try house.line()
            var rooms: [(id: String, name: String)] = []
            if let room {
                rooms = [try await line.room(room)]
            } else {
                rooms =
                    try await line.call("room.list", [:]).array?.compactMap { found in
                        found["id"]?.string.map { ($0, found["name"]?.string ?? "") }
                    } ?? []
            }
            let now = try await line.call("hello", [:])["now"]?.int ?? SystemClock().now().milliseconds
            var rows: [Row] = []
            for (id, name) in rooms {
                let timers = try await line.call("timer.list", ["room": .string(id)])["timers"]?.array ?? []
                rows += timers.filter { ["running", "paused"].contains($0["state"]?.string) }.map { timer in
                    let endsAt = timer["endsAt"]?.int
                    let left = endsAt.map { $0 - now } ?? timer["remainingMs"]?.int ?? 0
                    return Row(timer: timer, room: name, left: left)
                }
            }
            rows.sort { ($0.left, $0.room) < ($1.left, $1.room) }
            guard !json else { return print(JSON.array(rows.map(\.timer)).text) }
            for row in rows {
                let label = (row.timer["label"]?.string ?? "").replacing(/[\p{Cc}\p{Cf}]+/, with: " ")
                let room = row.room.replacing(/[\p{Cc}\p{Cf}]+/, with: " ")
                print("\(Self.clock(row.left))\t\(label)\t\(room)\t\(row.timer["state"]?.string ?? "")")
            }
        }
    }

    /// "8:59", "1:08:59"; 0:00 for what is about to ring.
    private static func clock(_ milliseconds: Int64) -> String {
        let seconds = max(0, (milliseconds + 999) / 1000)
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let end = String(format: "%02d", seconds % 60)
        return hours > 0 ? "\(hours):\(String(format: "%02d", minutes)):\(end)" : "\(minutes):\(end)"
    }
}
