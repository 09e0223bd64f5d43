// libwebsockets 4.1.6 keeps one ping and drops those that come before its pong is out. So what it reads from a WebSocket is looked
// through first: a ping is handed to it as a pong, of which it tells each one, and is answered by whoever hears of it. It does not
// tell of those without payload: a ping without one is handed to it as an unmasked pong whose payload are the four bytes of the mask.
//
// It reads by recv, over TLS by SSL_read; both are found here first, because a program comes before its libraries.
#define _GNU_SOURCE
#include "shim.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { DESCRIPTORS = 1 << 20, PING = 9, PONG = 10 };

// Of one descriptor, touched only by the thread that reads from it.
struct stream {
    bool is_websocket, is_secure;
    uint8_t last[4];    // the last bytes before it was a WebSocket
    uint8_t head[14];   // the header that is being read
    uint8_t have;       // bytes of it
    uint64_t payload;   // bytes that are left of the payload
    uint8_t *kinds;     // simmer_pong: what libwebsockets has not told of, oldest first
    uint32_t first, count, capacity;
};

static struct stream streams[DESCRIPTORS];  // only the pages of low numbers are ever touched

static struct stream *stream_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? &streams[descriptor] : NULL;
}

static void remember(struct stream *stream, simmer_pong kind) {
    if (stream->first + stream->count == stream->capacity) {
        if (stream->first) {
            memmove(stream->kinds, stream->kinds + stream->first, stream->count);
            stream->first = 0;
        } else {
            stream->capacity = stream->capacity ? stream->capacity * 2 : 16;
            stream->kinds = realloc(stream->kinds, stream->capacity);
            if (!stream->kinds) abort();
        }
    }
    stream->kinds[stream->first + stream->count++] = (uint8_t)kind;
}

static void look_through(struct stream *stream, uint8_t *bytes, size_t count) {
    for (size_t at = 0; at < count;) {
        if (stream->payload) {
            size_t rest = count - at, skipped = stream->payload < rest ? (size_t)stream->payload : rest;
            stream->payload -= skipped;
            at += skipped;
            continue;
        }
        uint8_t byte = stream->head[stream->have++] = bytes[at];
        uint8_t opcode = stream->head[0] & 15, length = stream->head[1] & 127;
        if (stream->have == 1 && opcode == PING) bytes[at] = (byte & 0xf0) | PONG;
        if (stream->have == 2 && (opcode == PING || opcode == PONG)) {
            if (length) {
                remember(stream, opcode == PING ? simmer_was_ping : simmer_was_pong);
            } else if (stream->head[0] == (0x80 | PING) && byte == 0x80) {
                remember(stream, simmer_was_empty_ping);
                bytes[at] = 4;
            }
        }
        at++;
        if (stream->have < 2) continue;
        int wide = length == 126 ? 2 : length == 127 ? 8 : 0;
        if (stream->have < 2 + wide + (stream->head[1] & 128 ? 4 : 0)) continue;
        stream->payload = wide ? 0 : length;
        for (int i = 0; i < wide; i++) stream->payload = stream->payload << 8 | stream->head[2 + i];
        stream->have = 0;
    }
}

static void was_read(struct stream *stream, uint8_t *bytes, size_t count) {
    if (stream->is_websocket) {
        look_through(stream, bytes, count);
    } else {
        size_t kept = count < 4 ? count : 4;
        memmove(stream->last, stream->last + kept, 4 - kept);
        memcpy(stream->last + 4 - kept, bytes + count - kept, kept);
    }
}

ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
    ssize_t got = recvfrom(descriptor, bytes, count, flags, NULL, NULL);
    struct stream *stream = stream_of(descriptor);
    if (got > 0 && stream && !stream->is_secure && !(flags & MSG_PEEK)) was_read(stream, bytes, (size_t)got);
    return got;
}

int SSL_read(SSL *tls, void *bytes, int count) {
    static int (*_Atomic read_next)(SSL *, void *, int);
    static int (*_Atomic descriptor_of)(const SSL *);
    if (!read_next) {
        descriptor_of = (int (*)(const SSL *))dlsym(RTLD_NEXT, "SSL_get_fd");
        read_next = (int (*)(SSL *, void *, int))dlsym(RTLD_NEXT, "SSL_read");
        if (!read_next || !descriptor_of) abort();
    }
    int got = read_next(tls, bytes, count);
    struct stream *stream = got > 0 ? stream_of(descriptor_of(tls)) : NULL;
    if (stream && stream->is_secure) was_read(stream, bytes, (size_t)got);
    return got;
}

void simmer_stream_begin(int descriptor, bool is_secure) {
    struct stream *stream = stream_of(descriptor);
    if (!stream) return;
    free(stream->kinds);
    *stream = (struct stream){.is_secure = is_secure};
}

void simmer_stream_upgrade(int descriptor) {
    struct stream *stream = stream_of(descriptor);
    // Whoever did not wait for the answer to the upgrade has sent frames, or parts of one, that were not looked at.
    if (stream) stream->is_websocket = !memcmp(stream->last, "\r\n\r\n", 4);
}

simmer_pong simmer_stream_pong(int descriptor) {
    struct stream *stream = stream_of(descriptor);
    if (!stream || !stream->count) return simmer_was_pong;
    simmer_pong kind = stream->kinds[stream->first++];
    if (!--stream->count) {
        free(stream->kinds);
        stream->kinds = NULL;
        stream->first = stream->capacity = 0;
    }
    return kind;
}
