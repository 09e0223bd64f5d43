import Logging
import SimmerDomain
import SimmerOperations
import Synchronization
import Testing

@Suite("The log")
struct LogTests {
    private struct HeldClock: WallClock {
        func now() -> Instant { Instant(milliseconds: 1_700_000_000_123) }
    }

    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    private func lines(_ format: LineLogHandler.Format, _ log: (inout Logger) -> Void) -> [String] {
        let lines = Lines()
        var logger = Logger(label: "store") { label in
            LineLogHandler(label: label, format: format, clock: HeldClock()) { line in
                lines.all.withLock { $0.append(line) }
            }
        }
        log(&logger)
        return lines.all.withLock { $0 }
    }

    @Test("an event is one line of logfmt, quoted only where it must be")
    func logfmt() {
        let seen = lines(.logfmt) { logger in
            logger[metadataKey: "room"] = "12"
            logger.warning("two\nlines", metadata: ["path": "a b", "count": "3"])
            logger.debug("below the level")
        }
        #expect(
            seen == [
                "at=2023-11-14T22:13:20.123Z level=warning from=store message=\"two\\nlines\" count=3 path=\"a b\" room=12\n"
            ])
    }

    @Test("an event is one JSON object")
    func json() throws {
        let line = try #require(lines(.json) { $0.error("say \"no\"", metadata: ["x": "é"]) }.first)
        let value = try JSON(parsing: line)
        #expect(value["message"]?.string == "say \"no\"")
        #expect(value["x"]?.string == "é")
        #expect(value["level"]?.string == "error")
    }

    @Test(
        "texts, tokens and passwords are hidden", arguments: ["text", "token", "password", "Authorization", "cookie"])
    func hidden(key: String) {
        let seen = lines(.logfmt) { $0.info("event", metadata: [key: "very secret"]) }
        #expect(seen.first?.contains("very secret") == false)
        #expect(seen.first?.contains("\(key)=(hidden)") == true)
    }
}
