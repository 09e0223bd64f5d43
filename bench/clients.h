// The connections of the load client: how they log in, talk and listen.
#pragma once
#include "figures.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum { FANOUT, ACKS, CHURN, IDLE, TIMERS, PAGES } Mode;

// How far a connection is: each step ends with an answer of the server.
typedef enum { GONE, CONNECTING, UPGRADING, RESUMING, SYNCING, READY } Step;

typedef struct {
    uint8_t *bytes;
    size_t start, end, capacity;
} Buffer;

typedef struct {
    char *token;
    uint32_t room;
    int fd;
    Step step;
    bool sends, wantsWrite, queued;
    uint32_t number, hint;      // hint: where the last message had its mark
    uint32_t timers;            // started so far
    Nanos began;
    Buffer in, out;
    uint64_t requests;          // the id of the last request
    Nanos *due;                 // of the messages without an answer, a ring
    uint32_t firstDue, dueCount, dueCapacity;
} Member;

typedef struct {
    char *id;
    uint32_t size, senders, nextSender;
    uint32_t *members;
    int64_t undelivered;        // deliveries that the messages on their way still owe
} Room;

extern struct Options {
    int port, senders, window, size, ramp, history, head, pid, timers, due;
    double rate, secs, warm, patience;
    const char *file, *label;
    Mode mode;
    bool raw, leave;
} option;

extern Member *members;
extern Room *rooms;
extern uint32_t memberCount, roomCount, readyCount, openCount, *toFlush;
extern int poller;
// Figures are taken only while measuring; while stopping nothing new is begun.
extern bool measuring, stopping;
extern uint64_t sentMeasured, deliveredMeasured, deliveredAll, answered, fired, logins, refused, lost, strange;
extern Histogram deliveries, answers, entries, lateness;

// Opens the connection and logs in; the rest follows by itself in turns of the loop.
void dial(Member *m);
// Sends a message that was due at that instant.
void say(Member *m, Nanos due);
// Puts as many messages of the room on their way as the window allows.
void fill(Room *room);
// Asks for a page from anywhere in the room's log.
void askPage(Member *m);
// Starts the next timer of this connection's share.
void startTimer(Member *m);
// One turn of the loop, waiting at most `timeout` ms; all that is to be sent goes out before and after.
void turn(int timeout);
