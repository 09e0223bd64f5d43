#pragma once
#include <stdint.h>

/// A timerfd on the wall clock (CLOCK_REALTIME) that is cancelled when the clock is set, plus an eventfd to wake the waiter.
/// Swift's Glibc module does not import <sys/timerfd.h>.
struct clock_timer { int timer_fd; int wake_fd; };

enum clock_timer_result { CLOCK_TIMER_DUE = 0, CLOCK_TIMER_STEPPED = 1, CLOCK_TIMER_WOKEN = 2, CLOCK_TIMER_FAILED = 3 };

int clock_timer_open(struct clock_timer *t);
void clock_timer_close(struct clock_timer *t);
/// Arms the timer for an absolute instant in milliseconds since 1970; 0 disarms it.
int clock_timer_arm(struct clock_timer *t, int64_t due_ms);
/// Blocks until due, stepped or woken.
int clock_timer_wait(struct clock_timer *t);
/// May be called from any thread.
void clock_timer_wake(struct clock_timer *t);
