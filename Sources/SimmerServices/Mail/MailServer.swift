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
    /// Off Swift's small pool of threads: a letter takes as long as the server needs.
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
        let headers = lines.map { UnsafePointer($0) } + [nil]
        var trouble = [CChar](repeating: 0, count: 256)
        let outcome = mail_send(
            url, user, password, needsTLS ? 1 : 0, from, address, headers, letter.text, letter.html, &trouble)
        let said = String(decoding: trouble.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        switch mail_outcome(UInt32(bitPattern: outcome)) {
        case MAIL_TAKEN: return .taken
        case MAIL_REFUSED: return .refused(said)
        default: return .later(said)
        }
    }
}
