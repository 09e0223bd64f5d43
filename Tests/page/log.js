// What cases ask of the messages of a room on the page.

/// Whose each message is, and its words, oldest first.
export const messages = (page) => [...page.document.querySelectorAll(".message")].map((one) => [
    one.classList.contains("mine") ? "mine" : one.classList.contains("bot") ? "bot" : "theirs",
    one.querySelector(".text, .card-title")?.textContent ?? ""]);

export const log = (page) => page.document.querySelector(".log");

/// Whether the first element that fits is wholly within the log.
export function isInLog(page, css) {
    const [line] = page.all(css), frame = log(page).getBoundingClientRect();
    if (!line) return false;
    const { top, bottom } = line.getBoundingClientRect();
    return top >= frame.top && bottom <= frame.bottom;
}

/// Says many lines as a member.
export function sayAll(house, by, room, texts) {
    for (const text of texts) house.say(text, { by, room });
}

/// What `act()` brings about is not told to the page: the frames are lost.
export function lost(house, act) {
    const { tell } = house.sockets;
    house.sockets.tell = () => {};
    act();
    house.sockets.tell = tell;
}

/// How often the banner of a lost connection was there from now on: `count()`.
export function bannersOf(page) {
    let seen = 0;
    new page.window.MutationObserver(() => { seen += page.all(".banner.offline").length; })
        .observe(page.document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
    return () => seen;
}
