// Who comes into the rooms of the stand-in house and who is kept out: invitations, links and blocks.
import { refused } from "./house.js";

const weekMs = 7 * 86_400_000;

/// Somebody invites the person of the page to a room that this one is not in; answers the invitation's id.
export function invite(house, { room, by }) {
    const invitation = { invite: house.newId("invite"), name: room, by, inviter: by.toLowerCase(), expiresAt: house.clock.now + weekMs };
    house.invitations.push(invitation);
    house.tell("account", { change: "invited", ...invitation });
    return invitation.invite;
}

/// Somebody comes into a room.
export function join(house, name, room = house.room().id) {
    const home = house.room(room), account = name.toLowerCase();
    home.members.push({ account, name, username: account, role: "member", joinedAt: house.clock.now, online: true });
    home.info.members += 1;
    house.tell("member", { room, account, name, role: "member", was: null, by: account });
}

export function peopleAnswers(house) {
    const blocked = [];
    /// What is open in a room, oldest first.
    const openIn = (room) => (house.room(room).open ??= []);
    const make = (room, fields) => {
        const id = house.newId("invite"), { now } = house.clock;
        const one = { invite: id, inviter: house.account.id, by: house.account.firstName, role: "member", createdAt: now, expiresAt: now + weekMs, ...fields };
        openIn(room).push(one);
        const token = `${id}-${"x".repeat(22)}`;
        return { url: `/#join=${token}`, token, expiresAt: one.expiresAt, qr: `/invites/${token}.svg` };
    };
    const waiting = ({ invite: id }) => {
        const found = house.invitations.find((one) => one.invite === id);
        if (!found) throw refused(404, "invite_invalid");
        return found;
    };
    const end = (fits) => {
        for (const { invite: id } of house.invitations.filter(fits)) house.tell("account", { change: "uninvited", invite: id });
        house.invitations = house.invitations.filter((one) => !fits(one));
        return {};
    };

    return {
        "room.invite": ({ room, username, email, role = "member" }) => {
            if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email)) throw refused(400, "invalid", { field: "email" });
            if (house.room(room).members.some((member) => member.username === username)) throw refused(409, "duplicate", { field: "username" });
            return make(room, { wanted: username ?? email, uses: 1, role });
        },
        "room.inviteLink": ({ room, uses = 25 }) => ({ ...make(room, { uses }), uses }),
        "room.invitations": ({ room }) => ({ invitations: openIn(room) }),
        "room.revokeInvite": ({ room, invite: id }) => {
            const revoked = room ? openIn(room).length : 1;
            for (const home of house.rooms.values()) home.open = home.open?.filter(({ invite: one }) => (room ? home.id !== room : one !== id));
            return { revoked };
        },
        "invite.get": (params) => {
            const { name, by, inviter, expiresAt } = waiting(params);
            return { name, kind: "chat", inviter: by, account: inviter, mine: true, expiresAt };
        },
        "invite.decline": (params) => {
            const { invite: id } = waiting(params);
            return end((one) => one.invite === id);
        },
        "room.join": (params) => {
            const { invite: id, name, by } = waiting(params);
            const room = house.furnish({ name, members: [by], info: { role: "member" } });
            end((one) => one.invite === id);
            house.tell("account", { change: "room_added", room: room.id });
            return { room: house.listed(room) };
        },
        "account.block": ({ account }) => {
            const name = [...house.rooms.values()].flatMap(({ members }) => members).find((one) => one.account === account)?.name
                ?? house.invitations.find(({ inviter }) => inviter === account)?.by;
            if (!name) throw refused(404, "not_found", { field: "account" });
            blocked.push({ account, name });
            end(({ inviter }) => inviter === account);
            for (const { id, info, members } of [...house.rooms.values()]) {
                if (info.kind === "direct" && members.some((one) => one.account === account)) house.asked("room.leave", { room: id });
            }
            return {};
        },
        "account.unblock": ({ account }) => {
            const place = blocked.findIndex((one) => one.account === account);
            if (place < 0) throw refused(404, "not_found", { field: "account" });
            blocked.splice(place, 1);
            return {};
        },
        "account.blocked": () => ({ blocked }),
    };
}
