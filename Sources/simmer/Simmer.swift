import ArgumentParser

@main
struct Simmer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "A chat server for households and labs.")
}
