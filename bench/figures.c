#define _GNU_SOURCE
#include "figures.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(1);
}

Nanos now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (Nanos)t.tv_sec * 1000000000 + (Nanos)t.tv_nsec;
}

void count(Histogram *h, Nanos from, Nanos to) {
    float micros = to > from ? (float)(to - from) / 1000 : 0;
    uint32_t bits;
    memcpy(&bits, &micros, sizeof bits);
    h->bins[bits >> 17]++;
    h->count++;
    if (micros > h->largest) h->largest = micros;
}

double quantile(const Histogram *h, double q) {
    uint64_t wanted = (uint64_t)(q * (double)h->count), seen = 0;
    for (uint32_t i = 0; i < BINS; i++) {
        seen += h->bins[i];
        if (seen > wanted) {
            uint32_t bits = (i << 17) | 1 << 16;  // the middle of the bin
            float micros;
            memcpy(&micros, &bits, sizeof micros);
            return micros < h->largest ? micros : h->largest;
        }
    }
    return h->largest;
}

void report(const char *name, const Histogram *h) {
    if (h->count)
        printf(",\"%s\":{\"n\":%" PRIu64 ",\"p50\":%.1f,\"p90\":%.1f,\"p99\":%.1f,\"p999\":%.1f,\"max\":%.1f}", name,
               h->count, quantile(h, .5), quantile(h, .9), quantile(h, .99), quantile(h, .999), h->largest);
}

// The kernel's own clock of the process, threads that have ended included.
double cpuOf(int pid) {
    clockid_t clock;
    struct timespec time;
    if (!pid || clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &time)) return 0;
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double machineCPU(void) {
    double fields[8] = {0};
    FILE *file = fopen("/proc/stat", "r");
    if (!file || fscanf(file, "cpu %lf %lf %lf %lf %lf %lf %lf %lf", fields, fields + 1, fields + 2, fields + 3, fields + 4,
                        fields + 5, fields + 6, fields + 7) < 8) fields[0] = 0;
    if (file) fclose(file);
    return (fields[0] + fields[1] + fields[2] + fields[5] + fields[6]) / (double)sysconf(_SC_CLK_TCK);
}

double ownCPU(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

long residentKB(int pid) {
    char path[64], line[200];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = pid ? fopen(path, "r") : NULL;
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "VmRSS: %ld", &kb) == 1) break;
    if (file) fclose(file);
    return kb;
}
