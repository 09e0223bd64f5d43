// The outgoing webhooks of the rooms, as the stand-in house has them.

export function endpointAnswers(house) {
    const of = ({ room, endpoint }) => house.endpoints.find((one) => one.room === room && one.endpoint === endpoint);
    const shown = ({ room: _, calls: __, ...one }) => one;
    return {
        "endpoint.list": ({ room }) => ({ endpoints: house.endpoints.filter((one) => one.room === room).map(shown) }),
        "endpoint.create": ({ room, name, url, events }) => {
            const endpoint = house.newId("endpoint");
            house.endpoints.push({ room, endpoint, name, url, events, on: true, createdAt: house.clock.now, calls: [] });
            return { endpoint, secret: `whsec_of-${endpoint}` };
        },
        "endpoint.set": ({ room, endpoint, cid: _, ...fields }) => ({ endpoint: shown(Object.assign(of({ room, endpoint }), fields)) }),
        "endpoint.test": () => ({}),
        "endpoint.calls": (asked) => ({ calls: of(asked).calls }),
        "endpoint.remove": (asked) => {
            house.endpoints = house.endpoints.filter((one) => one !== of(asked));
            return {};
        },
    };
}
