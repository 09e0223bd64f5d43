// load: plays many clients of Simmer at once and prints one JSON line about what they saw.
//
// One thread, one epoll loop, the public protocol `simmer.v1` over real sockets. Who the clients are comes from a file with a
// line `TOKEN ROOM` for each connection; a room's first connections are its senders. A message carries the instant when it
// was due and who sent it, so that every delivery can be timed; the client is built to cost less than the server it measures.
//
//   load --port N --members FILE --mode fanout|acks|churn|idle|timers|pages [--senders N] [--window N | --rate R] [--secs S] [--warm S]
//        [--size BYTES] [--ramp N] [--history N] [--head N] [--pid PID] [--label TEXT] [--raw] [--leave]
//
//   fanout  --window: that many messages of each room are on their way to all its members (closed loop);
//           --rate: that many messages a second over all rooms, latency counted from the instant when one was due
//   acks    each sender has --window messages without an answer; the answer is what is timed
//   churn   connect, log in by token, join with the last --history messages, close, again; --ramp of them at a time
//   idle    opens all and waits
//   timers  each connection starts --timers of --due seconds, --rate of them a second over all while --warm lasts; how late
//           the end is heard is what counts. --leave: all are started, and nobody waits for their end
//   pages   each sender has --window requests for --history messages from anywhere among the --head of its room under way
//   --raw   no login and no JSON-RPC: every text frame sent is a message of the room named by the path /ROOM (for floors)
#define _GNU_SOURCE
#include "clients.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

struct Options option = {.senders = 1, .window = 16, .size = 100, .ramp = 128, .history = 20, .timers = 100, .due = 20,
                         .secs = 2, .warm = 0.7, .patience = 30, .label = ""};

static void readMembers(void) {
    FILE *file = fopen(option.file, "r");
    char token[256], room[256];
    if (!file) fail("%s: %s", option.file, strerror(errno));
    while (fscanf(file, "%255s %255s", token, room) == 2) {
        uint32_t r = 0;
        // The file has the members of a room one after the other.
        if (roomCount && !strcmp(rooms[roomCount - 1].id, room)) {
            r = roomCount - 1;
        } else {
            r = roomCount++;
            if (!(rooms = realloc(rooms, roomCount * sizeof *rooms))) fail("out of memory");
            rooms[r] = (Room){.id = strdup(room)};
        }
        if (!(members = realloc(members, (memberCount + 1) * sizeof *members))) fail("out of memory");
        members[memberCount] = (Member){.token = strdup(token), .room = r, .fd = -1, .number = memberCount};
        rooms[r].members = realloc(rooms[r].members, (rooms[r].size + 1) * sizeof(uint32_t));
        rooms[r].members[rooms[r].size++] = memberCount++;
    }
    fclose(file);
    if (!memberCount) fail("%s names nobody", option.file);
    for (uint32_t r = 0; r < roomCount; r++) {
        rooms[r].senders = rooms[r].size < (uint32_t)option.senders ? rooms[r].size : (uint32_t)option.senders;
        for (uint32_t i = 0; i < rooms[r].senders; i++) members[rooms[r].members[i]].sends = true;
    }
    toFlush = malloc(memberCount * sizeof *toFlush);
}

static void openAll(void) {
    Nanos deadline = now() + (Nanos)(option.patience * 1e9);
    uint32_t dialled = 0;
    while (readyCount < memberCount) {
        while (dialled < memberCount && openCount - readyCount < (uint32_t)option.ramp) dial(&members[dialled++]);
        turn(100);
        if (lost || refused) fail("not everyone got in");
        if (now() > deadline) fail("%u of %u were in after %g s", readyCount, memberCount, option.patience);
    }
}

static void runUntil(Nanos end, Nanos *nextDue, uint64_t *due) {
    for (;;) {
        Nanos at = now();
        if (at >= end) return;
        Nanos wake = end;
        if (option.rate > 0) {
            Nanos gap = (Nanos)(1e9 / option.rate);
            for (; *nextDue <= at; *nextDue += gap, ++*due) {
                Room *room = &rooms[*due % roomCount];
                Member *m = &members[room->members[room->nextSender++ % room->senders]];
                if (option.mode == TIMERS) startTimer(m);
                else if (m->step == READY) say(m, *nextDue);
            }
            wake = *nextDue < end ? *nextDue : end;
        }
        at = now();
        // Below a millisecond it spins: a sleep would be counted as the server's slowness.
        turn(wake > at + 2000000 ? (int)((wake - at) / 1000000) - 1 : 0);
    }
}

int main(int argc, char **argv) {
    enum { PORT = 1, MEMBERS, MODE, SENDERS, WINDOW, RATE, SECS, WARM, SIZE, RAMP, HISTORY, HEAD, TIMERS_EACH, DUE, PID, LABEL, RAW, PATIENCE,
           LEAVE };
    static const struct option flags[] = {
        {"port", 1, 0, PORT}, {"members", 1, 0, MEMBERS}, {"mode", 1, 0, MODE}, {"senders", 1, 0, SENDERS},
        {"window", 1, 0, WINDOW}, {"rate", 1, 0, RATE}, {"secs", 1, 0, SECS}, {"warm", 1, 0, WARM}, {"size", 1, 0, SIZE},
        {"ramp", 1, 0, RAMP}, {"history", 1, 0, HISTORY}, {"head", 1, 0, HEAD}, {"timers", 1, 0, TIMERS_EACH}, {"due", 1, 0, DUE}, {"pid", 1, 0, PID},
        {"label", 1, 0, LABEL}, {"raw", 0, 0, RAW}, {"patience", 1, 0, PATIENCE}, {"leave", 0, 0, LEAVE}, {0, 0, 0, 0}};
    static const char *const names[] = {"fanout", "acks", "churn", "idle", "timers", "pages"};
    for (int flag; (flag = getopt_long(argc, argv, "", flags, NULL)) != -1;) {
        switch (flag) {
        case PORT: option.port = atoi(optarg); break;
        case MEMBERS: option.file = optarg; break;
        case MODE:
            for (option.mode = FANOUT; option.mode <= PAGES && strcmp(names[option.mode], optarg);) option.mode++;
            if (option.mode > PAGES) fail("no mode %s", optarg);
            break;
        case SENDERS: option.senders = atoi(optarg); break;
        case WINDOW: option.window = atoi(optarg); break;
        case RATE: option.rate = atof(optarg); break;
        case SECS: option.secs = atof(optarg); break;
        case WARM: option.warm = atof(optarg); break;
        case SIZE: option.size = atoi(optarg); break;
        case RAMP: option.ramp = atoi(optarg); break;
        case HISTORY: option.history = atoi(optarg); break;
        case HEAD: option.head = atoi(optarg); break;
        case TIMERS_EACH: option.timers = atoi(optarg); break;
        case DUE: option.due = atoi(optarg); break;
        case PID: option.pid = atoi(optarg); break;
        case LABEL: option.label = optarg; break;
        case RAW: option.raw = true; break;
        case PATIENCE: option.patience = atof(optarg); break;
        case LEAVE: option.leave = true; break;
        default: fail("see the head of bench/load.c for the flags");
        }
    }
    if (!option.port || !option.file || option.size < 27 || option.size > 8000 || option.senders < 1 || option.window < 1)
        fail("--port and --members are needed, --size is 27 to 8000; see the head of bench/load.c");
    if (option.mode == PAGES && option.head <= option.history) fail("--head is needed: how many messages the rooms have");
    readMembers();
    poller = epoll_create1(0);

    long residentBefore = residentKB(option.pid);
    Nanos opening = now();
    if (option.mode == CHURN) {
        for (uint32_t i = 0; i < memberCount && i < (uint32_t)option.ramp; i++) dial(&members[i]);
    } else {
        openAll();
    }
    double opened = (double)(now() - opening) / 1e9;

    Nanos start = now(), nextDue = start;
    uint64_t due = 0;
    if (option.mode == FANOUT)
        for (uint32_t r = 0; r < roomCount; r++) fill(&rooms[r]);
    if (option.mode == ACKS)
        for (uint32_t i = 0; i < memberCount; i++)
            for (int w = 0; members[i].sends && w < option.window; w++) say(&members[i], now());
    if (option.mode == PAGES)
        for (uint32_t i = 0; i < memberCount; i++)
            for (int w = 0; members[i].sends && w < option.window; w++) askPage(&members[i]);
    if (option.mode == TIMERS && option.rate == 0)
        for (uint32_t i = 0; i < memberCount; i++) startTimer(&members[i]);
    runUntil(start + (Nanos)(option.warm * 1e9), &nextDue, &due);

    measuring = true;
    Nanos from = now();
    double server = cpuOf(option.pid), own = ownCPU(), machine = machineCPU();
    if (option.mode == TIMERS) {  // until all have rung, or are started
        const uint64_t *have = option.leave ? &answered : &fired, all = (uint64_t)option.timers * memberCount;
        Nanos deadline = from + (Nanos)(((option.leave ? 0 : option.due) + option.patience) * 1e9);
        while (*have < all && now() < deadline) turn(100);
    } else {
        runUntil(from + (Nanos)(option.secs * 1e9), &nextDue, &due);
    }
    measuring = false;
    double secs = (double)(now() - from) / 1e9;
    server = cpuOf(option.pid) - server;
    own = ownCPU() - own;
    machine = machineCPU() - machine;
    long resident = residentKB(option.pid);

    // What is on its way may arrive; what has not after that is missing.
    stopping = true;
    option.rate = 0;
    uint64_t owed = 0;
    Nanos drained = now() + 10000000000;
    do {
        turn(20);
        owed = 0;
        for (uint32_t r = 0; r < roomCount; r++) owed += (uint64_t)(rooms[r].undelivered > 0 ? rooms[r].undelivered : 0);
    } while (option.mode <= ACKS && owed && now() < drained);

    printf("{\"label\":\"%s\",\"mode\":\"%s\",\"rooms\":%u,\"connections\":%u,\"secs\":%.3f", option.label, names[option.mode],
           roomCount, memberCount, secs);
    if (option.mode <= ACKS)
        printf(",\"sent_per_s\":%.1f,\"deliveries_per_s\":%.0f,\"acks_per_s\":%.1f,\"missing\":%" PRIu64
               ",\"deliveries_per_server_cpu_s\":%.0f,\"server_us_per_delivery\":%.3f",
               (double)sentMeasured / secs, (double)deliveredMeasured / secs, (double)answered / secs, owed,
               server > 0 ? (double)deliveredMeasured / server : 0,
               deliveredMeasured ? server * 1e6 / (double)deliveredMeasured : 0);
    if (option.mode <= ACKS) printf(",\"delivered\":%" PRIu64, deliveredAll);
    if (option.mode == PAGES) printf(",\"pages_per_s\":%.1f", (double)answered / secs);
    if (option.mode == TIMERS)
        printf(",\"started\":%" PRIu64 ",\"fired\":%" PRIu64, answered, fired);
    if (option.mode == CHURN)
        printf(",\"logins_per_s\":%.0f,\"logins_per_server_cpu_s\":%.0f", (double)logins / secs,
               server > 0 ? (double)logins / server : 0);
    else
        printf(",\"opened_per_s\":%.0f", memberCount / opened);
    report("delivery_us", &deliveries);
    report("ack_us", &answers);
    report("login_us", &entries);
    report("late_us", &lateness);
    if (option.pid)
        printf(",\"server_rss_kb\":%ld,\"rss_per_connection\":%.0f,\"server_cpu\":%.4f", resident,
               (double)(resident - residentBefore) * 1024 / memberCount, server / secs);
    double foreign = (machine - server - own) / secs;
    printf(",\"client_cpu\":%.3f,\"other_cpu\":%.3f,\"lost\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"strange\":%" PRIu64 "}\n",
           own / secs, foreign > 0 ? foreign : 0, lost, refused, strange);
    return owed || (lost && option.mode != CHURN) ? 2 : 0;
}
