import CLibwebsockets
import Logging
import Synchronization

/// libwebsockets' own log, which is one for the process.
enum LibraryLog {
    private static let target = Mutex<Logger?>(nil)
    private static let last = Mutex("no reason given")

    static func install(_ logger: Logger) {
        target.withLock { $0 = logger }
        lws_set_log_level(LLL_ERR | LLL_WARN, libraryLogged)
    }

    /// What the library complained about most recently.
    static var lastError: String { last.withLock { $0 } }

    fileprivate static func log(_ text: String, isError: Bool) {
        if isError { last.withLock { $0 = text } }
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
