// The bots of who is at the page, as the stand-in house has them.

export function botAnswers(house) {
    const one = (id) => house.bots.find(({ bot }) => bot === id);
    return {
        "bot.list": () => ({ bots: house.bots }),
        "bot.create": ({ name, rooms = [] }) => {
            const bot = { bot: house.newId("bot"), name, createdAt: house.clock.now, rooms, tokens: [] };
            house.bots.push(bot);
            return { bot };
        },
        "bot.join": ({ room, bot }) => {
            one(bot).rooms.push(room);
            return { bot: one(bot) };
        },
        "bot.leave": ({ room, bot }) => {
            one(bot).rooms = one(bot).rooms.filter((id) => id !== room);
            return { bot: one(bot) };
        },
        "bot.delete": ({ bot }) => {
            house.bots = house.bots.filter((other) => other.bot !== bot);
            return {};
        },
        "token.create": ({ bot, name, scopes, endsAt }) => {
            const token = house.newId("token");
            one(bot).tokens.push({ token, name, scopes, createdAt: house.clock.now, ...(endsAt ? { endsAt } : {}) });
            return { token, name, secret: `secret of ${token}` };
        },
        "token.revoke": ({ token }) => {
            for (const bot of house.bots) bot.tokens = bot.tokens.filter((other) => other.token !== token);
            return {};
        },
    };
}
