import Foundation
import Logging
import SimmerDomain

/// Writes one line per event, as logfmt or as JSON, to standard error.
///
/// What people write and what proves who they are has no place in a log. Those who log leave it out; under a metadata
/// key that names such a thing the value is hidden here as well.
package struct LineLogHandler: LogHandler {
    package enum Format: Sendable { case logfmt, json }

    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    private let label: String
    private let format: Format
    private let clock: any WallClock
    private let write: @Sendable (String) -> Void

    package init(
        label: String, level: Logger.Level = .info, format: Format = .logfmt, clock: any WallClock = SystemClock(),
        write: @escaping @Sendable (String) -> Void = LineLogHandler.toStandardError
    ) {
        self.label = label
        logLevel = level
        self.format = format
        self.clock = clock
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var fields: [(String, String)] = [
            ("at", Self.time(clock.now())), ("level", event.level.rawValue), ("from", label),
            ("message", event.message.description),
        ]
        let all = metadata.merging(event.metadata ?? [:]) { _, own in own }
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            fields.append((key, Self.hidden.contains(key.lowercased()) ? "(hidden)" : value.description))
        }
        if let error = event.error { fields.append(("error", String(describing: error))) }
        switch format {
        case .logfmt: write(fields.map { "\($0.0)=\(Self.quotedIfNeeded($0.1))" }.joined(separator: " ") + "\n")
        case .json: write(JSON.object(fields.map { JSON.Member($0.0, .string($0.1)) }).text + "\n")
        }
    }

    private static let hidden: Set<String> = [
        "text", "body", "password", "token", "secret", "cookie", "authorization", "invite",
    ]

    private static func time(_ instant: Instant) -> String {
        var seconds = time_t(instant.milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func digits(_ value: some BinaryInteger, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let date = [digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2)]
        let time = [digits(parts.tm_hour, 2), digits(parts.tm_min, 2), digits(parts.tm_sec, 2)]
        let milliseconds = digits(instant.milliseconds % 1000, 3)
        return date.joined(separator: "-") + "T" + time.joined(separator: ":") + "." + milliseconds + "Z"
    }

    /// A value stands bare when it cannot be mistaken; otherwise in quotes with JSON's escapes, which also keeps a line
    /// one line.
    private static func quotedIfNeeded(_ value: String) -> String {
        let plain = value.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0 != "\"" && $0 != "=" && $0 != "\\" && $0.value != 0x7F
        }
        return plain && !value.isEmpty ? value : JSON.string(value).text
    }

    /// One `write` a line, so that lines of several threads do not mix.
    package static func toStandardError(_ line: String) {
        var line = line
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Foundation.write(STDERR_FILENO, rest.baseAddress, rest.count)
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }
}
