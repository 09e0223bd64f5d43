import ArgumentParser
import Foundation
import SimmerDomain

struct SayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "say", abstract: "Say something in a room, as whoever the token is.",
        discussion: """
            Without a text it is what standard input says. Ends with 0 when the message is on the server's disk, with 77 \
            when the token is not good for it, with 69 when no server answers, with 1 when it is refused otherwise.
            """)

    @OptionGroup var house: HouseOptions
    @Option(help: "The room, by name or id.") var room: String
    @Flag(help: "Say each line of standard input as a message, as it comes.") var lines = false
    @Flag(help: "Ask Simmer, whatever the words, and print what it answers within a few seconds.") var ask = false
    @Option(help: "Say it once under this name, however often the command runs.") var cid: String?
    @Argument(help: "What to say.") var text: [String] = []

    func validate() throws {
        if lines, !text.isEmpty { throw ValidationError("--lines reads standard input: give no text") }
        if lines, ask || cid != nil { throw ValidationError("--lines goes with neither --ask nor --cid") }
    }

    func run() async throws {
        try await speaking {
            let line = try house.line()
            let room = try await line.room(room).id
            if lines {
                while let text = readLine(strippingNewline: true) {
                    if !text.allSatisfy(\.isWhitespace) { try await say(text, in: room, line) }
                }
                return
            }
            try await say(text.isEmpty ? Self.input() : text.joined(separator: " "), in: room, line)
        }
    }

    private static func input() -> String {
        let bytes = FileHandle.standardInput.readDataToEndOfFile()
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isNewline ?? false { text.removeLast() }
        return text
    }

    private func say(_ text: String, in room: String, _ line: HouseLine) async throws {
        let params: JSON = [
            "room": .string(room), "text": .string(text), "cid": .string(cid ?? Identifier.random()),
        ]
        let said = try await line.call(ask ? "say" : "message.send", params)
        guard ask, let seq = said["seq"]?.int else { return }
        // A question is answered by a message that names it.
        for _ in 0..<20 {
            let page = try await line.call("room.history", ["room": .string(room), "after": .int(seq), "limit": 50])
            if let answer = page["events"]?.array?.first(where: { $0["cause"]?.int == seq }) {
                return print(answer["text"]?.string ?? "")
            }
            try await Task.sleep(for: .milliseconds(250))
        }
        throw HouseFailure(.unavailable, "Simmer has not answered")
    }
}
