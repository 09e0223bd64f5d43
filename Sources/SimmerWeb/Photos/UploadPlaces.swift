import SimmerDomain
import SimmerStore
import Synchronization

/// The places for bodies of uploads on their way in. So few of one account and of one address that no slow line keeps
/// others out.
final class UploadPlaces: Sendable {
    /// More would fill the disk with halves.
    private static let most = 64

    private struct Taken {
        var byAccount: [AccountKey: Int] = [:]
        var byAddress: [String: Int] = [:]
        var count = 0
    }

    private let taken = Mutex(Taken())
    private let mostOfAccount: Int
    private let mostOfAddress: Int

    init(_ limits: Limits) {
        mostOfAccount = limits.uploadsPerAccount == 0 ? Self.most : limits.uploadsPerAccount
        mostOfAddress = limits.uploadsPerAddress == 0 ? Self.most : limits.uploadsPerAddress
    }

    /// Throws `limit` when there is none.
    func reserve(of account: AccountKey, at address: String) throws(Refusal) {
        let isFree = taken.withLock { taken in
            guard taken.count < Self.most, taken.byAccount[account] ?? 0 < mostOfAccount,
                taken.byAddress[address] ?? 0 < mostOfAddress
            else { return false }
            taken.count += 1
            taken.byAccount[account, default: 0] += 1
            taken.byAddress[address, default: 0] += 1
            return true
        }
        if !isFree { throw Refusal(.limit, phrase: "too many pictures", retryAfter: 2_000) }
    }

    func give(of account: AccountKey, at address: String) {
        taken.withLock { taken in
            taken.count -= 1
            Self.countDown(account, &taken.byAccount)
            Self.countDown(address, &taken.byAddress)
        }
    }

    private static func countDown<Key: Hashable>(_ key: Key, _ counts: inout [Key: Int]) {
        let rest = (counts[key] ?? 1) - 1
        counts[key] = rest == 0 ? nil : rest
    }
}
