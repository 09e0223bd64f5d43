// What the stand-in house finds among its messages: those that hold all the words, each as the beginning of a word, the newest first.
export function searchAnswers(house) {
    const plain = (text) => text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
    const escaped = (word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

    return {
        search: ({ query, room, from, before, limit = 30 }) => {
            const words = plain(query).match(/[\p{L}\p{N}]+/gu) ?? [];
            const found = [...house.rooms.values()].filter(({ id }) => room === undefined || id === room).flatMap(({ id, messages }) => messages
                .filter(({ text, from: who }) => (from === undefined || who.account === from)
                    && words.length > 0 && words.every((word) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}`, "u").test(plain(text))))
                .map((message) => ({ room: id, seq: message.seq, at: message.at, from: message.from, snippet: marked(message.text, words) })));
            const newest = found.sort((a, b) => b.at - a.at || b.seq - a.seq);
            const last = before ? newest.findIndex((hit) => hit.room === before.room && hit.seq === before.seq) + 1 : 0;
            return newest.slice(last, last + limit);
        },
    };

    /// The words that were found stand between U+0001 and U+0002.
    function marked(text, words) {
        return text.replaceAll(/[\p{L}\p{N}]+/gu, (part) => (words.some((word) => plain(part).startsWith(word)) ? `\u0001${part}\u0002` : part));
    }
}
