// The albums of the stand-in house: the newest photo first, a page at a time, by author, time and words; what stands there already is
// known when it is added again.
export function albumAnswers(house) {
    /// What all photos of the room have, also those that a case gave in short.
    const all = (room) => {
        const { things } = house.room(room), { now } = house.clock;
        things.photos = (things.photos ?? []).map((photo, place) => (photo.version ? photo : house.made("photo", { file: house.newId("file"),
            author: house.account.id, addedAt: now, number: place + 1, width: 4, height: 3, mime: "image/jpeg", ...photo })));
        return things.photos;
    };
    const fits = ({ author, since = -Infinity, until = Infinity, query = "" }) => (photo) => (!author || photo.author === author)
        && Math.max(photo.addedAt, photo.takenAt ?? 0) >= since && Math.min(photo.addedAt, photo.takenAt ?? Infinity) < until
        && (photo.description ?? "").toLowerCase().includes(query.toLowerCase());

    return {
        "album.list": ({ room, offset = 0, limit = 60, ...wanted }) => {
            const photos = all(room).filter(fits(wanted)).toReversed();
            return { photos: photos.slice(offset, offset + limit), total: photos.length };
        },
        "photo.like": ({ room, photo: id, on = true }, { by = house.account.id } = {}) => {
            const photo = all(room).find((one) => one.id === id);
            const likes = [...(photo.likes ?? []).filter((who) => who !== by), ...(on ? [by] : [])];
            Object.assign(photo, { likes, version: photo.version + 1 });
            if (likes.length === 0) delete photo.likes;
            house.tell("item", { room, kind: "photo", id, change: "changed", value: structuredClone(photo) });
            return { photo };
        },
        "album.export": () => ({ url: `/exports/${"a".repeat(22)}`, expiresAt: house.clock.now + 86400000 }),
        "photo.copy": ({ room, photos, to }, { by = house.account.id } = {}) => {
            const copies = all(room).filter(({ id }) => photos.includes(id)).map((photo) => house.made("photo", { ...photo, id: house.newId("photo"),
                file: house.newId("file"), author: by, originalBy: photo.author, addedAt: house.clock.now }));
            all(to).push(...copies);
            for (const photo of copies) house.tell("item", { room: to, kind: "photo", id: photo.id, change: "added", value: photo });
            return { photos: copies, known: [] };
        },
        /// `by`: another member than who is at the page.
        "photo.add": ({ room, photos: files, description }, { by = house.account.id } = {}) => {
            const photos = all(room), known = photos.filter(({ file }) => files.includes(file));
            const added = files.filter((file) => !known.some((photo) => photo.file === file)).map((file, place) => house.made("photo", { createdBy: by, author: by,
                file, description, number: (photos.at(-1)?.number ?? 0) + place + 1, addedAt: house.clock.now, width: 4, height: 3, mime: "image/jpeg" }));
            photos.push(...added);
            for (const photo of added) house.tell("item", { room, kind: "photo", id: photo.id, change: "added", value: photo });
            return { photos: added, known };
        },
    };
}
