import ArgumentParser
import SimmerOperations

@main
struct Simmer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simmer", abstract: "A chat server for households and labs.", version: Version.current,
        subcommands: [
            ServeCommand.self, ParseCommand.self, IntentsCommand.self, LearnCommand.self, UserCommand.self,
            UsageCommand.self, FeedbackCommand.self, BackupCommand.self,
            RestoreCommand.self, MoveCommand.self, ImportCommand.self,
            DoctorCommand.self, VerifyCommand.self, ProtocolCommand.self, VersionCommand.self, SayCommand.self,
            ListenCommand.self, TimersCommand.self,
        ])
}
