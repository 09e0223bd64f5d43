#define _GNU_SOURCE
#include "reach.h"
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST_ADDRESSES = 8 };

/// IANA's registry of special-purpose IPv4 addresses, and multicast.
static int is_public_v4(uint32_t a) {
    static const struct { uint32_t base; int bits; } special[] = {
        {0x00000000, 8}, {0x0A000000, 8}, {0x64400000, 10}, {0x7F000000, 8}, {0xA9FE0000, 16}, {0xAC100000, 12},
        {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16}, {0xC6120000, 15}, {0xC6336400, 24},
        {0xCB007100, 24}, {0xE0000000, 3},
    };
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (!((a ^ special[i].base) >> (32 - special[i].bits))) return 0;
    return 1;
}

static uint32_t word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET)
        return is_public_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    if (address->sa_family != AF_INET6) return 0;
    const uint8_t *b = ((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr;
    static const uint8_t mapped[12] = {[10] = 0xFF, 0xFF}, translated[12] = {0x00, 0x64, 0xFF, 0x9B};
    // An IPv4 address in another dress is what it is below.
    if (!memcmp(b, mapped, 12) || !memcmp(b, translated, 12)) return is_public_v4(word(b + 12));
    if (b[0] == 0x20 && b[1] == 0x02) return is_public_v4(word(b + 2));
    // Of the global unicast block 2000::/3, not the protocol assignments 2001::/23 (Teredo among them) nor documentation.
    if ((b[0] & 0xE0) != 0x20) return 0;
    if (b[0] == 0x20 && b[1] == 0x01 && b[2] < 2) return 0;
    return !(b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0D && b[3] == 0xB8);
}

static int64_t milliseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int connect_any(struct pollfd *fds, int count, int timeout_ms) {
    int64_t deadline = milliseconds() + timeout_ms;
    int open = count;
    while (open > 0) {
        int64_t left = deadline - milliseconds();
        int n = poll(fds, count, left > 0 ? (int)left : 0);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return REACH_LATE;
        for (int i = 0; i < count; i++) {
            if (fds[i].fd < 0 || !fds[i].revents) continue;
            int error = 0;
            socklen_t length = sizeof error;
            if (getsockopt(fds[i].fd, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0) return REACH_OK;
            close(fds[i].fd);
            fds[i].fd = -1;
            open--;
        }
    }
    return REACH_REFUSED;
}

int reach(const char *host, uint16_t port, int allows_private, int timeout_ms) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_ADDRCONFIG}, *found = NULL;
    char service[8];
    snprintf(service, sizeof service, "%u", port);
    // An address of this machine has a loopback interface at most, for which AI_ADDRCONFIG does not count.
    if (getaddrinfo(host, service, &hints, &found) != 0) {
        hints.ai_flags = 0;
        if (getaddrinfo(host, service, &hints, &found) != 0) return REACH_NO_ADDRESS;
    }
    int result = REACH_REFUSED, count = 0;
    struct pollfd fds[MOST_ADDRESSES];
    if (!allows_private)
        for (struct addrinfo *a = found; a; a = a->ai_next)
            if (!is_public(a->ai_addr)) {
                result = REACH_PRIVATE;
                goto end;
            }
    if (timeout_ms == 0) {
        result = REACH_OK;
        goto end;
    }
    for (struct addrinfo *a = found; a && count < MOST_ADDRESSES; a = a->ai_next) {
        int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (fd < 0) continue;
        if (connect(fd, a->ai_addr, a->ai_addrlen) == 0 || errno == EINPROGRESS)
            fds[count++] = (struct pollfd){.fd = fd, .events = POLLOUT};
        else
            close(fd);
    }
    result = connect_any(fds, count, timeout_ms);
    for (int i = 0; i < count; i++)
        if (fds[i].fd >= 0) close(fds[i].fd);
end:
    freeaddrinfo(found);
    return result;
}
