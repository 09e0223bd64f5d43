// No place of the page scrolls sideways, and what is pressed is as large as a finger (F9), also on the smallest phone.
import { holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const scrolling = ".log, .sheet, .page-panel, .start, .rooms-list";
const pressed = ".button, .chip, .room-row, .menu-item";
const sentences = [["start 9 min timer for penne", "starts a timer"], ["remind us every Monday at 9 to feed the cells", "reminds you or the room at a time"],
    ["make a group called Ski 2026", "makes a group"], ["what did I miss?", "says what you missed"]];

function fits({ document, window }, what) {
    const { innerWidth } = window;
    const widths = [document.documentElement.scrollWidth, document.body.scrollWidth,
        ...[...document.querySelectorAll(scrolling)].map((one) => one.scrollWidth - one.clientWidth + innerWidth)];
    holds(Math.max(...widths) <= innerWidth, `${what} is ${Math.max(...widths)} wide`);
    const small = [...document.querySelectorAll(pressed)].filter((one) => one.checkVisibility())
        .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()]).filter(([, box]) => box.height < 47.5 || box.width < 47.5)
        .map(([name, { width, height }]) => `${name} ${width}×${height}`);
    same([what, small], [what, []]);
}

for (const size of ["small", "phone", "desktop"]) {
    // F9
    test(`nobody who is not logged in scrolls sideways: ${size}`, async () => {
        const page = await open(new House(), { size, known: false });
        await page.see(".start-form");
        fits(page, "start");
        await page.go("#/register");
        await page.see("input[name=name]");
        fits(page, "register");
    });

    // F9
    test(`no place scrolls sideways: ${size}`, async () => {
        const house = new House({ rooms: [{ id: "direct", name: "Simmer", kind: "direct", info: { members: 1 } }], answers: {
            "room.inviteLink": { url: `https://simmer.example/#join=${"t".repeat(43)}`, expiresAt: Date.UTC(2026, 10, 28), qr: "/invites/t.svg", uses: 20 } } });
        const page = await open(house, { at: "/#/room/direct", size });
        await page.see(".chip.offer");
        fits(page, "the direct room");
        await page.say("w".repeat(300));
        await page.see(".message.mine .text", "www");
        house.start("grandmotherstomatoandbasilsauceoftheverylongname", 1200);
        await page.see(".timer-card");
        house.answer(["Here is what you can say:", ...sentences.map(([say, does]) => `“${say}”: ${does}`)].join("\n"), { quiet: true,
            card: { kind: "list", title: "Here is what you can say:", items: sentences.map(([say, does], index) => ({ number: index + 1, title: say, detail: does, say })) } });
        await page.see(".message.bot", "what did I miss?");
        fits(page, "a room with cards");
        await page.wait(() => page.document.querySelector(".composer").getBoundingClientRect().bottom <= page.window.innerHeight, "the input is below the screen");
        await page.go("#/new");
        await page.type("input[name=name]", `${"N".repeat(40)} room`);
        fits(page, "new room");
        await page.press(".form button[type=submit]");
        await page.see(".bar-words", "NNN");
        await page.see(".room-empty");
        fits(page, "an empty room");
        await page.press("[data-action=invite]");
        await page.see(".invite-link input");
        await page.see(".invite-link .qr");
        fits(page, "an invitation");
        await page.press(".drawer [data-action=close]");
        const { hash } = page.window.location;
        for (const place of ["people", "settings"]) {
            await page.go(`${hash}/${place}`);
            await page.see(".page-panel .sections");
            fits(page, place);
        }
        await page.go("#/settings");
        await page.see(".sheet h1");
        fits(page, "settings");
        await page.go("#/settings/look");
        await page.see("select[name=timeZone]");
        fits(page, "a page of the settings");
    });
}
