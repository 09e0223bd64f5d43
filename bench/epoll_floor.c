// epoll_floor: the floor for fan-out. It copies each text frame to all members of the room named by the path and does nothing
// else: no JSON, no order, no store. What is pending for a member at the end of a turn of the loop goes out in one send, which
// no server on sockets can do cheaper. Prints its port.     epoll_floor [PORT]
#define _GNU_SOURCE
#include "figures.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <openssl/evp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS = 20000, ROOMS = 4096, CHUNK = 1 << 16 };

typedef struct { uint8_t *bytes; size_t length, capacity; } Bytes;
typedef struct { bool open, upgraded, writes; int room; Bytes in, out; } Peer;
typedef struct { char name[64]; int *members, count, capacity; Bytes turn; bool dirty; } Room;

static Peer peers[CONNECTIONS];
static Room rooms[ROOMS];
static int roomCount, dirty[ROOMS], dirtyCount, poller;

static void append(Bytes *b, const void *p, size_t n) {
    if (b->length + n > b->capacity) {
        b->capacity = (b->length + n) * 2;
        if (!(b->bytes = realloc(b->bytes, b->capacity))) fail("out of memory");
    }
    memcpy(b->bytes + b->length, p, n);
    b->length += n;
}

static void drop(Bytes *b) {
    free(b->bytes);
    *b = (Bytes){0};
}

static void leave(int fd) {
    Peer *peer = &peers[fd];
    if (!peer->open) return;
    if (peer->upgraded) {
        Room *room = &rooms[peer->room];
        for (int i = 0; i < room->count; i++)
            if (room->members[i] == fd) {
                room->members[i] = room->members[--room->count];
                break;
            }
    }
    drop(&peer->in);
    drop(&peer->out);
    peer->open = false;
    close(fd);
}

static void watch(int fd, bool writes) {
    if (peers[fd].writes == writes) return;
    peers[fd].writes = writes;
    struct epoll_event event = {.events = EPOLLIN | (writes ? EPOLLOUT : 0), .data.fd = fd};
    epoll_ctl(poller, EPOLL_CTL_MOD, fd, &event);
}

static void deliver(int fd, const uint8_t *bytes, size_t length) {
    Peer *peer = &peers[fd];
    size_t sent = 0;
    while (!peer->out.length && sent < length) {
        ssize_t n = send(fd, bytes + sent, length - sent, MSG_NOSIGNAL);
        if (n < 0 && errno != EAGAIN) {
            shutdown(fd, SHUT_RDWR);  // its end is read in a later turn, when no list of members is being walked
            return;
        }
        if (n < 0) break;
        sent += (size_t)n;
    }
    if (sent == length) return;
    append(&peer->out, bytes + sent, length - sent);
    watch(fd, true);
}

static void drain(int fd) {
    Peer *peer = &peers[fd];
    ssize_t n = send(fd, peer->out.bytes, peer->out.length, MSG_NOSIGNAL);
    if (n < 0) return;
    peer->out.length -= (size_t)n;
    memmove(peer->out.bytes, peer->out.bytes + n, peer->out.length);
    if (!peer->out.length) watch(fd, false);
}

static int roomNamed(const char *name) {
    for (int i = 0; i < roomCount; i++)
        if (!strcmp(rooms[i].name, name)) return i;
    if (roomCount == ROOMS) fail("more than %d rooms", ROOMS);
    snprintf(rooms[roomCount].name, sizeof rooms[0].name, "%s", name);
    return roomCount++;
}

static bool upgrade(int fd) {
    Peer *peer = &peers[fd];
    append(&peer->in, "", 1);
    peer->in.length--;
    char *text = (char *)peer->in.bytes, *end = strstr(text, "\r\n\r\n"), *key = strcasestr(text, "Sec-WebSocket-Key: ");
    char name[64], accept[64], joined[128], answer[256];
    unsigned char digest[20];
    if (!end) return false;
    if (!key || sscanf(text, "GET /%63s", name) != 1) {
        leave(fd);
        return false;
    }
    int n = snprintf(joined, sizeof joined, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key + 19);
    EVP_Digest(joined, (size_t)n, digest, NULL, EVP_sha1(), NULL);
    EVP_EncodeBlock((unsigned char *)accept, digest, 20);
    n = snprintf(answer, sizeof answer, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\n\r\n", accept);
    size_t used = (size_t)(end + 4 - text);
    peer->in.length -= used;
    memmove(peer->in.bytes, peer->in.bytes + used, peer->in.length);
    peer->upgraded = true;
    peer->room = roomNamed(name);
    Room *room = &rooms[peer->room];
    if (room->count == room->capacity) {
        room->capacity = room->capacity ? room->capacity * 2 : 16;
        if (!(room->members = realloc(room->members, (size_t)room->capacity * sizeof(int)))) fail("out of memory");
    }
    room->members[room->count++] = fd;
    deliver(fd, (uint8_t *)answer, (size_t)n);
    return true;
}

static void frames(int fd) {
    Peer *peer = &peers[fd];
    if (!peer->upgraded && !upgrade(fd)) return;
    size_t at = 0;
    while (peer->in.length - at >= 6) {
        uint8_t *p = peer->in.bytes + at;
        size_t length = p[1] & 127, head = 2;
        if (length == 127) {
            leave(fd);  // nothing here is that long
            return;
        }
        if (length == 126) length = (size_t)p[2] << 8 | p[3], head = 4;
        if (peer->in.length - at < head + 4 + length) break;
        uint8_t *mask = p + head, *body = mask + 4;
        for (size_t i = 0; i < length; i++) body[i] ^= mask[i & 3];
        at += head + 4 + length;
        if ((p[0] & 15) == 8) {
            leave(fd);
            return;
        }
        if ((p[0] & 15) != 1) continue;
        Room *room = &rooms[peer->room];
        uint8_t out[4] = {0x81, (uint8_t)(length < 126 ? length : 126), (uint8_t)(length >> 8), (uint8_t)length};
        append(&room->turn, out, length < 126 ? 2 : 4);
        append(&room->turn, body, length);
        if (!room->dirty) {
            room->dirty = true;
            dirty[dirtyCount++] = peer->room;
        }
    }
    peer->in.length -= at;
    if (peer->in.length) memmove(peer->in.bytes, peer->in.bytes + at, peer->in.length);
    else drop(&peer->in);
}

static void hear(int fd) {
    Peer *peer = &peers[fd];
    uint8_t chunk[CHUNK];
    ssize_t n = recv(fd, chunk, sizeof chunk, 0);
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) {
        leave(fd);
        return;
    }
    append(&peer->in, chunk, (size_t)n);
    frames(fd);
}

static void welcome(int listener) {
    for (int fd; (fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK)) >= 0;) {
        int on = 1;
        if (fd >= CONNECTIONS) {
            close(fd);
            continue;
        }
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        peers[fd] = (Peer){.open = true};
        struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
        epoll_ctl(poller, EPOLL_CTL_ADD, fd, &event);
    }
}

int main(int argc, char **argv) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                  .sin_port = htons((uint16_t)(argc > 1 ? atoi(argv[1]) : 0))};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, size) || listen(listener, 4096)) fail("listen: %s", strerror(errno));
    getsockname(listener, (struct sockaddr *)&address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    poller = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener}, events[1024];
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int n = epoll_wait(poller, events, 1024, -1);
        for (int i = 0; i < n; i++) {
            int fd = events[i].data.fd;
            if (fd == listener) {
                welcome(listener);
                continue;
            }
            if (events[i].events & EPOLLOUT) drain(fd);
            if (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) hear(fd);
        }
        for (int i = 0; i < dirtyCount; i++) {
            Room *room = &rooms[dirty[i]];
            for (int m = 0; m < room->count; m++) deliver(room->members[m], room->turn.bytes, room->turn.length);
            room->turn.length = 0;
            room->dirty = false;
        }
        dirtyCount = 0;
    }
}
