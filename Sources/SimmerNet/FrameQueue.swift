/// The frames that wait for one connection: a chain of blocks from a shared pool, none while nothing waits, so that an
/// idle connection costs no block and a delivery allocates nothing. Loop thread only.
///
/// A class: what a connection's queue calls meanwhile would otherwise be inside an access to the connection, which the
/// checks of exclusive access note down for each frame.
final class FrameQueue {
    private var head: FrameBlocks.Block?
    private var tail: FrameBlocks.Block?
    private var headPlace = FrameBlocks.first
    private var tailPlace = FrameBlocks.first
    /// Bytes on the wire of all that waits.
    private(set) var bytes = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    func push(_ frame: Frame, from blocks: FrameBlocks) {
        if tail == nil || tailPlace == FrameBlocks.end {
            let block = blocks.take()
            if let tail { tail[0] = UnsafeMutableRawPointer(block) } else { head = block }
            tail = block
            tailPlace = FrameBlocks.first
        }
        // A tail exists: it was taken above if there was none.
        tail.unsafelyUnwrapped[tailPlace] = Unmanaged.passRetained(frame).toOpaque()
        tailPlace += 1
        count += 1
        bytes += frame.byteCount
    }

    var firstByteCount: Int { first?.byteCount ?? 0 }

    private var first: Frame? {
        guard count > 0, let head, let frame = head[headPlace] else { return nil }
        return Unmanaged<Frame>.fromOpaque(frame).takeUnretainedValue()
    }

    func pop(to blocks: FrameBlocks) -> Frame? {
        guard count > 0, let block = head, let held = block[headPlace] else { return nil }
        let frame = Unmanaged<Frame>.fromOpaque(held).takeRetainedValue()
        headPlace += 1
        count -= 1
        bytes -= frame.byteCount
        if count == 0 {
            blocks.give(block)
            head = nil
            tail = nil
            headPlace = FrameBlocks.first
        } else if headPlace == FrameBlocks.end {
            head = block[0]?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
            headPlace = FrameBlocks.first
            blocks.give(block)
        }
        return frame
    }

    func removeAll(to blocks: FrameBlocks) {
        while pop(to: blocks) != nil {}
    }
}

/// Blocks of 31 places for `FrameQueue`. Loop thread only.
final class FrameBlocks {
    /// Place 0 is the next block, the others are frames.
    typealias Block = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    static let first = 1
    static let end = 32
    /// A megabyte; what a burst needed beyond that goes back to the system.
    private static let most = 4096

    private var free: Block?
    private var count = 0

    func take() -> Block {
        guard let block = free else {
            let block = Block.allocate(capacity: Self.end)
            block.initialize(repeating: nil, count: Self.end)
            return block
        }
        free = block[0]?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        count -= 1
        block[0] = nil
        return block
    }

    func give(_ block: Block) {
        guard count < Self.most else {
            block.deallocate()
            return
        }
        block[0] = free.map { UnsafeMutableRawPointer($0) }
        free = block
        count += 1
    }

    deinit {
        while let block = free {
            free = block[0]?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
            block.deallocate()
        }
    }
}
