import Foundation
import SimmerDomain

/// An RO-Crate that somebody brings: its nodes by their ids, and the files that they name.
struct CrateReader {
    private static let mostNodes = 500_000

    private let unpacked: Unpacked
    private var nodes: [String: JSON] = [:]
    /// The datasets of `./`, which are the experiments.
    private(set) var experiments: [JSON] = []
    private(set) var title = "Notebook"

    /// Throws when a file is not the one that its node tells of.
    init(_ unpacked: Unpacked) throws {
        self.unpacked = unpacked
        let file = unpacked.folder.appendingPathComponent(unpacked.root + Crate.metadata)
        let crate = try Unpacked.json(file, most: 256 << 20)
        guard let graph = crate["@graph"]?.array, graph.count <= Self.mostNodes else {
            throw ImportError.malformed("\(Crate.metadata) has no @graph")
        }
        for node in graph { if let id = node["@id"]?.string { nodes[id] = node } }
        guard let root = nodes["./"] else { throw ImportError.malformed("the crate has no root") }
        title =
            [root["name"]?.string, unpacked.root.split(separator: "/").last.map(String.init)].compactMap { $0 }
            .first { !$0.isEmpty && $0 != "Export" } ?? title
        experiments = list(root["hasPart"]).filter { Self.isA("Dataset", $0) }
        for node in graph where Self.isA("File", node) {
            guard let id = node["@id"]?.string, let sha = node["sha256"]?.string, !id.contains("://") else { continue }
            guard self.file(id, sha256: sha.lowercased()) != nil else { throw ImportError.damaged(id) }
        }
    }

    static func isA(_ type: String, _ node: JSON) -> Bool {
        node["@type"]?.string == type || (node["@type"]?.array ?? []).contains(.string(type))
    }

    /// What a property names: nodes by reference, or nodes that stand where a reference could.
    func list(_ value: JSON?) -> [JSON] {
        (value?.array ?? value.map { [$0] } ?? []).compactMap { entry in
            guard let id = entry["@id"]?.string else { return entry.members == nil ? nil : entry }
            return nodes[id] ?? (entry["@type"] == nil ? nil : entry)
        }
    }

    /// The file of a node, where it is; nil when it is not there, or not the one with that hash.
    func file(_ id: String, sha256: String?) -> URL? {
        let plain = id.hasPrefix("./") ? String(id.dropFirst(2)) : id
        let decoded = plain.removingPercentEncoding ?? plain
        let name = [plain, decoded].map { unpacked.root + $0 }.first { unpacked.entries[$0] != nil }
        guard let name, let entry = unpacked.entries[name], sha256 == nil || entry.sha256 == sha256 else { return nil }
        return unpacked.folder.appendingPathComponent(name)
    }

    /// What Simmer wrote of the experiment in that folder; nil where another program did.
    func exact(of folder: String) throws -> JSON? {
        guard let node = nodes[folder + Crate.exact],
            let url = file(folder + Crate.exact, sha256: node["sha256"]?.string)
        else { return nil }
        let value = try Unpacked.json(url, most: 256 << 20)
        guard value["simmer"]?.string == "experiment" else { return nil }
        guard value["format"]?.int == Crate.format else { throw ImportError.newerFormat }
        return value
    }

    /// The files of a dataset, and of the datasets in it, each once.
    func files(of dataset: JSON) -> [(node: JSON, url: URL)] {
        var (found, seen, rest): ([(node: JSON, url: URL)], Set<String>, [JSON]) = ([], [], [dataset])
        while let next = rest.popLast() {
            for part in list(next["hasPart"]) {
                // Nodes may name one another in a circle.
                guard let id = part["@id"]?.string, seen.insert(id).inserted else { continue }
                if Self.isA("Dataset", part) {
                    rest.append(part)
                } else if Self.isA("File", part), let url = file(id, sha256: nil) {
                    found.append((part, url))
                }
            }
        }
        return found
    }
}
