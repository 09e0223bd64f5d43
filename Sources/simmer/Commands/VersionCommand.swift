import ArgumentParser
import CAllocator
import CBuild
import SimmerOperations

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    @Flag(help: "Name the compiler, the packages and the memory allocator too.") var long = false

    func run() {
        print("simmer \(Version.current)")
        guard long else { return }
        print("Swift \(String(cString: build_swift())), \(String(cString: build_clang()))")
        for package in Self.packages { print("\(package.name) \(package.version) \(package.tree)") }
        print(String(cString: allocator_name()))
    }

    private struct Package {
        var name: String
        var version: String
        /// git's hash of the package's files.
        var tree: String
    }

    /// What `packages.lock` said when this was built; a build with other packages stops.
    private static var packages: [Package] {
        String(decoding: PackageResources.packages_lock, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t")
            guard fields.count == 3, let name = fields[0].split(separator: "/").last else { return nil }
            return Package(
                name: name.hasSuffix(".git") ? String(name.dropLast(4)) : String(name), version: String(fields[1]),
                tree: String(fields[2]))
        }
    }
}
