import SimmerDomain

extension AccountStore {
    /// Makes an account with its direct room with the bot, in which the bot says `welcome`: on registering and by the operator
    /// alike (P4). Throws `duplicate` with the field.
    package func welcome(_ new: NewAccount, saying welcome: (Account) -> String) throws -> Account {
        let account = try insert(new)
        let direct = try tx.rooms.direct(Account.bot, account.key)
        var message = NewMessage(author: Account.bot, text: welcome(account))
        message.isQuiet = true
        _ = try tx.events.say(message, in: direct.key)
        return account
    }
}
