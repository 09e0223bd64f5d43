import ArgumentParser
import Foundation
import SimmerDomain

struct FeedbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback", abstract: "What people want the operator to know.", subcommands: [List.self])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Every comment, oldest first.")
        @OptionGroup var common: CommonOptions
        @Flag(help: "As one JSON array.") var json = false

        func run() async throws {
            let comments = try await AdminCommand.run(.listFeedback, common.configuration())
            guard !json else {
                print(comments.text)
                return
            }
            for comment in comments.array ?? [] {
                let at = Instant(milliseconds: comment["at"]?.int ?? 0).date.ISO8601Format()
                // One line each, whatever somebody typed.
                let text = (comment["text"]?.string ?? "").replacing(/[\n\t]+/, with: " ")
                print("#\(comment["number"]?.int ?? 0)\t\(at)\t\(comment["username"]?.string ?? "-")\t\(text)")
            }
        }
    }
}
