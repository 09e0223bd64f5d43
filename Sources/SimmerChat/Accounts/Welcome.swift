import SimmerDomain
import SimmerStore

extension Phrasebook {
    /// What the bot says first in the room that a new person has with it.
    package func welcome(_ account: Account) -> String {
        phrase("common/welcome", ["name": .text(account.firstName)], language: account.language)
    }
}
