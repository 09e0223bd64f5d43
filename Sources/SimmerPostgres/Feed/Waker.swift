import Foundation

/// Wakes a thread that waits for a socket.
final class Waker: Sendable {
    private let reading: Int32
    private let writing: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK | fcntl(end, F_GETFL)) } }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        Foundation.close(reading)
        Foundation.close(writing)
    }

    /// From any thread. A full pipe wakes as well.
    func wake() { _ = Foundation.write(writing, [UInt8(1)], 1) }

    /// Waits until somebody wakes, something comes on the socket (nil: there is none), or the time is over.
    func wait(socket: Int32?, milliseconds: Int) {
        var ends = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
        if let socket { ends.append(pollfd(fd: socket, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&ends, nfds_t(ends.count), Int32(milliseconds))
        var taken = [UInt8](repeating: 0, count: 64)
        while read(reading, &taken, taken.count) > 0 {}
    }
}
