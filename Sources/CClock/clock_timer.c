#define _GNU_SOURCE
#include "clock_timer.h"
#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

int clock_timer_open(struct clock_timer *t) {
    t->timer_fd = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    t->wake_fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return t->timer_fd >= 0 && t->wake_fd >= 0 ? 0 : -1;
}

void clock_timer_close(struct clock_timer *t) {
    close(t->timer_fd);
    close(t->wake_fd);
}

int clock_timer_arm(struct clock_timer *t, int64_t due_ms) {
    struct itimerspec spec = {0};
    // An instant of 0 would disarm, so anything already past is armed as 1 ms after the epoch, which fires at once.
    if (due_ms != 0) {
        if (due_ms < 1) due_ms = 1;
        spec.it_value.tv_sec = due_ms / 1000;
        spec.it_value.tv_nsec = (due_ms % 1000) * 1000000;
    }
    return timerfd_settime(t->timer_fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &spec, 0);
}

int clock_timer_wait(struct clock_timer *t) {
    struct pollfd fds[2] = {{.fd = t->timer_fd, .events = POLLIN}, {.fd = t->wake_fd, .events = POLLIN}};
    for (;;) {
        int n = poll(fds, 2, -1);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return CLOCK_TIMER_FAILED;
        uint64_t count;
        if (fds[1].revents) {
            if (read(t->wake_fd, &count, sizeof count) < 0 && errno != EAGAIN) return CLOCK_TIMER_FAILED;
            return CLOCK_TIMER_WOKEN;
        }
        if (read(t->timer_fd, &count, sizeof count) == sizeof count) return CLOCK_TIMER_DUE;
        if (errno == ECANCELED) return CLOCK_TIMER_STEPPED;
        if (errno != EAGAIN && errno != EINTR) return CLOCK_TIMER_FAILED;
    }
}

void clock_timer_wake(struct clock_timer *t) {
    uint64_t one = 1;
    // The counter can only be full, and then the waiter wakes anyway.
    if (write(t->wake_fd, &one, sizeof one) < 0) return;
}
