// The pages of a room beside its chat, as the rest of the page knows them; how each is fetched stands in places.js.

/// In the order of their tabs. `kind`: the kind of room that is made for it; `list` and `things`: the method that tells whether the
/// room has any, and the kind of thing whose events tell it later; `most`: how the method is kept from answering all of them.
export const roomPages = {
    pantry: { icon: "noodles", kind: "pantry", list: "noodle.list", things: "noodle" },
    teas: { icon: "tea", kind: "tea", list: "tea.list", things: "tea" },
    photos: { icon: "photo", kind: "photos", list: "album.list", things: "photo" },
    notebook: { icon: "lab", kind: "lab", list: "experiment.list", things: "experiment" },
    reminders: { icon: "bell", list: "reminder.list", most: {}, things: "reminder" },
    people: { icon: "people" },
};
