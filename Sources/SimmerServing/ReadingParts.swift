import Foundation
import SimmerBot
import SimmerConfiguration
import SimmerDomain
import SimmerServices
import SimmerStore

/// The reader outside, put together: whoever the operator has named, how often it may be asked, and what is done with
/// the lines that wait for it.
enum ReadingParts {
    static func gate(_ configuration: Configuration) -> ReadingGate? {
        configuration.reader.map { reader in
            ReadingGate(host: URL(string: reader.url)?.host() ?? reader.url, limits: configuration.limits)
        }
    }

    /// Throws when its key cannot be read.
    static func reader(_ configuration: Configuration) throws -> OutsideReader? {
        guard let reader = configuration.reader, let base = URL(string: reader.url) else { return nil }
        let client = OutsideClient(
            userAgent: OutsideWork.userAgent(configuration), limits: OutsideReader.limits(seconds: reader.seconds))
        return OutsideReader(
            base: base, model: reader.model, key: try reader.keyFile.map(OutsideWork.secret), client: client)
    }

    /// Without a reader what still waits for one was not understood.
    static func work(
        _ work: ReadingWork, _ reader: OutsideReader?, _ gate: ReadingGate?, _ store: Store, _ clock: any WallClock
    ) -> JobKind {
        JobKind(places: 2, mostFailures: 1, givenUp: { try work.answer($0, nil, to: nil, $1) }) { job in
            guard let reader, let wish = try await store.read({ try work.wish(job, $0) }) else {
                return .finished { try work.answer(job, nil, to: nil, $0) }
            }
            do {
                let answer = try await reader.read(wish.question)
                gate?.answered()
                let proposal = answer.flatMap { work.proposal($0, wish) }
                return .finished { try work.answer(job, proposal, to: wish, $0) }
            } catch is SourceTrouble {
                gate?.failed(at: clock.now())
                return .finished { try work.answer(job, nil, to: wish, $0) }
            }
        }
    }
}
