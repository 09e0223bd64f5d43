import Crypto
import Foundation

/// Writes a tar file (POSIX ustar), so that a backup can be looked into with `tar`, on any machine and in any year.
struct TarWriter {
    /// What went into the archive.
    struct Entry: Hashable, Sendable {
        var name: String
        var size: Int
        /// SHA-256 of the content, in hexadecimal.
        var sha256: String
    }

    private let out: FileHandle
    private let modified: Int

    /// `modified` in seconds since 1970.
    init(to out: FileHandle, modified: Int) {
        self.out = out
        self.modified = modified
    }

    func add(_ name: String, content: Data) throws -> Entry {
        try out.write(contentsOf: header(name: name, size: content.count))
        try out.write(contentsOf: content)
        try pad(content.count)
        return Entry(name: name, size: content.count, sha256: hexadecimal(SHA256.hash(data: content)))
    }

    /// Copies a file in pieces. Throws when its length changes meanwhile.
    func add(_ name: String, file: URL) throws -> Entry {
        let input = try FileHandle(forReadingFrom: file)
        defer { try? input.close() }
        let size = Int(try input.seekToEnd())
        try input.seek(toOffset: 0)
        try out.write(contentsOf: header(name: name, size: size))
        var hash = SHA256()
        var copied = 0
        while let piece = try input.read(upToCount: 1_048_576), !piece.isEmpty {
            try out.write(contentsOf: piece)
            hash.update(data: piece)
            copied += piece.count
        }
        guard copied == size else { throw BackupError.changed(name) }
        try pad(size)
        return Entry(name: name, size: size, sha256: hexadecimal(hash.finalize()))
    }

    /// The two empty blocks that end an archive.
    func finish() throws { try out.write(contentsOf: Data(count: 1024)) }

    private func pad(_ size: Int) throws {
        let rest = (512 - size % 512) % 512
        if rest > 0 { try out.write(contentsOf: Data(count: rest)) }
    }

    private func header(name: String, size: Int) throws -> Data {
        var block = Data(count: 512)
        func put(_ text: String, at offset: Int, room: Int) throws {
            let bytes = Array(text.utf8)
            guard bytes.count <= room else { throw BackupError.nameTooLong(name) }
            block.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
        func octal(_ value: Int, digits: Int) -> String {
            let text = String(value, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        try put(name, at: 0, room: 100)
        try put("0000600", at: 100, room: 7)
        try put("0000000", at: 108, room: 7)
        try put("0000000", at: 116, room: 7)
        if size < 1 << 33 {
            try put(octal(size, digits: 11), at: 124, room: 11)
        } else {
            // What 11 octal digits cannot hold goes in base 256, as GNU and BSD tar write and read it.
            block[124] = 0x80
            for index in 0..<8 { block[135 - index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
        }
        try put(octal(modified, digits: 11), at: 136, room: 11)
        try put("        0", at: 148, room: 9)
        try put("ustar", at: 257, room: 5)
        try put("00", at: 263, room: 2)
        let sum = block.reduce(0) { $0 + Int($1) }
        try put(octal(sum, digits: 6) + "\0 ", at: 148, room: 8)
        return block
    }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return bytes.reduce(into: "") { text, byte in
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
}
