import SimmerDomain

/// What words can mean among the names of a kitchen, found in one look at each of them.
struct ShelfGuess {
    /// At most so many are kept of each kind: more cannot be chosen from.
    static let most = 10

    /// Exactly these words, name and brand together ("penne pasta nova"), or but for an ending ("bow" for "bows").
    private(set) var whole: [String] = []
    /// All words are among those of the name and the brand.
    private(set) var parts: [String] = []
    private(set) var countOfParts = 0
    /// The fewest slips away, as folds.
    private(set) var near: [String] = []

    private let typed: [UInt8]
    private let words: [ArraySlice<UInt8>]
    private var slips: Slips
    private var fewest = Int.max

    private static let space = UInt8(ascii: " ")
    private static let shortestWord = 4

    init(_ words: String) {
        // Marks between words say nothing: "Penne (Pasta Nova)".
        let plain = words.folded.unicodeScalars.map { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? scalar : " "
        }
        typed = Array(String(String.UnicodeScalarView(plain)).folded.utf8)
        self.words = typed.split(separator: Self.space)
        slips = Slips(of: String(decoding: typed, as: UTF8.self))
    }

    /// - Parameter fold: as `ShelfLine.fold` writes it: the name, a line break, the brand.
    mutating func compare(with fold: UnsafeRawBufferPointer) {
        guard !words.isEmpty else { return }
        let name = fold.prefix { $0 != UInt8(ascii: "\n") }
        let isWhole = isEnding(of: name) || isSame(fold)
        let isPart = isWhole || words.allSatisfy { has($0, in: fold) }
        if isPart { countOfParts += 1 }
        if isWhole, whole.count < Self.most { whole.append(String(decoding: fold, as: UTF8.self)) }
        if isPart, parts.count < Self.most { parts.append(String(decoding: fold, as: UTF8.self)) }
        guard countOfParts == 0, let count = nearness(of: name), count <= fewest else { return }
        if count < fewest {
            fewest = count
            near = []
        }
        if near.count < Self.most { near.append(String(decoding: fold, as: UTF8.self)) }
    }

    /// The name but for one letter at the end: plural and singular.
    private func isEnding(of name: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard abs(name.count - typed.count) <= 1, typed.count >= 3 else { return false }
        return name.starts(with: typed) || typed.starts(with: name)
    }

    /// Name and brand, whatever stands between them.
    private func isSame(_ fold: UnsafeRawBufferPointer) -> Bool {
        fold.count == typed.count
            && zip(fold, typed).allSatisfy { $0 == $1 || ($0 == UInt8(ascii: "\n") && $1 == Self.space) }
    }

    private func has(_ word: ArraySlice<UInt8>, in fold: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at + word.count <= fold.count {
            if fold[at] == word[word.startIndex], fold[at...].starts(with: word),
                at == 0 || !Self.isLetter(fold[at - 1]),
                at + word.count == fold.count || !Self.isLetter(fold[at + word.count])
            {
                return true
            }
            at += 1
        }
        return false
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// The slips to the whole name, else one more than those to one of its words: "riggate" is nearer to "rigatoni"
    /// than a word of it.
    private mutating func nearness(of name: Slice<UnsafeRawBufferPointer>) -> Int? {
        if let count = slips.count(to: name) { return count }
        guard words.count == 1, typed.count >= Self.shortestWord, name.contains(Self.space) else { return nil }
        return name.split(separator: Self.space).compactMap { word in
            word.count < Self.shortestWord ? nil : slips.count(to: word)
        }.min().map { $0 + 1 }
    }
}
