import ArgumentParser
import Foundation
import SimmerDomain

/// Which server, and who one is there: for commands that speak to a server as a person or a bot would, from anywhere.
struct HouseOptions: ParsableArguments {
    @Option(help: "The server's address. Otherwise $SIMMER_SERVER, or http://localhost:8080.") var server: String?
    @Option(
        help: ArgumentHelp(
            "The file with the token. Otherwise $SIMMER_TOKEN, $SIMMER_TOKEN_FILE, or ~/.config/simmer/token.",
            valueName: "file"))
    var tokenFile: String?

    /// A token never stands in an argument, where every process of the machine could read it.
    func line() throws -> HouseLine {
        let environment = ProcessInfo.processInfo.environment
        let address = server ?? environment["SIMMER_SERVER"] ?? "http://localhost:8080"
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme ?? ""), url.host != nil else {
            throw ValidationError("\(address) is no address of a server")
        }
        if tokenFile == nil, let token = environment["SIMMER_TOKEN"], !token.isEmpty {
            return HouseLine(server: url, token: token)
        }
        let path = tokenFile ?? environment["SIMMER_TOKEN_FILE"] ?? Self.usualFile
        guard let text = try? String(contentsOfFile: (path as NSString).expandingTildeInPath, encoding: .utf8) else {
            throw HouseFailure(.configuration, "there is no token: \(path) cannot be read")
        }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw HouseFailure(.configuration, "\(path) holds no token")
        }
        return HouseLine(server: url, token: token)
    }

    private static let usualFile = "~/.config/simmer/token"
}

/// Why a command ended without having done it. The statuses are those of sysexits.h, but for what the server refused.
struct HouseFailure: Error, CustomStringConvertible {
    enum Status: Int32 {
        /// What was asked is refused, whoever asks.
        case refused = 1
        /// The server does not answer; later it may. EX_UNAVAILABLE.
        case unavailable = 69
        /// The token is not good for that. EX_NOPERM.
        case notAllowed = 77
        /// There is no token. EX_CONFIG.
        case configuration = 78
    }

    let status: Status
    let description: String

    init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }

    /// What an answer's `error` says.
    init(_ error: JSON) {
        let words = error["message"]?.string ?? "the server refused it"
        let field = error["data"]?["field"]?.string.map { " (\($0))" } ?? ""
        switch error["code"]?.int {
        case 401, 403: self.init(.notAllowed, words)
        case 429, 503, -32603: self.init(.unavailable, words)
        default: self.init(.refused, words + field)
        }
    }
}

/// Runs a command that speaks to a server, and ends the process with the status that says how it went.
func speaking(_ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let failure as HouseFailure {
        FileHandle.standardError.write(Data("simmer: \(failure.description)\n".utf8))
        throw ExitCode(failure.status.rawValue)
    }
}
