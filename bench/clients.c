#define _GNU_SOURCE
#include "clients.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

Member *members;
Room *rooms;
uint32_t memberCount, roomCount, readyCount, openCount, *toFlush;
int poller;
bool measuring, stopping;
uint64_t sentMeasured, deliveredMeasured, deliveredAll, answered, fired, logins, refused, lost, strange;
Histogram deliveries, answers, entries, lateness;

static uint32_t flushCount;

// --- bytes out

static uint8_t *reserve(Buffer *b, size_t more) {
    if (b->start == b->end) b->start = b->end = 0;
    if (b->end + more > b->capacity) {
        memmove(b->bytes, b->bytes + b->start, b->end - b->start);
        b->end -= b->start;
        b->start = 0;
        if (b->end + more > b->capacity) {
            b->capacity = (b->end + more) * 2;
            if (!(b->bytes = realloc(b->bytes, b->capacity))) fail("out of memory");
        }
    }
    return b->bytes + b->end;
}

// What arrives goes here first, so that connections with nothing half read hold no memory.
static uint8_t block[256 << 10];

static void release(Buffer *b) {
    if (b->bytes != block) free(b->bytes);
    *b = (Buffer){0};
}

static void watch(Member *m, int operation) {
    struct epoll_event event = {.events = EPOLLIN | (m->wantsWrite ? EPOLLOUT : 0), .data.u32 = m->number};
    if (epoll_ctl(poller, operation, m->fd, &event)) fail("epoll_ctl: %s", strerror(errno));
}

static void queue(Member *m) {
    if (m->queued) return;
    m->queued = true;
    toFlush[flushCount++] = m->number;
}

// One masked text frame. What is sent in one turn of the loop goes out in one write.
static void sendText(Member *m, const char *text, size_t length) {
    static uint32_t seed = 2463534242;
    seed ^= seed << 13, seed ^= seed >> 17, seed ^= seed << 5;
    uint8_t mask[4], *p = reserve(&m->out, length + 14);
    memcpy(mask, &seed, 4);
    *p++ = 0x81;
    if (length < 126) {
        *p++ = (uint8_t)(0x80 | length);
    } else if (length < 65536) {
        *p++ = 0x80 | 126;
        *p++ = (uint8_t)(length >> 8);
        *p++ = (uint8_t)length;
    } else {
        fail("a frame of %zu bytes is not part of this load", length);
    }
    memcpy(p, mask, 4);
    p += 4;
    for (size_t i = 0; i < length; i++) p[i] = (uint8_t)text[i] ^ mask[i & 3];
    m->out.end = (size_t)(p - m->out.bytes) + length;
    queue(m);
}

static void call(Member *m, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void call(Member *m, const char *format, ...) {
    char text[16384];
    va_list arguments;
    va_start(arguments, format);
    int n = snprintf(text, sizeof text, "{\"jsonrpc\":\"2.0\",\"id\":%" PRIu64 ",\"method\":", ++m->requests);
    n += vsnprintf(text + n, sizeof text - (size_t)n, format, arguments);
    va_end(arguments);
    if (n >= (int)sizeof text) fail("a request is too long");
    sendText(m, text, (size_t)n);
}

// --- the life of a connection

static void hangUp(Member *m) {
    if (m->step == GONE) return;
    if (m->step == READY) readyCount--;
    close(m->fd);
    release(&m->in);
    release(&m->out);
    m->step = GONE;
    m->wantsWrite = false;
    m->dueCount = 0;
    openCount--;
}

static void lose(Member *m, const char *why) {
    if (m->step == GONE) return;
    if (lost++ < 3) fprintf(stderr, "load: connection %u lost in step %d: %s\n", m->number, m->step, why);
    hangUp(m);
}

static void flush(Member *m) {
    m->queued = false;
    if (m->step <= CONNECTING) return;
    while (m->out.start < m->out.end) {
        ssize_t n = send(m->fd, m->out.bytes + m->out.start, m->out.end - m->out.start, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN) break;
        if (n < 0) return lose(m, strerror(errno));
        m->out.start += (size_t)n;
    }
    bool wants = m->out.start < m->out.end;
    if (wants == m->wantsWrite) return;
    m->wantsWrite = wants;
    watch(m, EPOLL_CTL_MOD);
}

static void flushAll(void) {
    uint32_t n = flushCount;
    flushCount = 0;
    for (uint32_t i = 0; i < n; i++) flush(&members[toFlush[i]]);
}

void dial(Member *m) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)option.port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int on = 1;
    m->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (m->fd < 0) fail("socket: %s (see ulimit -n)", strerror(errno));
    setsockopt(m->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    m->began = now();
    m->step = CONNECTING;
    m->wantsWrite = true;
    m->requests = 0;
    openCount++;
    watch(m, EPOLL_CTL_ADD);
    if (connect(m->fd, (struct sockaddr *)&address, sizeof address) && errno != EINPROGRESS) lose(m, strerror(errno));
}

static void connected(Member *m) {
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(m->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) return lose(m, strerror(error));
    char request[400];
    int n = snprintf(request, sizeof request,
                     "GET /%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: c2ltbWVyIGxvYWQgY2xpZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n",
                     option.raw ? rooms[m->room].id : "ws", option.port,
                     option.raw ? "" : "Sec-WebSocket-Protocol: simmer.v1\r\n");
    memcpy(reserve(&m->out, (size_t)n), request, (size_t)n);
    m->out.end += (size_t)n;
    m->step = UPGRADING;
    queue(m);
}

static void ready(Member *m) {
    m->step = READY;
    readyCount++;
    if (option.mode != CHURN) return;
    if (measuring) {
        logins++;
        count(&entries, m->began, now());
    }
    hangUp(m);
    if (!stopping) dial(m);
}

// --- messages

// Remembers what the next answer is owed for.
static void owe(Member *m, Nanos due) {
    if (m->dueCount == m->dueCapacity) {
        uint32_t capacity = m->dueCapacity ? m->dueCapacity * 2 : 32;
        Nanos *ring = malloc(capacity * sizeof *ring);
        if (!ring) fail("out of memory");
        for (uint32_t i = 0; i < m->dueCount; i++) ring[i] = m->due[(m->firstDue + i) % m->dueCapacity];
        free(m->due);
        m->due = ring;
        m->firstDue = 0;
        m->dueCapacity = capacity;
    }
    m->due[(m->firstDue + m->dueCount++) % m->dueCapacity] = due;
}

void say(Member *m, Nanos due) {
    static char text[8192];
    owe(m, due);
    int n = snprintf(text, sizeof text, "~at%016" PRIx64 "%08" PRIx32, due, m->number);
    memset(text + n, '.', (size_t)(option.size - n));
    text[option.size] = 0;
    Room *room = &rooms[m->room];
    if (option.raw)
        sendText(m, text, (size_t)option.size);
    else
        call(m, "\"message.send\",\"params\":{\"room\":\"%s\",\"text\":\"%s\",\"cid\":\"%" PRIx64 "-%x-%" PRIx64 "\"}}", room->id,
             text, m->began, m->number, m->requests);
    room->undelivered += room->size;
    sentMeasured += measuring;
}

void fill(Room *room) {
    if (option.rate > 0 || stopping || option.mode != FANOUT) return;
    while (room->undelivered + room->size <= (int64_t)option.window * room->size) {
        Member *m = &members[room->members[room->nextSender++ % room->senders]];
        if (m->step != READY) return;
        say(m, now());
    }
}

void askPage(Member *m) {
    static uint64_t seed = 88172645463325252;
    seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
    owe(m, now());
    call(m, "\"room.history\",\"params\":{\"room\":\"%s\",\"before\":%" PRIu64 ",\"limit\":%d}}", rooms[m->room].id,
         (uint64_t)option.history + 1 + seed % (uint64_t)(option.head - option.history), option.history);
}

// A page that is not full, or is none, is no page.
static void pageArrived(Member *m, const uint8_t *text, size_t length) {
    int found = 0;
    const uint8_t *end = text + length;
    for (const uint8_t *at = text; (at = memmem(at, (size_t)(end - at), "\"event\":\"message\"", 17)); at++) found++;
    if (found != option.history) strange++;
    if (!stopping) askPage(m);
}

void startTimer(Member *m) {
    if (m->step != READY || m->timers == (uint32_t)option.timers) return;
    call(m, "\"timer.start\",\"params\":{\"room\":\"%s\",\"label\":\"t%x-%x\",\"totalSeconds\":%d,\"cid\":\"%" PRIx64 "-%x-%x\"}}",
         rooms[m->room].id, m->number, m->timers, option.due, m->began, m->number, m->timers);
    m->timers++;
}

static Nanos wallClock(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (Nanos)t.tv_sec * 1000000000 + (Nanos)t.tv_nsec;
}

// The answer says when the timer ends; its name says which one of this connection it is.
static void timerStarted(Member *m, const uint8_t *text, size_t length) {
    const uint8_t *end = memmem(text, length, "\"endsAt\":", 9);
    if (!end) { strange++; return; }
    m->due = realloc(m->due, (m->dueCapacity + 1) * sizeof *m->due);
    if (!m->due) fail("out of memory");
    m->due[m->dueCapacity++] = strtoull((const char *)end + 9, NULL, 10) * 1000000;
    answered++;
    if (option.rate == 0) startTimer(m);
}

static void timerTold(Member *m, const uint8_t *text, size_t length) {
    const uint8_t *label = memmem(text, length, "\"label\":\"t", 10);
    if (!label || !memmem(text, length, "\"state\":\"finished\"", 18)) return;
    char *after;
    uint32_t owner = (uint32_t)strtoul((const char *)label + 10, &after, 16);
    uint32_t index = *after == '-' ? (uint32_t)strtoul(after + 1, NULL, 16) : UINT32_MAX;
    if (owner != m->number) return;
    if (index >= m->dueCapacity) { strange++; return; }
    count(&lateness, m->due[index], wallClock());
    fired++;
}

static Nanos readHex(const uint8_t *p, int digits) {
    Nanos value = 0;
    while (digits--) {
        value = value << 4 | (uint64_t)((*p & 15) + (*p > '9' ? 9 : 0));
        p++;
    }
    return value;
}

static void delivered(Member *m, const uint8_t *mark, Nanos at) {
    Room *room = &rooms[m->room];
    room->undelivered--;
    deliveredAll++;
    if (measuring) {
        deliveredMeasured++;
        count(&deliveries, readHex(mark + 3, 16), at);
    }
    if (option.raw && readHex(mark + 19, 8) == m->number && m->dueCount) {  // the own echo is the answer
        if (measuring) answered++, count(&answers, m->due[m->firstDue], at);
        m->firstDue = (m->firstDue + 1) % m->dueCapacity;
        m->dueCount--;
        if (option.mode == ACKS && !stopping) say(m, now());
    }
    fill(room);
}

static void answer(Member *m, const uint8_t *text, size_t length, Nanos at) {
    if (memmem(text, length, "\"error\":", 8)) {
        if (refused++ < 3) fprintf(stderr, "load: refused in step %d: %.*s\n", m->step, (int)length, text);
        if (m->step != READY) return lose(m, "refused");
    }
    if (m->step == RESUMING) {
        m->step = SYNCING;
        if (option.history && option.mode == CHURN)
            call(m, "\"sync\",\"params\":{\"rooms\":{\"%s\":0},\"limit\":%d}}", rooms[m->room].id, option.history);
        else
            call(m, "\"sync\",\"params\":{}}");
    } else if (m->step == READY && option.mode == TIMERS) {
        timerStarted(m, text, length);
    } else if (m->step == READY && m->dueCount) {
        if (measuring) answered++, count(&answers, m->due[m->firstDue], at);
        m->firstDue = (m->firstDue + 1) % m->dueCapacity;
        m->dueCount--;
        if (option.mode == ACKS && !stopping) say(m, now());
        if (option.mode == PAGES) pageArrived(m, text, length);
    }
}

// Frames of the server: `{"jsonrpc":"2.0","id":…` answers, `{"jsonrpc":"2.0","method":…` tells.
static void take(Member *m, const uint8_t *text, size_t length, Nanos at) {
    enum { KIND = 18 };
    if (!option.raw) {
        if (length <= KIND + 16) { strange++; return; }
        if (text[KIND] == 'i') return answer(m, text, length, at);
        if (m->step == SYNCING) {
            if (!memcmp(text + KIND, "method\":\"synced\"", 16)) ready(m);
            return;
        }
        if (option.mode == TIMERS) {
            if (!memcmp(text + KIND, "method\":\"timer\"", 15)) timerTold(m, text, length);
            return;
        }
        // Of events in other rooms and of the bot's there is none in this load but at the start.
        if (memcmp(text + KIND, "method\":\"message\"", 17)) return;
    }
    const uint8_t *mark = text + m->hint;
    if (m->hint + 27 > length || memcmp(mark, "~at", 3)) {
        mark = memmem(text, length, "~at", 3);
        if (!mark || mark + 27 > text + length) { strange++; return; }
        m->hint = (uint32_t)(mark - text);
    }
    delivered(m, mark, at);
}

// --- bytes in

static bool upgraded(Member *m) {
    uint8_t *begin = m->in.bytes + m->in.start, *end = memmem(begin, m->in.end - m->in.start, "\r\n\r\n", 4);
    if (!end) return false;
    if (memcmp(begin, "HTTP/1.1 101", 12)) {
        *end = 0;
        lose(m, (char *)begin);
        return false;
    }
    m->in.start = (size_t)(end + 4 - m->in.bytes);
    if (option.raw) {
        ready(m);
    } else {
        m->step = RESUMING;
        call(m, "\"account.resume\",\"params\":{\"token\":\"%s\"}}", m->token);
    }
    return true;
}

static void parse(Member *m, Nanos at) {
    if (m->step == UPGRADING && !upgraded(m)) return;
    while (m->step > UPGRADING) {
        const uint8_t *p = m->in.bytes + m->in.start;
        size_t have = m->in.end - m->in.start, head = 2, length;
        if (have < 2) return;
        length = p[1] & 127;
        if (length == 126) {
            if (have < 4) return;
            length = (size_t)p[2] << 8 | p[3];
            head = 4;
        } else if (length == 127) {
            if (have < 10) return;
            length = 0;
            for (int i = 2; i < 10; i++) length = length << 8 | p[i];
            head = 10;
        }
        if (have < head + length) {
            reserve(&m->in, head + length - have);
            return;
        }
        m->in.start += head + length;
        switch (p[0] & 15) {
        case 1: take(m, p + head, length, at); break;
        case 8: {
            char why[32];
            snprintf(why, sizeof why, "closed with %d", length >= 2 ? p[head] << 8 | p[head + 1] : 0);
            lose(m, why);
            break;
        }
        case 9: {  // a pong without the server's bytes would be wrong
            uint8_t *out = reserve(&m->out, length + 6);
            out[0] = 0x8a;
            out[1] = (uint8_t)(0x80 | length);
            memset(out + 2, 0, 4);
            memcpy(out + 6, m->in.bytes + m->in.start - length, length);
            m->out.end += length + 6;
            queue(m);
            break;
        }
        default: break;
        }
    }
}

static void readAll(Member *m) {
    bool pending = m->in.start < m->in.end;
    if (pending) reserve(&m->in, sizeof block);
    uint8_t *into = pending ? m->in.bytes + m->in.end : block;
    ssize_t n = recv(m->fd, into, sizeof block, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) return lose(m, n ? strerror(errno) : "the server hung up");
    Nanos at = now();
    if (pending) {
        m->in.end += (size_t)n;
        parse(m, at);
        return;
    }
    Buffer own = m->in;
    m->in = (Buffer){block, 0, (size_t)n, SIZE_MAX};
    parse(m, at);
    if (m->in.bytes != block) {  // it was hung up, and perhaps dialled anew
        free(own.bytes);
        return;
    }
    size_t rest = m->in.end - m->in.start, from = m->in.start;
    m->in = own;
    m->in.start = m->in.end = 0;
    if (rest) {
        memcpy(reserve(&m->in, rest), block + from, rest);
        m->in.end = rest;
    }
}

void turn(int timeout) {
    struct epoll_event events[1024];
    flushAll();
    int n = epoll_wait(poller, events, 1024, timeout);
    for (int i = 0; i < n; i++) {
        Member *m = &members[events[i].data.u32];
        if (m->step == CONNECTING && events[i].events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) connected(m);
        else if (m->step > CONNECTING && events[i].events & (EPOLLIN | EPOLLERR | EPOLLHUP)) readAll(m);
        if (m->step > CONNECTING && events[i].events & EPOLLOUT) queue(m);
    }
    flushAll();
}
