import Crypto
import Foundation

/// Reads the tar files that `TarWriter` writes: plain files with short names. Anything else is refused, not guessed at.
struct TarReader {
    private let input: FileHandle

    init(from input: FileHandle) { self.input = input }

    /// Calls `place` for each file of the archive with its name; what it returns takes the content. nil: the content is only hashed.
    func readAll(_ place: (String, Int) throws -> FileHandle?) throws -> [TarWriter.Entry] {
        var entries: [TarWriter.Entry] = []
        while true {
            let header = try exactly(512)
            if header.allSatisfy({ $0 == 0 }) { break }
            let (name, size) = try Self.parse(header)
            let out = try place(name, size)
            defer { try? out?.close() }
            var hash = SHA256()
            var left = size
            while left > 0 {
                let piece = try exactly(min(left, 1_048_576))
                hash.update(data: piece)
                try out?.write(contentsOf: piece)
                left -= piece.count
            }
            try out?.synchronize()
            if size % 512 > 0 { _ = try exactly(512 - size % 512) }
            entries.append(TarWriter.Entry(name: name, size: size, sha256: hexadecimal(hash.finalize())))
        }
        return entries
    }

    private func exactly(_ count: Int) throws -> Data {
        var data = Data()
        while data.count < count {
            guard let piece = try input.read(upToCount: count - data.count), !piece.isEmpty else {
                throw BackupError.truncated
            }
            data += piece
        }
        return data
    }

    private static func parse(_ header: Data) throws -> (name: String, size: Int) {
        let bytes = [UInt8](header)
        func text(_ range: Range<Int>) -> String {
            String(decoding: bytes[range].prefix { $0 != 0 && $0 != 0x20 }, as: UTF8.self)
        }
        var unsummed = bytes
        for index in 148..<156 { unsummed[index] = 0x20 }
        guard text(257..<262) == "ustar", Int(text(148..<156), radix: 8) == unsummed.reduce(0, { $0 + Int($1) }) else {
            throw BackupError.notABackup
        }
        let size: Int?
        if bytes[124] == 0x80 {
            size = bytes[128..<136].reduce(0) { $0 << 8 | Int($1) }
        } else {
            size = Int(text(124..<136), radix: 8)
        }
        guard let size, size >= 0, bytes[156] == UInt8(ascii: "0") else { throw BackupError.notABackup }
        return (text(0..<100), size)
    }
}
