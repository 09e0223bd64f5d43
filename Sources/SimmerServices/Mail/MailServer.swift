import CMail
import Foundation
import SimmerDomain

/// The server that takes letters and brings them to whom they are for (SMTP, RFC 5321), by libcurl.
package struct MailServer: Sendable {
    package enum Outcome: Sendable, Equatable {
        case taken
        /// Another try may do: it is not reached, or too busy (4xx).
        case later(String)
        /// No try will do (5xx).
        case refused(String)
    }

    private let url: String
    private let user: String?
    private let password: String?
    private let needsTLS: Bool
    /// The address that letters are from, and at which its bearer says who it is.
    let from: String
    /// Of Message-ID, and of how this machine introduces itself.
    let name: String
    /// One letter at a time: whoever sends many is taken for somebody who sends what nobody wants.
    private static let queue = DispatchQueue(label: "simmer-mail")

    /// - Parameters:
    ///   - url: smtp:// or smtps:// with a host and perhaps a port. By smtp:// nothing is sent without STARTTLS, unless
    ///     the host is this machine.
    ///   - name: the host under which people reach this server.
    package init(url: String, from: String, user: String?, password: String?, name: String) {
        self.url = url + "/" + name
        self.from = from
        self.user = user
        self.password = password
        self.name = name
        let host = URL(string: url)?.host() ?? ""
        needsTLS = !["localhost", "127.0.0.1", "::1", "[::1]"].contains(host)
    }

    func send(_ letter: MailLetter, to address: String) async -> Outcome {
        await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: sendBlocking(letter, to: address)) }
        }
    }

    private func sendBlocking(_ letter: MailLetter, to address: String) -> Outcome {
        let lines = letter.header(from: from, to: address, host: name).map { strdup($0) }
        defer { for line in lines { free(line) } }
        var trouble = [CChar](repeating: 0, count: 256)
        let headers = lines.map { UnsafePointer($0) } + [nil]
        let outcome = Self.withCStrings([url, from, address, letter.text, letter.html], user, password) { texts in
            headers.withUnsafeBufferPointer { headers in
                var server = mail_server(
                    url: texts[0], user: texts[5], password: texts[6], needs_tls: needsTLS ? 1 : 0)
                var sent = mail_letter(
                    from: texts[1], to: texts[2], headers: headers.baseAddress, text: texts[3], html: texts[4])
                return mail_send(&server, &sent, &trouble)
            }
        }
        let said = String(decoding: trouble.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch mail_outcome(UInt32(bitPattern: outcome)) {
        case MAIL_TAKEN: return .taken
        case MAIL_REFUSED: return .refused(said)
        default: return .later(said)
        }
    }

    private static func withCStrings<T>(
        _ texts: [String], _ more: String?..., body: ([UnsafePointer<CChar>?]) -> T
    ) -> T {
        let copies = (texts.map(Optional.some) + more).map { $0.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { $0.map { UnsafePointer($0) } })
    }
}
