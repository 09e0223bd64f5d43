// timer_floor: the floor for firing on time. Timers due at random over some seconds in a binary heap, one timerfd set to the
// soonest, nothing done when one fires but noting how late.     timer_floor [TIMERS [SECS]]
#include "figures.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <unistd.h>

static Nanos *heap;
static size_t size;

static void sift(size_t at, Nanos value) {
    for (size_t child; (child = 2 * at + 1) < size; at = child) {
        if (child + 1 < size && heap[child + 1] < heap[child]) child++;
        if (value <= heap[child]) break;
        heap[at] = heap[child];
    }
    heap[at] = value;
}

int main(int argc, char **argv) {
    size = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000;
    double secs = argc > 2 ? atof(argv[2]) : 10;
    size_t total = size, wakes = 0;
    static Histogram late;
    if (!size || !(heap = malloc(size * sizeof *heap))) fail("no timers");
    int timer = timerfd_create(CLOCK_MONOTONIC, 0);
    Nanos start = now() + 100000000;
    srand48(7);
    for (size_t i = 0; i < size; i++) heap[i] = start + (Nanos)(drand48() * secs * 1e9);
    for (size_t i = size / 2; i--;) sift(i, heap[i]);
    double cpu = ownCPU();
    while (size) {
        struct itimerspec at = {.it_value = {(time_t)(heap[0] / 1000000000), (long)(heap[0] % 1000000000)}};
        uint64_t expirations;
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
        if (read(timer, &expirations, sizeof expirations) != sizeof expirations) fail("timerfd");
        wakes++;
        for (Nanos instant = now(); size && heap[0] <= instant;) {
            count(&late, heap[0], instant);
            Nanos last = heap[--size];
            sift(0, last);
        }
    }
    printf("{\"timers\":%zu,\"secs\":%g,\"wakes\":%zu,\"cpu\":%.4f", total, secs, wakes, (ownCPU() - cpu) / secs);
    report("late_us", &late);
    puts("}");
}
