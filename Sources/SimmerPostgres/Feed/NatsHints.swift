import CNats
import Foundation
import Logging
import SimmerStore
import Synchronization

/// Hints by NATS: who has committed something tells the other nodes to look at the feed at once. A hint says nothing
/// but that, so that one that is lost, comes twice, or is another house's does no harm.
///
/// It connects by itself and again whenever the connection is lost; while there is none, nothing is told by it. A
/// server that refuses the name and the password twice is not asked again.
package final class NatsHints: Sendable {
    /// Milliseconds: of a try to connect, and of a word to a server that takes nothing.
    private static let patience: Int64 = 2_000
    private static let reconnecting: Int64 = 500
    /// A connection that brings nothing is given up after twice this.
    private static let pinging: Int64 = 3_000

    private let subject: String
    private let line: Mutex<Line>
    private let listener: Listener

    private struct Line: @unchecked Sendable {  // the library takes its handles from any thread
        var connection: OpaquePointer?
        var subscription: OpaquePointer?
    }

    private static let metrics = FeedMetrics()

    /// What the library's threads call. Never released: they may be in the midst of a call when the connection ends.
    fileprivate final class Listener: Sendable {
        let waker: Mutex<Waker?>
        let logger: Logger

        init(_ waker: Waker, logger: Logger) {
            self.waker = Mutex(waker)
            self.logger = logger
        }

        static func from(_ pointer: UnsafeMutableRawPointer?) -> Listener? {
            pointer.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// - Parameters:
    ///   - servers: `nats://` and `tls://` URLs, with a name and a password or without; any of them will do.
    ///   - name: as the server's list of connections calls it.
    ///   - subject: under which the nodes of one database tell each other.
    ///   - waker: woken by each hint, and when the connection is there again.
    /// Throws `StoreError` where the library takes the settings for wrong; that a server is away, or refuses the
    /// password, is no reason.
    init(_ servers: [String], name: String, subject: String, waker: Waker, logger: Logger) throws {
        self.subject = subject
        listener = Listener(waker, logger: logger)
        let context = Unmanaged.passRetained(listener).toOpaque()
        let options = try Self.options(servers, name: name)
        defer { natsOptions_Destroy(options) }
        try Self.check(natsOptions_SetNoEcho(options, true))
        try Self.check(natsOptions_SetSendAsap(options, true))
        try Self.check(natsOptions_SetMaxReconnect(options, -1))
        try Self.check(natsOptions_SetReconnectWait(options, Self.reconnecting))
        try Self.check(natsOptions_SetPingInterval(options, Self.pinging))
        try Self.check(natsOptions_SetMaxPingsOut(options, 1))
        let connected: natsConnectionHandler = { _, context in Listener.from(context)?.connected() }
        try Self.check(natsOptions_SetRetryOnFailedConnect(options, true, connected, context))
        try Self.check(natsOptions_SetReconnectedCB(options, connected, context))
        try Self.check(
            natsOptions_SetDisconnectedCB(
                options, { connection, context in Listener.from(context)?.lost(connection) }, context))
        try Self.check(
            natsOptions_SetClosedCB(
                options, { connection, context in Listener.from(context)?.givenUp(connection) }, context))
        try Self.check(natsOptions_SetErrorHandler(options, { _, _, _, _ in }, nil))

        var line = Line()
        let status = natsConnection_Connect(&line.connection, options)
        if status == NATS_NOT_YET_CONNECTED {
            logger.warning("nats is not reached yet", metadata: ["error": "\(Self.text(status))"])
        } else {
            try Self.check(status)
            logger.info("hints go by nats")
        }
        // One that was given up at once takes none, and is no reason not to start.
        _ = natsConnection_Subscribe(
            &line.subscription, line.connection, subject,
            { _, _, message, context in
                natsMsg_Destroy(message)
                NatsHints.metrics.hearsHint(by: "nats")
                Listener.from(context)?.wake()
            }, context)
        self.line = Mutex(line)
    }

    /// Tells the other nodes. False when it could not, so that they are told in another way.
    func tell() -> Bool {
        line.withLock { line in
            natsConnection_Status(line.connection) == NATS_CONN_STATUS_CONNECTED
                && natsConnection_Publish(line.connection, subject, nil, 0) == NATS_OK
        }
    }

    /// Tells nothing and wakes nobody any more.
    func close() {
        listener.waker.withLock { $0 = nil }
        line.withLock { line in
            if natsConnection_Status(line.connection) == NATS_CONN_STATUS_CONNECTED {
                _ = natsConnection_FlushTimeout(line.connection, Self.patience)
            }
            natsSubscription_Destroy(line.subscription)
            natsConnection_Destroy(line.connection)
            line = Line()
        }
    }

    /// Whether one of the servers lets this machine in. nil: it does; otherwise why not.
    package static func trouble(with servers: [String]) -> String? {
        do {
            let options = try options(servers, name: "simmer doctor")
            defer { natsOptions_Destroy(options) }
            var connection: OpaquePointer?
            try check(natsConnection_Connect(&connection, options))
            natsConnection_Destroy(connection)
            return nil
        } catch {
            return (error as? StoreError)?.message ?? "\(error)"
        }
    }

    private static func options(_ servers: [String], name: String) throws -> OpaquePointer? {
        var options: OpaquePointer?
        try check(natsOptions_Create(&options))
        do {
            var texts = servers.map { UnsafePointer(strdup($0)) }
            defer { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }
            try check(natsOptions_SetServers(options, &texts, Int32(texts.count)))
            try check(natsOptions_SetName(options, name))
            try check(natsOptions_SetTimeout(options, patience))
            try check(natsOptions_SetWriteDeadline(options, patience))
            // Only those that are configured: others may be meant for another network.
            try check(natsOptions_SetIgnoreDiscoveredServers(options, true))
        } catch {
            natsOptions_Destroy(options)
            throw error
        }
        return options
    }

    private static func check(_ status: natsStatus) throws {
        guard status == NATS_OK else { throw StoreError(.other, text(status)) }
    }

    /// The library's own words: "Authorization Violation".
    private static func text(_ status: natsStatus) -> String {
        if let last = nats_GetLastError(nil).map({ String(cString: $0) }), !last.isEmpty { return last }
        return natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
    }
}

extension NatsHints.Listener {
    fileprivate func wake() { waker.withLock { $0?.wake() } }

    /// What was told meanwhile was not heard.
    fileprivate func connected() {
        logger.info("hints go by nats")
        wake()
    }

    fileprivate func lost(_ connection: OpaquePointer?) {
        warn("nats is lost, hints go by the database", of: connection)
    }

    fileprivate func givenUp(_ connection: OpaquePointer?) {
        warn("nats is given up, hints go by the database until the next start", of: connection)
    }

    private func warn(_ what: Logger.Message, of connection: OpaquePointer?) {
        // At the end it is meant.
        guard waker.withLock({ $0 != nil }) else { return }
        var words: UnsafePointer<CChar>?
        _ = natsConnection_GetLastError(connection, &words)
        logger.warning(what, metadata: ["error": "\(words.map { String(cString: $0) } ?? "")"])
    }
}
