// Words, dates, amounts and addresses.
import { cups, fraction, minutes, readMinutes, readNumber, writeMinutes, writeNumber } from "/js/amounts.js";
import * as i18n from "/js/i18n.js";
import { route } from "/js/router.js";
import { fold, mentions } from "/js/text.js";
import { bringPantry } from "/js/views/pantry/words.js";
import { readWanted } from "/js/views/pantry/wanted.js";
import en from "/strings/en/shopping.js";
import fr from "/strings/fr/shopping.js";
import de from "/strings/de/shopping.js";
import es from "/strings/es/shopping.js";
import { overtaken } from "/js/views/chat/folding.js";
import { isAddressed, ordersOf } from "/js/views/chat/orders.js";
import { RoomLog } from "/js/roomlog.js";
import { same, test } from "./case.js";

// F6 F8: the time by the clock of the language.
test("days are named", async () => {
    const days = () => [new Date(2026, 10, 22, 9), new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 16, 12), new Date(2025, 4, 3, 12)]
        .map((at) => i18n.day(at.getTime(), new Date(2026, 10, 22, 12).getTime()));
    const five = () => i18n.time(new Date(2026, 10, 22, 17, 5).getTime());
    await i18n.use("en");
    same(days(), ["Today", "Yesterday", "Monday, November 16", "Saturday, May 3, 2025"]);
    same(five().includes("5:05"), true);
    await i18n.use("fr");
    same(days(), ["Aujourd’hui", "Hier", "lundi 16 novembre", "samedi 3 mai 2025"]);
    same(five(), "17:05");
});

// B23
test("what is wanted is read as one says it", () => {
    const read = (words) => (text) => Object.values(readWanted(text, {
        units: `${words["shopping.units"]}; ${words["shopping.packs"]}`, of: words["shopping.of"],
    }));
    same(["2 l milk", "500g flour", "6 eggs", "2 packs of  coffee", "1 1/2 kg Rice", "½ l cream", "milk"].map(read(en)), [
        ["milk", 2, "l"], ["flour", 500, "g"], ["eggs", 6], ["coffee", 2, "pack"], ["Rice", 1.5, "kg"], ["cream", 0.5, "l"], ["milk"]]);
    same(["500 g de farine", "2 bouteilles d’huile", "1,5 l de lait", "6 œufs", "du pain"].map(read(fr)), [
        ["farine", 500, "g"], ["huile", 2, "bottle"], ["lait", 1.5, "l"], ["œufs", 6], ["du pain"]]);
    same(["500 g Mehl", "2 Flaschen Öl", "1,5 Liter Milch", "6 Eier", "Brot"].map(read(de)), [
        ["Mehl", 500, "g"], ["Öl", 2, "bottle"], ["Milch", 1.5, "l"], ["Eier", 6], ["Brot"]]);
    same(["500 g de harina", "2 botellas de aceite", "1,5 litros de leche", "6 huevos", "pan"].map(read(es)), [
        ["harina", 500, "g"], ["aceite", 2, "bottle"], ["leche", 1.5, "l"], ["huevos", 6], ["pan"]]);
    // What has no name beside it, or stands in one word with its number, is a name.
    same(["7up", "2 l", "0 milk", "1000000 nails", "3", " "].map(read(en)), [["7up"], ["2 l"], ["0 milk"], ["1000000 nails"], ["3"], [""]]);
});

// N2 N3
test("amounts are read as people write them and written so that they are read again", async () => {
    await i18n.use("en");
    await bringPantry();
    same(["1½", "8 1/2", "0,66", "2.5", "¾", ""].map(readNumber), [1.5, 8.5, 0.66, 2.5, 0.75, null]);
    same(["soup", "1/2/3", "--1"].map((text) => Number.isNaN(readNumber(text))), [true, true, true]);
    same(["8", "7:30", "1,5 min", ""].map(readMinutes), [480, 450, 90, null]);
    same([480, 450].map(writeMinutes).map(readMinutes), [480, 450]);
    same([fraction(2 + 2 / 3), fraction(0.25), fraction(3), fraction(1.1)], ["2⅔", "¼", "3", "1.1"]);
    same([cups(0.75), cups(1.5)], ["¾ cup", "1½ cups"]);
    same([minutes(480), minutes(450), minutes(45)], ["8 min", "7 min 30 s", "45 s"]);
    await i18n.use("fr");
    same([writeNumber(0.66), readNumber(writeNumber(0.66))], ["0,66", 0.66]);
});

test("texts are compared without accents and capitals, and names are found whole", () => {
    same([fold("Crème BRÛLÉE"), fold("ÅÄÖ")], ["creme brulee", "aao"]);
    same(["@ana hello", "(@Ana)", "hi @ana.", "@anabel", "ana", "mail@ana"].map((text) => mentions("ana", text)),
        [true, true, true, false, false, false]);
});

// P4
test("addresses lead to places", () => {
    const led = (hash) => Object.entries(route(hash)).filter(([, value]) => value !== undefined && value.length !== 0).flat();
    same(led(""), ["name", "home"]);
    same(led("#/settings"), ["name", "settings"]);
    same(led("#/settings/look"), ["name", "settings", "path", ["look"]]);
    same(led("#/nowhere"), ["name", "home"]);
    same(led("#/room/r1"), ["name", "room", "room", "r1"]);
    same(led("#/room/r1/teas/timer"), ["name", "teas", "room", "r1", "path", ["timer"]]);
    same(led("#join=abc_1"), ["name", "join", "invite", "abc_1"]);
    same(led("#signin-error=refused"), ["name", "home", "problem", "refused"]);
    same(led("#operator=t&login"), ["name", "operator", "token", "t", "logsIn", true]);
    same(led("#/room/100%/people"), ["name", "people", "room", "100%"]);
});

// F10
test("one's last orders, newest first, each once", () => {
    const room = new RoomLog({ id: "r" });
    const says = (seq, text, account = "me") => ({ seq, text, from: { account } });
    room.put([says(1, "@simmer tea 3 min"), says(2, "hello"), says(3, "simmer, list"), says(4, "@simmer tea 3 min"), says(5, "@simmer no", "bo")]);
    same(ordersOf(room, "me", false), ["tea 3 min", "list"]);
    same(ordersOf(room, "me", true), ["tea 3 min", "list", "hello"]);
    same(["@simmer go", "@Simmer", "@simmering", "simmer go"].map(isAddressed), [true, true, false, false]);
});

// N38: each person's newest stays open; what was changed never folds.
test("answers fold when a newer one is there", () => {
    const room = new RoomLog({ id: "r" });
    const bot = (seq, cause, more) => ({ seq, cause, text: "", quiet: true, from: { account: "b", bot: true }, ...more });
    const by = (seq, account) => ({ seq, text: "?", from: { account } });
    room.put([by(1, "a"), bot(2, 1, { card: { kind: "list" } }), by(3, "c"), bot(4, 3, { card: { kind: "list" } }),
        by(5, "a"), bot(6, 5, { card: { kind: "timer" } }), by(7, "a"), bot(8, 7, { text: "x".repeat(200) }), by(9, "a"), bot(10, 9, { text: "short" })]);
    same([...overtaken(room)].sort((a, b) => a - b), [2, 8]);
});
