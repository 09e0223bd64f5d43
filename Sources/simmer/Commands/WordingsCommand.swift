import ArgumentParser
import Foundation
import SimmerDomain

extension IntentsCommand {
    struct Wordings: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print what people have confirmed their words to mean, as lines of the files of orders.",
            discussion: """
                Of all rooms, for intents/<language>/orders: "# intent", then what was said, without a word of who said it \
                where. Lines that name a person or a room are left out. Values are not marked yet.
                """)
        @OptionGroup var common: CommonOptions
        @Option(help: "Of this language only.") var lang: String?

        func run() async throws {
            let answer = try await AdminCommand.run(.listWordings, common.configuration())
            var (language, intent): (String?, String?)
            for line in answer["wordings"]?.array ?? [] {
                let next = line["language"]?.string
                guard let text = line["text"]?.string, lang == nil || lang == next else { continue }
                if next != language {
                    print("\(language == nil ? "" : "\n")## intents/\(next ?? "")/orders")
                    (language, intent) = (next, nil)
                }
                if line["intent"]?.string != intent {
                    intent = line["intent"]?.string
                    print("\n# \(intent ?? "")")
                }
                print(text)
            }
            let leftOut = answer["leftOut"]?.int ?? 0
            guard leftOut > 0 else { return }
            FileHandle.standardError.write(Data("\(leftOut) lines that name somebody or a room are left out\n".utf8))
        }
    }
}
