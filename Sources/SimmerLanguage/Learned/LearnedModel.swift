import Foundation

/// What was learned of one language: a table of 64 small numbers for each feature and for each class.
///
/// A line is the sum of its features' rows over the root of their number, what is below zero set to zero; a class is as
/// likely as its row fits that. All is in whole bytes and summed as Int32, so that it comes out the same on every
/// machine.
///
/// As a file: "SMLR", then little-endian UInt32 version, UInt64 hashes of the language's files and of what people said,
/// Float scales of features and classes and the temperature, UInt32 counts of intents and classes; the intents' names
/// (UInt8 length, UTF-8), then for each class UInt16 its intent (the count of intents for talk), UInt8 length and name;
/// Float biases of the classes, Int8 rows of the classes, Int8 rows of the features; UInt32 count of the slots' edges,
/// for each UInt32 its place and Int8 its points, in the order of the places.
struct LearnedModel: Equatable, Sendable {
    /// Numbers in a row.
    static let width = 64
    private static let magic = Array("SMLR".utf8)
    private static let version: UInt32 = 3

    struct Class: Equatable, Sendable {
        /// Among `intents`, or their count for talk.
        var intent: Int
        var name: String
    }

    /// Of the files of the language: with others its intents and words are not these.
    var hash: UInt64
    /// Of the lines of people that it learned from, which a server has not.
    var saidHash: UInt64
    var featureScale: Float
    var classScale: Float
    var temperature: Float
    /// In the order of the language's model.
    var intents: [String]
    var classes: [Class]
    var biases: [Float]
    var classRows: [Int8]
    var featureRows: [Int8]
    var edges = SlotEdges()

    var data: Data {
        var data = Data(Self.magic)
        func add(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
        }
        func add(_ text: String) {
            let bytes = text.utf8.prefix(255)
            add(UInt8(bytes.count))
            data.append(contentsOf: bytes)
        }
        add(Self.version)
        add(hash)
        add(saidHash)
        for number in [featureScale, classScale, temperature] { add(number.bitPattern) }
        add(UInt32(intents.count))
        add(UInt32(classes.count))
        for intent in intents { add(intent) }
        for one in classes {
            add(UInt16(one.intent))
            add(one.name)
        }
        for bias in biases { add(bias.bitPattern) }
        for rows in [classRows, featureRows] { rows.withUnsafeBytes { data.append(contentsOf: $0) } }
        add(UInt32(edges.points.count))
        for (place, points) in edges.points.sorted(by: { $0.key < $1.key }) {
            add(place)
            add(points)
        }
        return data
    }
}

extension LearnedModel {
    /// - Returns: nil for what is no such file, or one that is cut off.
    init?(_ data: Data) {
        var rest = data[...]
        func bytes(_ count: Int) -> Data? {
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
            bytes(Number.bitWidth / 8)?.reversed().reduce(0) { $0 << 8 | Number($1) }
        }
        func float() -> Float? { number(UInt32.self).map(Float.init(bitPattern:)) }
        func text() -> String? {
            number(UInt8.self).flatMap { bytes(Int($0)) }.flatMap { String(data: $0, encoding: .utf8) }
        }
        // As memory: there are two million of them, and one by one they were a tenth of a server's start.
        func rows(_ count: Int) -> [Int8]? {
            bytes(count * Self.width)?.withUnsafeBytes { Array($0.bindMemory(to: Int8.self)) }
        }
        guard bytes(Self.magic.count).map(Array.init) == Self.magic, number(UInt32.self) == Self.version,
            let hash = number(UInt64.self), let saidHash = number(UInt64.self), let featureScale = float(),
            let classScale = float(), let temperature = float(), let intentCount = number(UInt32.self),
            let classCount = number(UInt32.self), intentCount <= UInt16.max, classCount <= UInt16.max
        else { return nil }
        var intents: [String] = []
        for _ in 0..<intentCount {
            guard let name = text() else { return nil }
            intents.append(name)
        }
        var classes: [Class] = []
        for _ in 0..<classCount {
            guard let intent = number(UInt16.self), intent <= intentCount, let name = text() else { return nil }
            classes.append(Class(intent: Int(intent), name: name))
        }
        var biases: [Float] = []
        for _ in 0..<classCount {
            guard let bias = float() else { return nil }
            biases.append(bias)
        }
        guard let classRows = rows(Int(classCount)), let featureRows = rows(Features.buckets),
            let edgeCount = number(UInt32.self), rest.count == Int(edgeCount) * 5
        else { return nil }
        var points: [UInt32: Int8] = [:]
        points.reserveCapacity(Int(edgeCount))
        for _ in 0..<edgeCount {
            guard let place = number(UInt32.self), let cost = number(UInt8.self) else { return nil }
            points[place] = Int8(bitPattern: cost)
        }
        self.init(
            hash: hash, saidHash: saidHash, featureScale: featureScale, classScale: classScale,
            temperature: temperature, intents: intents, classes: classes, biases: biases, classRows: classRows,
            featureRows: featureRows, edges: SlotEdges(points: points))
    }

    /// Of everything in the intents folder that a language's lines are read by: `grammar.yaml`, the files of the
    /// language, its orders and its talk. FNV-1a, 64 bits.
    package static func hash(of folder: URL, language: String) -> UInt64 {
        let own = folder.appending(path: language)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: own.path)) ?? []).sorted()
            .filter { $0.hasSuffix(".yaml") || $0 == LearnedReader.talkFile }
        let files =
            [folder.appending(path: "grammar.yaml")] + names.map { own.appending(path: $0) }
            + OrderLines.files(of: language, in: folder)
        return hash(of: files)
    }

    /// Of files and their names.
    static func hash(of files: [URL]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        for file in files {
            add(file.lastPathComponent.utf8)
            // No name or text has this byte: where one ends counts as well.
            add(CollectionOfOne(0xFF))
            if let data = try? Data(contentsOf: file) { add(data) }
            add(CollectionOfOne(0xFF))
        }
        return hash
    }
}
