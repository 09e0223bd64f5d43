// The pages of a room beside its chat, as the rest of the page knows them; how each is fetched stands in places.js.

const one = { limit: 1 };

/// In the order of their tabs. `kind`: the kind of room that is made for it; `things`: the kinds of things that it shows, whose events
/// tell later that there are some, each with the method that tells whether the room has any, and how that is kept from answering them all.
/** @type {Record<Page.RoomPage, Page.Tab>} */
export const roomPages = {
    pantry: { icon: "noodles", kind: "pantry", things: { noodle: ["noodle.list", one], shopping: ["shopping.list"] } },
    teas: { icon: "tea", kind: "tea", things: { tea: ["tea.list", one] } },
    photos: { icon: "picture", kind: "photos", things: { photo: ["album.list", one] } },
    notebook: { icon: "lab", kind: "lab", things: { experiment: ["experiment.list", one] } },
    reminders: { icon: "date", things: { reminder: ["reminder.list"] } },
    people: { icon: "people", things: {} },
};
