import Foundation

/// The page's modules and style sheets of the start, put together when they are read. On a slow line a hundred files
/// take longer to be asked for than to come, and each would be packed by itself.
///
/// A module of the page is there once: what a bundle holds, all others take from there, also those that come later.
struct PageBundles {
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    /// The two modules that `/` runs, and where that which they need stands. The first one asks for the words of the
    /// page's language, and so it comes with little.
    private static let entries = [("/js/words.js", "/js/bundle-words.js"), ("/js/main.js", "/js/bundle.js")]
    private static let sheets = ["/css/bundle-first.css", "/css/bundle.css"]

    private var files: [String: [UInt8]]
    private var modules: [String: PageModule] = [:]
    /// Which bundle holds a module.
    private var homes: [String: String] = [:]

    /// The page's files, with bundles of what its start needs.
    static func made(of files: [String: [UInt8]]) throws -> [String: [UInt8]] {
        var bundles = PageBundles(files: files)
        for (entry, bundle) in entries where files[entry] != nil { try bundles.gather(entry, into: bundle) }
        for module in bundles.modules.values { try bundles.serve(module) }
        try bundles.putTablesTogether()
        try bundles.rewriteDocument()
        return bundles.files
    }

    private init(files: [String: [UInt8]]) {
        self.files = files
        for (address, script) in files where address.hasPrefix("/js/") && address.hasSuffix(".js") {
            modules[address] = PageModule(address: address, script: script)
        }
    }

    /// What `address` needs, each after what it needs itself; what already stands in a bundle is left out.
    private func needed(by address: String, in modules: [String: PageModule]) -> [PageModule] {
        var found: [PageModule] = [], known: Set<String> = []
        func visit(_ address: String) {
            guard homes[address] == nil, known.insert(address).inserted, let module = modules[address] else { return }
            module.needs.forEach(visit)
            found.append(module)
        }
        modules[address]?.needs.forEach(visit)
        return found
    }

    private mutating func gather(_ entry: String, into bundle: String) throws {
        let held = needed(by: entry, in: modules)
        let targets = Set(held.flatMap(\.needs)).filter { homes[$0] != nil }.sorted()
        guard files[bundle] == nil else { throw Broken(description: "\(bundle): a file has the name of a bundle") }
        let taken = targets.map { "import { \(PageModule.variable($0)) } from \"\(homes[$0] ?? "")\";" }
        let own = try held.map { try "export " + Self.enclosed($0) }
        for module in held { homes[module.address] = bundle }
        files[bundle] = Self.text(taken + own)
    }

    private static func text(_ lines: [String]) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

    /// A module as the value of a variable, in a scope of its own.
    private static func enclosed(_ module: PageModule) throws -> String {
        if let line = module.obstacle { throw Broken(description: "\(module.address): no bundle takes \(line)") }
        var lines = ["const \(module.variable) = (() => {"], names: [String] = []
        for piece in module.pieces {
            switch piece.part {
            case .code:
                for line in PageModule.lines(piece.source) where !line.isEmpty {
                    lines.append(fromAnywhere(line, of: module.address))
                }
            case .taking(let clause, let target): lines.append(PageModule.declaration(clause, of: target))
            case .passedOn: throw Broken(description: "\(module.address): no bundle passes on what others export")
            case .export(let name, let declaration):
                names.append(name == "default" ? "default: $default" : name)
                lines.append(fromAnywhere(declaration[...], of: module.address))
            }
        }
        lines.append("return { \(names.joined(separator: ", ")) };")
        lines.append("})();")
        return lines.joined(separator: "\n")
    }

    /// What a line of a module fetches later, named so that it is found from the bundle too.
    private static func fromAnywhere(_ line: Substring, of address: String) -> String {
        // Few lines do, and a look at the letters is much cheaper than taking them apart.
        guard line.utf8.firstPlace(of: "import(") != nil else { return String(line) }
        let pieces = String(line).components(separatedBy: "import(")
        return pieces[0]
            + pieces.dropFirst().map { piece in
                guard let quote = piece.first, quote == "\"" || quote == "`" else { return "import(" + piece }
                return "import(\(quote)" + PageModule.address(of: piece.dropFirst(), in: address)
            }.joined()
    }

    /// A module that is asked for by its own address: what it takes from a bundle is imported from there.
    private mutating func serve(_ module: PageModule) throws {
        let address = module.address
        if let home = homes[address] { return files[address] = Self.text(Self.passingOn(module, from: home)) }
        guard module.needs.contains(where: { homes[$0] != nil }) else { return }
        var imported: Set<String> = []
        files[address] = Self.text(
            try module.pieces.map { piece in
                switch piece.part {
                case .taking(let clause, let target):
                    guard let home = homes[target] else { return String(piece.source) }
                    let variable = PageModule.variable(target), isFirst = imported.insert(target).inserted
                    return (isFirst ? "import { \(variable) } from \"\(home)\"; " : "")
                        + PageModule.declaration(clause, of: target)
                case .passedOn(_, let target) where homes[target] != nil:
                    throw Broken(description: "\(address): it passes on what a bundle holds: \(piece.source)")
                default: return String(piece.source)
                }
            })
    }

    /// What stands in a bundle, for who asks for it by its own address.
    private static func passingOn(_ module: PageModule, from home: String) -> [String] {
        let names = module.pieces.compactMap { piece -> String? in
            if case .export(let name, _) = piece.part { name } else { nil }
        }
        let variable = module.variable, declared = names.filter { $0 != "default" }.joined(separator: ", ")
        return ["import { \(variable) } from \"\(home)\";", "export const { \(declared) } = \(variable);"]
            + (names.contains("default") ? ["export default \(variable).default;"] : [])
    }

    /// A language's table of what is said from the start, which brings its topics together.
    private mutating func putTablesTogether() throws {
        let words = files.filter { $0.key.hasPrefix("/strings/") }
        let all = Dictionary(
            uniqueKeysWithValues: words.map { ($0.key, PageModule(address: $0.key, script: $0.value)) })
        for (address, table) in all where address.split(separator: "/").count == 2 {
            let own = try table.pieces.map { piece in
                switch piece.part {
                case .taking(let clause, let target): PageModule.declaration(clause, of: target)
                case .export(name: "default", let declaration): "export default " + declaration.dropFirst(17)
                case .code: String(piece.source)
                default: throw Broken(description: "\(address): a table of words has its words alone")
                }
            }
            files[address] = Self.text(try needed(by: address, in: all).map(Self.enclosed) + own)
        }
    }

    /// `/` names the bundles where it names what stands in them.
    private mutating func rewriteDocument() throws {
        guard let document = files["/index.html"] else { return }
        var lines: [String] = [], run: [String] = [], sheets = Self.sheets[...]
        var bundles = Self.entries.map(\.1).filter { files[$0] != nil }
        for line in PageModule.lines(document) {
            if let sheet = Self.link(line, "stylesheet") {
                run.append(sheet)
                continue
            }
            if !run.isEmpty {
                guard let bundle = sheets.popFirst() else {
                    throw Broken(description: "/index.html: style sheets in three places")
                }
                try put(run, into: bundle)
                lines.append("    <link rel=\"stylesheet\" href=\"\(bundle)\">")
                run = []
            }
            if let module = Self.link(line, "modulepreload") {
                guard homes[module] != nil else {
                    throw Broken(description: "/index.html: the start does not need \(module)")
                }
                lines += bundles.map { "    <link rel=\"modulepreload\" href=\"\($0)\">" }
                bundles = []
            } else {
                lines.append(String(line))
            }
        }
        files["/index.html"] = Self.text(lines)
    }

    private mutating func put(_ sheets: [String], into bundle: String) throws {
        guard files[bundle] == nil else { throw Broken(description: "\(bundle): a file has the name of a bundle") }
        files[bundle] = try sheets.flatMap { sheet in
            guard let text = files[sheet] else { throw Broken(description: "/index.html: there is no \(sheet)") }
            return text
        }
    }

    private static func link(_ line: Substring, _ kind: String) -> String? {
        let text = line.drop { $0 == " " }, start = "<link rel=\"\(kind)\" href=\""
        guard text.hasPrefix(start), text.hasSuffix("\">") else { return nil }
        return String(text.dropFirst(start.count).dropLast(2))
    }
}
