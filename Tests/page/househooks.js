// The webhooks of the rooms, as the stand-in house has them.

export function hookAnswers(house) {
    const of = ({ room, hook }) => house.hooks.find((one) => one.room === room && one.hook === hook);
    return {
        "hook.list": ({ room }) => ({ hooks: house.hooks.filter((one) => one.room === room).map(({ room: _, calls: __, ...shown }) => shown) }),
        "hook.create": ({ room, name, orders = false, quiet = false }) => {
            const hook = house.newId("hook");
            house.hooks.push({ room, hook, name, orders, quiet, createdAt: house.clock.now, calls: [] });
            return { hook, name, url: `https://home.example.org/hooks/secret-of-${hook}` };
        },
        "hook.renew": (asked) => ({ hook: asked.hook, name: of(asked).name, url: `https://home.example.org/hooks/another-of-${asked.hook}` }),
        "hook.calls": (asked) => ({ calls: of(asked).calls }),
        "hook.revoke": (asked) => {
            house.hooks = house.hooks.filter((one) => one !== of(asked));
            return {};
        },
    };
}
