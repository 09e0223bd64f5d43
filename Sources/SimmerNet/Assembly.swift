/// A message in pieces: whole frames that arrive in one read never come here. The memory is given back after each
/// message.
struct Assembly {
    private var bytes: UnsafeMutableRawPointer?
    private var capacity = 0
    private(set) var count = 0
    var utf8 = UTF8Check()
    /// Between the first and the last piece of a message.
    var isBusy = false

    /// `more` bytes of the same frame are known to follow.
    mutating func append(_ piece: UnsafeRawBufferPointer, more: Int) {
        let needed = count + piece.count + more
        if needed > capacity {
            capacity = max(needed, more > 0 ? 0 : capacity * 2)
            let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
            if let bytes {
                larger.copyMemory(from: bytes, byteCount: count)
                bytes.deallocate()
            }
            bytes = larger
        }
        if let source = piece.baseAddress, let bytes {
            (bytes + count).copyMemory(from: source, byteCount: piece.count)
            count += piece.count
        }
    }

    var message: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }

    mutating func release() {
        bytes?.deallocate()
        self = Assembly()
    }
}
