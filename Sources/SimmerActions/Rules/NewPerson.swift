import SimmerDomain
import SimmerStore

/// How people come to a server.
package enum NewPerson {
    /// Makes an account with its direct room with the bot, in which the bot says `welcome`: on registering and by the
    /// operator alike (P4). Throws `duplicate` with the field.
    package static func make(_ new: NewAccount, saying welcome: (Account) -> String, _ tx: Transaction) throws
        -> Account
    {
        let account = try tx.accounts.insert(new)
        let direct = try tx.rooms.direct(Account.bot, account.key)
        var message = NewMessage(author: Account.bot, text: welcome(account))
        message.isQuiet = true
        _ = try tx.events.say(message, in: direct.key)
        return account
    }
}
