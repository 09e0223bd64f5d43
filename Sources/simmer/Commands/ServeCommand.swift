import ArgumentParser
import CChild
import Foundation
import SimmerConfiguration

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server.",
        discussion: "Settings come from flags, then SIMMER_… variables, then the file of --config, then the defaults.")
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let error = simmer_keep_to_oneself()
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EPERM) }
        try await SimmerServer.run(settings.configuration())
    }
}
