// What the world does to a server: a disk that fails and a clock that is set. Preloaded by the live suites (faults.py), which
// steer it through a mapped file. Everything else goes through to the C library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { SYNC = 1, WRITE = 2 };

static struct steering {
    _Atomic int32_t calls;       // which calls fail: SYNC, WRITE or both
    _Atomic int32_t error;       // with which errno
    _Atomic int32_t pass;        // so many such calls go through first
    _Atomic int32_t fail;        // so many fail then; -1: all
    _Atomic int64_t failed;      // counted here
    _Atomic int64_t clock_ms;    // added to the wall clock
    _Atomic int64_t held_ms;     // what the wall clock shows all the time; 0: it goes on
    _Atomic int64_t slept_ms;    // added to the clock that counts since the machine began, as its sleep is
} *steering;

static int (*next_clock_gettime)(clockid_t, struct timespec *);
static int (*next_timerfd_create)(int, int);
static int (*next_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static ssize_t (*next_read)(int, void *, size_t);

static pthread_mutex_t timers = PTHREAD_MUTEX_INITIALIZER;
// The timers of the wall clock; those of other clocks are left alone.
static struct { int walls, armed, cancels, stepped; struct itimerspec wanted; } timer[1024];

static void find(void) {
    next_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    next_timerfd_create = dlsym(RTLD_NEXT, "timerfd_create");
    next_timerfd_settime = dlsym(RTLD_NEXT, "timerfd_settime");
    next_read = dlsym(RTLD_NEXT, "read");
}

// Arms the kernel's timer for the instant that the shifted clock means; of a clock that is held, what has not come does not come.
static int arm(int fd) {
    struct itimerspec spec = timer[fd].wanted;
    if (spec.it_value.tv_sec || spec.it_value.tv_nsec) {
        int64_t ms = (int64_t)spec.it_value.tv_sec * 1000 + spec.it_value.tv_nsec / 1000000;
        int64_t held = atomic_load(&steering->held_ms);
        if (held) ms = ms <= held ? 1 : INT32_MAX * (int64_t)1000;
        else ms -= atomic_load(&steering->clock_ms);
        if (ms < 1) ms = 1;
        spec.it_value.tv_sec = ms / 1000;
        spec.it_value.tv_nsec = ms % 1000 * 1000000;
    }
    return next_timerfd_settime(fd, TFD_TIMER_ABSTIME, &spec, NULL);
}

// As the kernel does for TFD_TIMER_CANCEL_ON_SET: whoever waits wakes, and its read fails with ECANCELED.
static void *watch(void *unused) {
    int64_t shift = atomic_load(&steering->clock_ms), held = atomic_load(&steering->held_ms);
    for (;;) {
        usleep(5000);
        int64_t shift_now = atomic_load(&steering->clock_ms), held_now = atomic_load(&steering->held_ms);
        if (shift == shift_now && held == held_now) continue;
        shift = shift_now, held = held_now;
        pthread_mutex_lock(&timers);
        for (int fd = 0; fd < 1024; fd++) {
            if (!timer[fd].armed) continue;
            if (timer[fd].cancels) {
                timer[fd].stepped = 1;
                struct itimerspec now = {.it_value.tv_nsec = 1};
                next_timerfd_settime(fd, 0, &now, NULL);
            } else {
                arm(fd);
            }
        }
        pthread_mutex_unlock(&timers);
    }
    return unused;
}

__attribute__((constructor)) static void begin(void) {
    find();
    const char *path = getenv("FAULTS");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *mapped = mmap(NULL, sizeof *steering, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (mapped == MAP_FAILED) abort();
    steering = mapped;
    pthread_t thread;
    if (pthread_create(&thread, NULL, watch, NULL)) abort();
}

// --- the disk

static int is_database(int fd) {
    char link[64], path[512];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t count = readlink(link, path, sizeof path - 1);
    if (count < 0) return 0;
    path[count] = 0;
    return strstr(path, "simmer.sqlite") != NULL;
}

static int fails(int call, int fd) {
    if (!steering || !(atomic_load(&steering->calls) & call) || !is_database(fd)) return 0;
    if (atomic_load(&steering->pass) > 0 && atomic_fetch_sub(&steering->pass, 1) > 0) return 0;
    int32_t left = atomic_load(&steering->fail);
    while (left > 0 && !atomic_compare_exchange_weak(&steering->fail, &left, left - 1)) {}
    if (left == 0) return 0;
    atomic_fetch_add(&steering->failed, 1);
    errno = atomic_load(&steering->error);
    return 1;
}

#define NEXT(name) \
    static __typeof__(name) *next; \
    if (!next) next = dlsym(RTLD_NEXT, #name)

int fdatasync(int fd) {
    NEXT(fdatasync);
    return fails(SYNC, fd) ? -1 : next(fd);
}

int fsync(int fd) {
    NEXT(fsync);
    return fails(SYNC, fd) ? -1 : next(fd);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    NEXT(pwrite);
    return fails(WRITE, fd) ? -1 : next(fd, bytes, count, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    NEXT(pwrite64);
    return fails(WRITE, fd) ? -1 : next(fd, bytes, count, at);
}

// --- the clock

int clock_gettime(clockid_t clock, struct timespec *now) {
    if (!next_clock_gettime) find();
    int result = next_clock_gettime(clock, now);
    if (steering && clock == CLOCK_BOOTTIME && !result) now->tv_sec += atomic_load(&steering->slept_ms) / 1000;
    if (steering && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) && !result) {
        int64_t held = atomic_load(&steering->held_ms), shift = held ? 0 : atomic_load(&steering->clock_ms);
        if (held) *now = (struct timespec){.tv_sec = held / 1000, .tv_nsec = held % 1000 * 1000000};
        int64_t ns = now->tv_nsec + shift % 1000 * 1000000;
        now->tv_sec += shift / 1000 + (ns < 0 ? -1 : ns / 1000000000);
        now->tv_nsec = ns < 0 ? ns + 1000000000 : ns % 1000000000;
    }
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise)) return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (out) *out = precise.tv_sec;
    return precise.tv_sec;
}

int timerfd_create(int clock, int flags) {
    if (!next_timerfd_create) find();
    int fd = next_timerfd_create(clock, flags);
    if (fd < 0 || fd >= 1024) return fd;
    pthread_mutex_lock(&timers);
    memset(&timer[fd], 0, sizeof timer[fd]);
    timer[fd].walls = clock == CLOCK_REALTIME;
    pthread_mutex_unlock(&timers);
    return fd;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *wanted, struct itimerspec *old) {
    if (!next_timerfd_settime) find();
    if (!steering || fd >= 1024 || !timer[fd].walls || !(flags & TFD_TIMER_ABSTIME)) return next_timerfd_settime(fd, flags, wanted, old);
    pthread_mutex_lock(&timers);
    timer[fd].armed = 1;
    timer[fd].cancels = !!(flags & TFD_TIMER_CANCEL_ON_SET);
    timer[fd].wanted = *wanted;
    int result = arm(fd);
    pthread_mutex_unlock(&timers);
    return result;
}

ssize_t read(int fd, void *bytes, size_t count) {
    if (!next_read) find();
    ssize_t result = next_read(fd, bytes, count);
    if (!steering || fd < 0 || fd >= 1024 || !timer[fd].stepped) return result;
    pthread_mutex_lock(&timers);
    int stepped = timer[fd].stepped;
    timer[fd].stepped = 0;
    pthread_mutex_unlock(&timers);
    if (!stepped) return result;
    errno = ECANCELED;
    return -1;
}
