// What libwebsockets 4.1.6 reads from a WebSocket is looked through before it, frame by frame, for two things that it does not do:
// - It keeps one ping and drops those that come before its pong is out. So a ping is handed to it as a pong, of which it tells each
//   one, and is answered by whoever hears of it. It does not tell of those without payload: a ping without one is handed to it as an
//   unmasked pong whose payload are the four bytes of the mask.
// - It takes frames that are not masked, on which RFC 6455 (5.1) wants the connection closed. Such a frame gets a length that ends it
//   at once, and what was read after it is dropped.
//
// It reads by recv, over TLS by SSL_read; both are found here first, because a program comes before its libraries. Whatever is read
// from descriptors that were not begun passes by untouched.
#define _GNU_SOURCE
#include "shim.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/socket.h>

enum { DESCRIPTORS = 1 << 20, PING = 9, PONG = 10, IS_CONTROL = 8, IS_LAST = 128, IS_MASKED = 128 };

// Of one descriptor, from its beginning to its end touched only by the thread that reads from it.
struct stream {
    enum { IS_FOREIGN, IS_HTTP, IS_WEBSOCKET } state;
    bool is_secure;
    bool is_unmasked;        // an unmasked frame has come
    uint32_t last;           // the last four bytes before it was a WebSocket
    uint8_t first, second;   // of the header that is being read
    uint8_t have;            // bytes of it
    uint64_t payload;        // its length so far, then the bytes of it that are left
    uint8_t *kinds;          // simmer_pong: what libwebsockets has not told of, oldest first
    uint32_t told, count, capacity;
};

static struct stream streams[DESCRIPTORS];  // only the pages of low numbers are ever touched

static struct stream *stream_of(int descriptor) {
    return descriptor >= 0 && descriptor < DESCRIPTORS ? &streams[descriptor] : NULL;
}

// No more than one read holds: libwebsockets tells of all of them before it reads again.
static void remember(struct stream *stream, simmer_pong kind) {
    if (stream->count == stream->capacity) {
        stream->capacity = stream->capacity ? stream->capacity * 2 : 16;
        stream->kinds = realloc(stream->kinds, stream->capacity);
        if (!stream->kinds) abort();
    }
    stream->kinds[stream->count++] = (uint8_t)kind;
}

// The second byte of a frame's header, as it is to be read: the first has said what it is.
static uint8_t second_byte(struct stream *stream, uint8_t byte) {
    uint8_t opcode = stream->first & 15, length = byte & 127;
    if (!(byte & IS_MASKED)) {
        stream->is_unmasked = true;
        // No control frame can be that long, so libwebsockets refuses it; of an empty frame of data it tells at once.
        return opcode & IS_CONTROL ? 126 : 0;
    }
    if (opcode == PING && !length && stream->first & IS_LAST) {
        remember(stream, simmer_was_empty_ping);
        return 4;
    }
    if ((opcode == PING || opcode == PONG) && length) remember(stream, opcode == PING ? simmer_was_ping : simmer_was_pong);
    return byte;
}

// How many of the bytes are to be read.
static size_t look_through(struct stream *stream, uint8_t *bytes, size_t count) {
    enum { MASK = 4 };
    for (size_t at = 0; at < count;) {
        if (!stream->have && stream->payload) {
            size_t rest = count - at, skipped = stream->payload < rest ? (size_t)stream->payload : rest;
            stream->payload -= skipped;
            at += skipped;
            continue;
        }
        uint8_t byte = bytes[at], length = stream->second & 127, wide = length == 126 ? 2 : length == 127 ? 8 : 0;
        switch (stream->have++) {
        case 0:
            stream->first = byte;
            if ((byte & 15) == PING) bytes[at] = (byte & 0xf0) | PONG;
            break;
        case 1:
            stream->second = byte;
            stream->payload = (byte & 127) < 126 ? byte & 127 : 0;
            bytes[at] = second_byte(stream, byte);
            if (stream->is_unmasked) return at + 1;
            break;
        default:
            if (stream->have <= 2 + wide) stream->payload = stream->payload << 8 | byte;
            if (stream->have == 2 + wide + MASK) stream->have = 0;
        }
        at++;
    }
    return count;
}

static size_t was_read(struct stream *stream, uint8_t *bytes, size_t count) {
    if (stream->state == IS_WEBSOCKET) return look_through(stream, bytes, count);
    for (size_t at = count < 4 ? 0 : count - 4; at < count; at++) stream->last = stream->last << 8 | bytes[at];
    return count;
}

ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
    ssize_t got = recvfrom(descriptor, bytes, count, flags, NULL, NULL);
    struct stream *stream = stream_of(descriptor);
    if (got <= 0 || !stream || stream->state == IS_FOREIGN || stream->is_secure || flags & MSG_PEEK) return got;
    return (ssize_t)was_read(stream, bytes, (size_t)got);
}

int SSL_read(SSL *tls, void *bytes, int count) {
    static int (*_Atomic next)(SSL *, void *, int);
    if (!next && !(next = (int (*)(SSL *, void *, int))dlsym(RTLD_NEXT, "SSL_read"))) abort();
    int got = next(tls, bytes, count);
    struct stream *stream = got > 0 ? stream_of(SSL_get_fd(tls)) : NULL;
    if (!stream || stream->state == IS_FOREIGN || !stream->is_secure) return got;
    return (int)was_read(stream, bytes, (size_t)got);
}

void simmer_stream_begin(int descriptor, bool is_secure) {
    struct stream *stream = stream_of(descriptor);
    if (!stream) return;
    free(stream->kinds);
    *stream = (struct stream){.state = IS_HTTP, .is_secure = is_secure};
}

void simmer_stream_end(int descriptor) {
    struct stream *stream = stream_of(descriptor);
    if (!stream) return;
    free(stream->kinds);
    *stream = (struct stream){.state = IS_FOREIGN};
}

bool simmer_stream_upgrade(int descriptor) {
    struct stream *stream = stream_of(descriptor);
    // What came after the request's empty line was not looked through. The library takes lines that end without a CR as well.
    if (!stream) return false;
    uint32_t last = stream->last;
    if (last != 0x0d0a0d0a && (last & 0xffff) != 0x0a0a && (last & 0xffffff) != 0x0a0d0a) return false;
    stream->state = IS_WEBSOCKET;
    return true;
}

bool simmer_stream_is_unmasked(int descriptor) {
    struct stream *stream = stream_of(descriptor);
    return stream && stream->is_unmasked;
}

simmer_pong simmer_stream_pong(int descriptor) {
    struct stream *stream = stream_of(descriptor);
    if (!stream || stream->told == stream->count) return simmer_was_pong;
    simmer_pong kind = stream->kinds[stream->told++];
    if (stream->told == stream->count) {
        free(stream->kinds);
        stream->kinds = NULL;
        stream->told = stream->count = stream->capacity = 0;
    }
    return kind;
}
