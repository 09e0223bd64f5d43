import ArgumentParser
import SimmerDomain

struct ProtocolCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "protocol", abstract: "What programs may ask, as docs/asyncapi.yaml says it.",
        discussion: "That file is written by this command; so is the table in docs/protocol.md.")

    @Flag(help: "The methods as JSON: how each is treated, and params that it understands.") var json = false
    @Flag(help: "The table of docs/protocol.md.") var table = false

    func run() throws {
        if json {
            print(AsyncAPI.methods.text)
        } else if table {
            print(AsyncAPI.table)
        } else {
            print(
                """
                # What goes over /ws with the subprotocol simmer.v1, one schema for every method and every event. The live suites check each
                # frame that they send or receive against it. docs/protocol.md says the same to a person, with the promises behind it.
                # Written by `simmer protocol`.
                """)
            print(try YAMLText.of(AsyncAPI.document), terminator: "")
        }
    }
}
