import ArgumentParser
import SimmerConfiguration

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Run the server.",
        discussion: "Settings come from flags, then SIMMER_… variables, then the file of --config, then the defaults.")
    @OptionGroup var settings: SettingsOptions

    func run() async throws { try await SimmerServer.run(settings.configuration()) }
}
