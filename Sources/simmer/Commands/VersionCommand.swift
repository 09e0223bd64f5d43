import ArgumentParser
import CAllocator
import SimmerOperations

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "version", abstract: "Print the version.")

    @Flag(help: "Name the memory allocator too.") var allocator = false

    func run() {
        print("simmer \(Version.current)")
        if allocator { print(String(cString: allocator_name())) }
    }
}
