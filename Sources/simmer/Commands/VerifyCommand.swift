import ArgumentParser
import SimmerConfiguration

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Read the records of experiments again and name what was changed by anything but Simmer.",
        discussion: "Works while the server runs and while it does not. The exit code is 1 when something is broken.")

    @OptionGroup var common: CommonOptions
    @Option(help: "The id of the only room to look at.") var room: String?

    func run() async throws {
        let result = try await AdminCommand.run(.verify(room: room), common.configuration())
        let faults = (result["faults"]?.array ?? []).compactMap(\.string)
        for fault in faults { print("broken   \(fault)") }
        if let older = result["older"]?.int, older > 0 {
            print(
                "doubtful \(older) things are older than the records and were never changed since: nothing vouches for them"
            )
        }
        let read =
            "\(result["experiments"]?.int ?? 0) experiments with \(result["records"]?.int ?? 0) records were read"
        print(faults.isEmpty ? "ok       \(read)" : "\(read), \(faults.count) faults")
        if !faults.isEmpty { throw ExitCode.failure }
    }
}
