import ArgumentParser
import Foundation
import Glibc

/// What is read from outside, a million times in one process: no crash, no case of more than 100 ms, no memory that
/// stays. `scripts/fuzz engine` runs it.
@main struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simmer-fuzz", abstract: "Fuzz a part of Simmer in this process.",
        discussion: "The exit code is 1 after a broken property, a case of more than 100 ms of CPU, or growth.")

    enum Part: String, CaseIterable, ExpressibleByArgument { case language, json, http }

    @Argument(help: "language, json or http.") var part: Part
    @Option(help: "How many cases.") var cases = 1_000_000
    @Option(help: "The same seed makes the same cases.") var seed: UInt64 = 1
    @Option(help: "The number of the first case.") var first = 0
    @Flag(help: "Print the first case as it is.") var show = false
    @Option(help: "The folder with the intent files.") var intents = "intents"
    @Option(
        help: ArgumentHelp(
            "A file in which the number of the case at hand stands, for after a crash.", valueName: "file"))
    var progress: String?

    func run() throws {
        let intents = URL(fileURLWithPath: intents)
        let target: any FuzzTarget =
            switch part {
            case .language: try LanguageCases(intents: intents)
            case .json: JSONCases()
            case .http: HTTPCases()
            }
        var run = FuzzRun(target: target, seed: seed, progress: try progress.map(Progress.init))
        if show { print(String(decoding: run.made(first).0, as: UTF8.self)) }
        run.all(first..<first + cases)
        print(run.report(part.rawValue))
        if !run.faults.isEmpty { throw ExitCode.failure }
    }
}

/// A part of the program, and how to make cases for it.
protocol FuzzTarget {
    /// What a case begins with.
    var corpus: [[UInt8]] { get }
    /// Reads one case; nil when all that must hold holds, or what does not. `salt` decides what the bytes leave open.
    func fault(in bytes: [UInt8], salt: UInt64) -> String?
}

/// The number of the case at hand, in a file that outlives the process.
final class Progress {
    private let number: UnsafeMutablePointer<UInt64>

    init(_ path: String) throws {
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        guard file >= 0, ftruncate(file, 8) == 0, let page = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            page != MAP_FAILED
        else { throw ValidationError("\(path) cannot be written") }
        close(file)
        number = page.assumingMemoryBound(to: UInt64.self)
    }

    func note(_ now: Int) { number.pointee = UInt64(now) }
}
