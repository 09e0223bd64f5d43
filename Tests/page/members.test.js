// Rooms and who sits in them: made, shared, left and removed. The pull by a finger: Tests/live/test_page_members.py.
import { eachSize, holds, same, test } from "./case.js";
import { settled } from "./heldclock.js";
import { House } from "./house.js";
import { join } from "./housepeople.js";
import { open } from "./page.js";

/// Ana's page, before a house of rooms.
async function home(size, rooms, at = "/#/room/ski/people") {
    const house = new House({ rooms });
    return { house, page: await open(house, { at, size }) };
}

const inviteForm = "form[aria-label='Invite someone']";

/// Opens what can be done with a member, and does it.
async function does(page, name, what) {
    await page.press(".member .row-open", name);
    await page.press(".menu-item", what);
}

// P5 P7 P8: it is in the list at once, and the same name is refused at the field, whatever its case.
eachSize("a room is made by name once", async (size) => {
    const { house, page } = await home(size, [{ name: "Kitchen" }], "/#/new");
    await page.press("form button[type=submit]");
    await page.see(".field .error", "needed");
    await page.type("input[name=name]", "Family");
    await page.press("form button[type=submit]");
    await page.see(".bar-words", "Family");
    await page.go("#/new");
    await page.type("input[name=name]", "  FAMILY ");
    await page.press("form button[type=submit]");
    await page.see("input[name=name] ~ .error", "already have a room");
    await page.isOn("input[name=name]");
    same(await page.violations(), []);
    await page.go("#/");
    await page.reads(".rooms-list .room-name", "Family", "Kitchen");
    same(house.sentOf("room.create").map(({ name }) => name), ["Family", "FAMILY"]);
});

eachSize("the sheet that invites opens with its link, and does not grow under a finger", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski" }]);
    house.clock.soonMs = 300;
    // What is open in the room, the link itself, is listed from the start as well.
    const seen = [], { window } = page, look = () => {
        const sheet = page.all(".drawer")[0];
        if (sheet) seen.push(`${sheet.getBoundingClientRect().height} ${page.all(".invite-link input, .open-invitations li").length}`);
    };
    new window.MutationObserver(look).observe(window.document.body, { childList: true, subtree: true });
    await page.press("[data-action=invite]");
    await page.press("[data-action=invite]");
    await page.isOn(".drawer .invite-link button");
    look();
    same([page.all(".drawer").length, new Set(seen).size, seen[0].split(" ")[1]], [1, 1, "2"]);
});

test("without network the sheet that invites opens and says why there is no link", async () => {
    const { house, page } = await home("phone", [{ name: "Ski" }]);
    await page.see("[data-action=invite]");
    house.cut();
    await page.press("[data-action=invite]");
    await page.see(".drawer .error", "cannot be reached");
    same(page.all(".invite-link input").length, 0);
    await page.press(".drawer [data-action=close]");
    await page.mend();
    await page.gone(".banner.offline");
    await page.press("[data-action=invite]");
    await page.see(".invite-link input");
});

// P16 P17
eachSize("somebody is invited by name or address and gets a link and a code", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski" }]);
    const invite = () => page.press(`${inviteForm} button[type=submit]`);
    await page.press("[data-action=invite]");
    await page.press(".drawer summary", "One person only");
    await invite();
    await page.see("input[name=who] ~ .error", "needed");
    await page.type("input[name=who]", "nobody@");
    await invite();
    await page.see(`${inviteForm} .error`);
    await page.type("input[name=who]", "someone@example.org");
    await invite();
    await page.see(".invite-link", "Send someone@example.org this link");
    await page.type("input[name=who]", "gil");
    await invite();
    await page.see(".invite-link", "Send gil this link");
    const code = await page.see(".invite-link img.qr");
    await page.wait(() => code.naturalWidth > 0);
    const link = page.all(".invite-link input")[0].value;
    holds(link.startsWith(`${location.origin}/#join=`), link);
    holds(code.src.includes(link.split("join=")[1]), code.src);
    let copied = null;
    page.window.navigator.clipboard.writeText = async (text) => { copied = text; };
    await page.press(".invite-link .button", "Copy");
    await page.see(".invite-link .button", "Copied");
    same(copied, link);
    same(await page.violations(), []);
    same(house.sentOf("room.invite").map(({ email, username }) => email ?? username), ["nobody@", "someone@example.org", "gil"]);
});

// P16 P17
eachSize("who has come is made an owner, and what is open is ended one by one or at once", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski" }]);
    house.asked("room.invite", { room: "ski", email: "someone@example.org" });
    house.asked("room.invite", { room: "ski", username: "nobody" });
    house.room().open[1].by = "Gil";
    join(house, "Gil");
    await page.see(".member", "Gil");
    await does(page, "Gil", "Make owner");
    await page.see(".member .room-detail", "owner");
    await page.wait(() => house.room().members.at(-1).role === "owner");
    await page.press("[data-action=invite]");
    await page.see(".invite-link input");
    await page.reads(".open-invitations .member-words > span:first-child", "someone@example.org", "nobody", "A link for 25 people");
    await page.see(".open-invitations", "by Gil");
    await page.press(".open-invitations .button", "Revoke");
    await page.reads(".open-invitations .member-words > span:first-child", "nobody", "A link for 25 people");
    await page.press(".button", "Revoke links and invitations");
    await page.press(".dialog .danger");
    await page.gone(".invite-link input");
    await page.gone(".open-invitations .member");
    await page.press(".invite-link .button", "Make an invite link");
    await page.see(".invite-link input");
    const [one, all] = house.sentOf("room.revokeInvite");
    same([typeof one.invite, one.room, all.invite, all.room], ["string", undefined, undefined, "ski"]);
});

// P18 F22
eachSize("a member is removed after a question and one leaves oneself", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski", members: ["Gus"] }, { name: "Theirs", members: ["Gus"], info: { role: "member" } }]);
    // One line, one button: what can be done is behind it.
    await page.see(".member", "Gus");
    same(page.all(".member", "Gus").map((line) => line.querySelectorAll("button").length), [1]);
    await page.press(".member .row-open", "Gus");
    same(await page.violations(), []);
    await page.press(".menu-item.danger", "Remove");
    await page.press(".dialog .quiet");
    await page.gone(".dialog");
    await page.see(".member", "Gus");
    await does(page, "Gus", "Remove");
    await page.see(".dialog", "Remove Gus");
    await page.press(".dialog .danger");
    await page.gone(".member", "Gus");
    same(house.room("ski").members.map(({ name }) => name), ["Ana"]);
    await page.go("#/room/theirs/people");
    await page.see(".member", "Gus");
    // Only owners remove.
    await page.press(".member .row-open", "Gus");
    same(page.texts(".menu-item"), ["Chat"]);
    await page.press(".menu-item", "Chat");
    await page.see(".room-title", "Gus");
    same(house.sentOf("room.create").map(({ kind, name }) => [kind, name]), [["direct", "gus"]]);
    await page.go("#/room/theirs/people");
    await page.press(".page-panel a.button", "Room settings");
    await page.press(".last .button", "Leave the room");
    await page.press(".dialog .danger");
    await page.wait(() => !page.document.querySelector("[href='#/room/theirs']"));
    holds(!house.rooms.has("theirs"));
});

// P19
eachSize("a room is deleted by whoever types its name", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski" }, { name: "Kitchen" }], "/#/room/ski/settings");
    await page.press(".last .danger", "Delete the room");
    await page.see(".dialog .danger:disabled");
    await page.type(".dialog input", "Sk");
    await page.see(".dialog .danger:disabled");
    same(await page.violations(), []);
    await page.type(".dialog input", "Ski");
    await page.press(".dialog .danger");
    await page.wait(() => !page.document.querySelector(".rooms-list [href='#/room/ski']"));
    same(house.sentOf("room.delete").map(({ room, name }) => [room, name]), [["ski", "Ski"]]);
    await page.wait(() => !page.at.includes("ski"));
});

// P19: also by its last one, who leaves it.
eachSize("a room that was deleted is brought back from the bar", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski", messages: ["snow"] }, { name: "Kitchen" }], "/#/room/ski/settings");
    const isListed = () => page.document.querySelector(".rooms-list [href='#/room/ski']") !== null;
    const away = { "Delete the room": () => page.type(".dialog input", "Ski"), "Leave the room": () => page.see(".dialog", "brought back for 7 days") };
    house.answers("room.leave", ({ room }) => house.asked("room.delete", { room }));
    for (const [words, agree] of Object.entries(away)) {
        await page.go("#/room/ski/settings");
        await page.press(".last .button", words);
        await agree();
        await page.press(".dialog .danger");
        await page.see(".undo-bar", "Ski is deleted.");
        await page.wait(() => !isListed() && !page.at.includes("ski"));
        same(await page.violations(), []);
        await page.press(".undo-bar [data-action=undo]");
        await page.gone(".undo-bar");
        await page.wait(isListed);
        await page.go("#/room/ski");
        await page.see(".message .text", "snow");
    }
    same(house.sentOf("room.restore").map(({ room }) => room), ["ski", "ski"]);
    // Where others stay it goes on without who leaves.
    house.asked("room.setRole", { room: "ski", account: "ana", role: "member" });
    await page.go("#/room/ski/settings");
    await page.press(".last .button", "Leave the room");
    await page.see(".dialog", "only by a new invitation");
    await page.press(".dialog .danger");
    await page.wait(() => !page.at.includes("ski"));
    same(page.all(".undo-bar").length, 0);
});

// P19: for seven days, from the settings of the account.
eachSize("a room that was deleted days ago is brought back from the settings", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski", messages: ["snow"] }, { name: "Kitchen" }], "/#/settings/account");
    await page.see("input[name=displayName]");
    same(page.all("[data-part=deleted]").length, 0);
    await house.asked("room.delete", { room: "ski", name: "Ski" });
    await page.see("[data-part=deleted] .member", "Ski");
    await page.see("[data-part=deleted] .room-detail", "Deleted on November 21, 2026");
    // What is said meanwhile asks for nothing.
    const asked = () => house.sentOf("room.list").filter(({ deleted }) => deleted).length, before = asked();
    for (const text of ["one", "two"]) house.say(text, { room: "Kitchen" });
    await settled();
    same(asked(), before);
    same(await page.violations(), []);
    await page.press("[data-part=deleted] .button", "Bring back");
    await page.see(".message .text", "snow");
    await page.go("#/settings/account");
    await page.see("input[name=displayName]");
    same(page.all("[data-part=deleted]").length, 0);
});

// P16 P17 F23: members alone on their page, named as its tab is; each look at the sheet shows the same link, which the device hands on.
eachSize("the members stand alone and one sheet invites", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski", members: ["Gil"] }]);
    same([(await page.see("h1")).textContent, page.texts(".room-tabs .tab").at(-1)], ["Members", "Members"]);
    same(page.all(".page-panel :is(form, .choice, h2)").length, 0);
    const shared = [];
    page.window.navigator.share = async (what) => { shared.push(what); };
    await page.press("[data-action=invite]");
    await page.see(".drawer .qr");
    same(await page.violations(), []);
    const link = page.all(".invite-link input")[0].value;
    await page.press(".drawer [data-action=share]");
    same(shared, [{ title: "Ski", text: "Come to Ski on Simmer:", url: link }]);
    await page.gone(".drawer");
    await page.isOn("[data-action=invite]");
    await page.press("[data-action=invite]");
    await page.value(".invite-link input", link);
    same(house.sentOf("room.inviteLink").length, 1);
    // The address is told once: another page makes another link only when it is asked for.
    await page.visit();
    await page.press("[data-action=invite]");
    await page.press(".invite-link .button", "Make an invite link");
    await page.wait(() => ![undefined, link].includes(page.all(".invite-link input")[0]?.value));
    same(house.sentOf("room.inviteLink").length, 2);
    holds(page.document.documentElement.scrollWidth <= page.window.innerWidth, "it scrolls sideways");
    await page.go("#/room/ski");
    await page.gone(".drawer");
    // Where only owners invite, others are not asked to.
    house.asked("room.set", { room: "ski", invites: "owners" });
    house.asked("room.setRole", { room: "ski", account: "ana", role: "member" });
    await page.go("#/room/ski/people");
    await page.see(".member", "Gil");
    same(page.all("[data-action=invite]").length, 0);
});

// P17: what is usual goes by the kind of the room, and an owner sets it.
eachSize("an owner says who makes links, and others are only asked whom they invite", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski" }, { name: "Lab", kind: "lab" }], "/#/room/lab/settings");
    const owners = () => page.document.querySelector("input[name$=-links][value=owners]").checked;
    await page.see(".choice", "Who may make links");
    same(owners(), true);
    await page.go("#/room/ski/settings");
    await page.wait(() => !owners());
    await page.press(".choice:has([name$=-links]) label", "Owners");
    await page.see(".saved-mark", "Saved");
    same(house.sentOf("room.set").map(({ room, links }) => [room, links]), [["ski", "owners"]]);
    house.asked("room.setRole", { room: "ski", account: "ana", role: "member" });
    await page.go("#/room/ski/people");
    await page.press("[data-action=invite]");
    await page.see(".drawer .hint", "only owners make links");
    same([house.sentOf("room.inviteLink").length, page.all(".drawer .error, .drawer .invite-link input").length, page.texts(".drawer .button").includes("Revoke links and invitations")], [0, 0, false]);
    await page.type("input[name=who]", "gil");
    await page.press(`${inviteForm} button[type=submit]`);
    await page.see(".invite-link", "Send gil this link");
    same(await page.violations(), []);
});

// P16 F23: name, notices and who owns the room; a line that is drawn anew keeps the focus.
eachSize("what is set elsewhere is seen and the focus stays", async (size) => {
    const { house, page } = await home(size, [{ name: "Ski", members: ["Gil"], info: { role: "member" } }], "/#/room/ski/settings");
    await page.see(".choice label");
    same(page.all("input[name=name]").length, 0);
    house.asked("room.setRole", { room: "ski", account: "ana", role: "owner" });
    await page.see("input[name=topic]");
    await page.see(".shared-devices");
    house.asked("room.set", { room: "ski", topic: "soup on Sunday" });
    await page.value("input[name=topic]", "soup on Sunday");
    house.asked("room.set", { room: "ski", notify: "none" });
    await page.wait(() => page.document.querySelector("input[value=none][name*=notify]").checked);
    // What is being typed stays.
    await page.type("input[name=topic]", "soup on Mon");
    house.asked("room.set", { room: "ski", topic: "no soup" });
    await page.pass(1);
    await page.value("input[name=topic]", "soup on Mon");
    // It is saved when one leaves it.
    await page.keys("Enter");
    await page.announced("Saved.");
    same(house.room().info.topic, "soup on Mon");
    await page.go("#/room/ski/people");
    await does(page, "Gil", "Make owner");
    await page.see(".member:has(.row-open) .room-detail", "owner");
    await page.isOn(".row-open");
});
