import ArgumentParser
import Foundation
import SimmerDomain
import SimmerOperations

struct UserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "The people who have an account.",
        subcommands: [Add.self, List.self, Operator.self, ResetPassword.self, Remove.self])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an account. On a server without accounts it is the operator's.")
        @OptionGroup var common: CommonOptions
        @OptionGroup var password: PasswordOptions
        @Option(help: "The e-mail address, for logging in too.") var email: String?
        @Option(help: ArgumentHelp("The name that others see.", valueName: "name")) var displayName: String?
        @Argument(help: "2–32 of a–z 0–9 . _ -") var username: String

        func run() async throws {
            let word = try password.read()
            let person = try await AdminCommand.run(
                .addPerson(username: username, password: word.text, email: email, displayName: displayName),
                common.configuration())
            let role = person["role"]?.string == "operator" ? ", and is the operator" : ""
            print("\(username) can log in\(word.isMade ? " with the password \(word.text)" : "")\(role)")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Everybody with an account, oldest first.")
        @OptionGroup var common: CommonOptions
        @Flag(help: "As one JSON array.") var json = false

        func run() async throws {
            let people = try await AdminCommand.run(.listPeople, common.configuration())
            guard !json else {
                print(people.text)
                return
            }
            for person in people.array ?? [] {
                let fields = ["username", "role", "displayName", "email"].map { person[$0]?.string ?? "-" }
                print(fields.joined(separator: "\t"))
            }
        }
    }

    struct Operator: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give somebody the operator's rights, or take them.")
        @OptionGroup var common: CommonOptions
        @Flag(help: "Take the rights. Without any operator, the server's next start shows a link for a new one.")
        var remove = false
        @Argument var username: String

        func run() async throws {
            _ = try await AdminCommand.run(
                .setOperator(username: username, isOperator: !remove), common.configuration())
            print("\(username) is \(remove ? "no operator any more" : "the operator now")")
        }
    }

    struct ResetPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-password", abstract: "Set a new password and end all sessions of the account.")
        @OptionGroup var common: CommonOptions
        @OptionGroup var password: PasswordOptions
        @Argument var username: String

        func run() async throws {
            let word = try password.read()
            _ = try await AdminCommand.run(
                .resetPassword(username: username, password: word.text), common.configuration())
            print("\(username) has a new password\(word.isMade ? ": \(word.text)" : "")")
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Delete an account. What the person wrote in rooms stays, under “former member”.")
        @OptionGroup var common: CommonOptions
        @Argument var username: String

        func run() async throws {
            _ = try await AdminCommand.run(.removePerson(username: username), common.configuration())
            print("\(username) is removed")
        }
    }
}

/// A password never stands in an argument, where every process of the machine could read it.
struct PasswordOptions: ParsableArguments {
    @Flag(help: "Read the password as one line from standard input. Otherwise one is made and printed.")
    var passwordStdin = false

    func read() throws -> (text: String, isMade: Bool) {
        guard passwordStdin else {
            // 60 bits; without letters and digits that look alike.
            let letters = Array("abcdefghjkmnpqrstuvwxyz23456789AB")
            let parts = (0..<3).map { _ in String((0..<4).compactMap { _ in letters.randomElement() }) }
            return (parts.joined(separator: "-"), true)
        }
        guard let line = readLine(strippingNewline: true), !line.isEmpty else {
            throw ValidationError("standard input has no password")
        }
        return (line, false)
    }
}
