import CLibwebsockets
import Foundation
import Logging
import Synchronization

/// libwebsockets' own log, which is one for the process.
enum LibraryLog {
    private static let target = Mutex<Logger?>(nil)
    private static let first = Mutex<String?>(nil)

    static func install(_ logger: Logger) {
        target.withLock { $0 = logger }
        first.withLock { $0 = nil }
        lws_set_log_level(LLL_ERR | LLL_WARN, libraryLogged)
    }

    /// What the library complained about first since `install`: what follows is only that nothing came of it.
    static var reason: String {
        let said = first.withLock { $0 } ?? "no reason given"
        // "ERROR on binding fd 25 to port 80 (-1 13)"
        if said.hasPrefix("ERROR on binding"),
            let number = said.dropLast().split(separator: " ").last.flatMap({ Int32($0) })
        {
            return String(cString: strerror(number))
        }
        return said
    }

    fileprivate static func log(_ text: String, isError: Bool) {
        if isError { first.withLock { $0 = $0 ?? text } }
        // Its errors are mostly clients' mistakes.
        target.withLock { $0 }?.debug("libwebsockets: \(text)")
    }
}

private func libraryLogged(_ level: Int32, _ line: UnsafePointer<CChar>?) {
    guard let line else { return }
    let text = String(cString: line)
    let end = text.lastIndex { !$0.isNewline }
    LibraryLog.log(end.map { String(text[...$0]) } ?? text, isError: level & LLL_ERR != 0)
}
