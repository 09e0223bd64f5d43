import Foundation
import SimmerDialects
import SimmerDomain
import SimmerTesting

/// Shows keys and values instead of sentences, so that tests see what was meant: `plain/entered(room: Kitchen)`.
struct KeyPhrases: Phrasebook {
    var languages: [String] { ["en", "fr"] }

    func hasPhrase(_ key: String, language: String) -> Bool { true }
    func phrase(_ key: String, _ values: [String: PhraseValue], language: String, measures: Measures) -> String {
        let shown = values.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }
        return shown.isEmpty ? key : key + "(" + shown.joined(separator: ", ") + ")"
    }

    private func text(_ value: PhraseValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let number), .duration(let number): "\(Int(number))"
        case .instant(let instant, _): "\(instant.milliseconds)"
        case .list(let texts): texts.joined(separator: " and ")
        case .recurrence: "recurrence"
        }
    }
}

extension DialectEnvironment {
    static func test(
        _ limits: Limits = Limits(), roster: any Roster = Strangers(), isPrivate: Bool = true
    ) -> DialectEnvironment {
        DialectEnvironment(
            phrases: KeyPhrases(), limits: limits, clock: HeldClock(), roster: roster, home: "https://house.example",
            isPrivate: isPrivate)
    }
}

extension Reader {
    static let english = Reader(language: "en", zone: .gmt)
}

extension Dialect {
    mutating func read(_ text: String) -> [Incoming] {
        Array(text.utf8).withUnsafeBytes { read($0) }
    }
}

extension Outgoing {
    var texts: [String] { frames.map { String(decoding: $0, as: UTF8.self) } }
}

extension [Incoming] {
    var requests: [Request] { compactMap { if case .request(let request) = $0 { request } else { nil } } }
    var replies: [String] {
        compactMap { if case .reply(let bytes) = $0 { String(decoding: bytes, as: UTF8.self) } else { nil } }
    }
    var closes: [UInt16] { compactMap { if case .close(let code, _) = $0 { code } else { nil } } }
}
