import SimmerDomain
import SimmerStore

/// Tokens that were found in the store lately, so that those who come back need no query.
struct TokenCache {
    struct Entry {
        var account: AccountKey
        var login: LoginSession
    }

    private var found: [String: Entry] = [:]
    private static let most = 20_000

    subscript(hash: String) -> Entry? {
        get { found[hash] }
        set {
            if found.count >= Self.most { found = [:] }
            found[hash] = newValue
        }
    }

    mutating func forget(_ account: AccountKey) { found = found.filter { $0.value.account != account } }
}
