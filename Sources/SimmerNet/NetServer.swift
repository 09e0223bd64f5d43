import CLibwebsockets
import CLibwebsocketsShim
import Foundation
import Logging
import Synchronization

/// The sockets: WebSockets and HTTP on one port, and lines over TCP on others, served by one thread.
package final class NetServer: Sendable {
    private enum Phase {
        case new, running, stopped
    }

    package let loop = EventLoop()
    private let settings: NetSettings
    private let logger: Logger
    private let engine: Engine
    private let phase = Mutex(Phase.new)
    private let opened = Mutex(OpenPorts(main: 0, lines: []))
    private let finished = AsyncLatch()

    /// Throws when a setting makes no sense.
    package init(settings: NetSettings, logger: Logger) throws {
        self.settings = settings
        self.logger = logger
        let blocks = try settings.trustedProxies.map { text in
            guard let block = AddressBlock(text) else { throw NetError.badProxy(text) }
            return block
        }
        guard settings.pingSeconds > 0, settings.silenceSeconds > 0 else {
            throw NetError.badSetting("pingSeconds and silenceSeconds: at least 1")
        }
        guard (1024...65_000).contains(settings.headerBytes) else {
            throw NetError.badSetting("headerBytes: 1024 to 65000")
        }
        guard (settings.certificate == nil) == (settings.key == nil) else {
            throw NetError.badSetting("certificate and key: both or none")
        }
        guard settings.isSecure || !settings.lines.contains(where: \.isSecure) else {
            throw NetError.badSetting("lines over TLS need a certificate")
        }
        let main = NetSettings.Listener(host: settings.host, port: settings.port, isSecure: false)
        let fixed = (settings.lines + [main]).filter { $0.port != 0 }
        guard Set(fixed.map { "\($0.address ?? "") \($0.port)" }).count == fixed.count else {
            throw NetError.badSetting("a port for lines is another's")
        }
        engine = Engine(settings: settings, proxies: ProxyRule(trusted: blocks), loop: loop, logger: logger)
    }

    package var statistics: Statistics { engine.statistics.snapshot }

    /// The numbers of the ports for lines, in the order of the settings, once it has started.
    package var linePorts: [Int] { opened.withLock { $0.lines } }

    /// Opens the ports and returns the main one's number; `delegate` is called from then on. Once only.
    package func start(delegate: any NetDelegate) throws -> Int {
        let isFirst = phase.withLock { phase in
            guard phase == .new else { return false }
            phase = .running
            return true
        }
        guard isFirst else { throw NetError.alreadyStarted }
        let started = StartResult()
        let (engine, loop, finished) = (engine, loop, finished)
        let thread = Thread {
            loop.serve { engine.run(delegate: delegate) { started.set($0) } }
            finished.open()
        }
        thread.name = "simmer.net"
        thread.start()
        do {
            let ports = try started.wait().get()
            opened.withLock { $0 = ports }
            return ports.main
        } catch {
            phase.withLock { $0 = .stopped }
            throw error
        }
    }

    /// Stops accepting, calls `goodbye` on the loop (to close every connection with a word), waits until all have gone
    /// or `graceMs` have passed, and ends the loop. The executor keeps working, on another thread.
    package func stop(graceMs: Int = 2000, goodbye: @escaping @Sendable () -> Void = {}) async {
        let (wasRunning, isNew) = phase.withLock { phase in
            defer { phase = .stopped }
            return (phase == .running, phase == .new)
        }
        if isNew { return }
        if wasRunning {
            let (engine, loop) = (engine, loop)
            loop.perform { engine.beginStop(graceMs: graceMs, goodbye: goodbye) }
        }
        await finished.wait()
    }
}

/// The numbers of the ports that are open.
struct OpenPorts {
    var main: Int
    var lines: [Int]
}

/// Hands the result of the start from the loop thread to the caller.
private final class StartResult: Sendable {
    private let result = Mutex<Result<OpenPorts, NetError>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    func set(_ value: Result<OpenPorts, NetError>) {
        result.withLock { $0 = value }
        done.signal()
    }

    func wait() -> Result<OpenPorts, NetError> {
        done.wait()
        return result.withLock { $0 } ?? .failure(.alreadyStarted)
    }
}

/// Opens once; who waits goes on.
final class AsyncLatch: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
