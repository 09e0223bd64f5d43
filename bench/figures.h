// What the load client and the floors measure with: clocks, CPU time, latencies.
#pragma once
#include <stdint.h>

typedef uint64_t Nanos;

// Counts by the upper bits of the value as a float: 64 steps to a power of two, so 1.6 % wide at most.
enum { BINS = 0x7f800000 >> 17 };
typedef struct { uint64_t count; float largest; uint32_t bins[BINS]; } Histogram;

void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));

// On the monotonic clock.
Nanos now(void);

// Adds what passed between two instants, in microseconds.
void count(Histogram *h, Nanos from, Nanos to);
double quantile(const Histogram *h, double q);
// Prints `,"name":{…}` in microseconds, nothing when nothing was counted.
void report(const char *name, const Histogram *h);

// CPU seconds: of all threads of a process, of this one, of the whole machine.
double cpuOf(int pid);
double ownCPU(void);
double machineCPU(void);
long residentKB(int pid);
