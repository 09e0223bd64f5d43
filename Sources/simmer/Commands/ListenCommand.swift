import ArgumentParser
import Foundation
import SimmerDomain

struct ListenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "listen", abstract: "Print what happens in a room, until it is interrupted.",
        discussion: """
            Comes back by itself when the line is cut, and goes on where it was. Ends with 77 when the token is not good \
            for it any more, with 1 when the room is none of its rooms.
            """)

    @OptionGroup var house: HouseOptions
    @Option(help: "The room, by name or id.") var room: String
    @Flag(help: "Every event as JSON, one a line. Otherwise messages only.") var json = false
    @Option(help: ArgumentHelp("Begin with what came after this place of the room.", valueName: "seq"))
    var after: Int64?
    @Option(help: ArgumentHelp("End after so many lines.", valueName: "n")) var count: Int?

    func validate() throws {
        if let after, after < 0 { throw ValidationError("--after is a place: 0 or more") }
        if let count, count < 1 { throw ValidationError("--count is 1 or more") }
    }

    func run() async throws {
        try await speaking {
            let line = try house.line()
            let room = try await line.room(room).id
            // Known before the first event is, so that a line that is cut meanwhile makes no hole.
            var place = try await after == nil ? head(of: room, line) : after
            var left = count ?? .max
            while true {
                do {
                    for try await event in line.events(of: room, after: place) {
                        if let seq = event["seq"]?.int { place = seq }
                        guard let text = shown(event) else { continue }
                        FileHandle.standardOutput.write(Data((text + "\n").utf8))
                        left -= 1
                        if left == 0 { return }
                    }
                } catch let failure as HouseFailure where failure.status != .unavailable {
                    throw failure
                } catch {
                    // The line is cut, or the server restarts.
                }
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    private func head(of room: String, _ line: HouseLine) async throws -> Int64? {
        let params: JSON = ["room": .string(room), "all": true, "limit": 1]
        return try await line.call("room.history", params)["events"]?.array?.last?["seq"]?.int
    }

    /// nil for what is not shown.
    private func shown(_ event: JSON) -> String? {
        guard !json else { return event["seq"] == nil ? nil : event.text }
        guard event["event"]?.string == "message", let at = event["at"]?.int else { return nil }
        let date = Instant(milliseconds: at).date
        let time = date.formatted(.dateTime.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits))
        let lines = (event["text"]?.string ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            .map { Self.harmless($0) }
        return "[\(time)] \(Self.harmless(event["from"]?["name"]?.string ?? "")): " + lines.joined(separator: "\n  ")
    }

    /// Others' texts steer no terminal, and hide nothing.
    private static func harmless(_ text: some StringProtocol) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\u{200D}"
                    default: true
                    }
                }))
    }
}
