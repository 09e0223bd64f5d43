#include "shim.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGFPE};
enum { SIGNALS = sizeof signals / sizeof *signals };

static void save(struct sigaction *kept) {
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], NULL, &kept[i]);
}

static void restore(const struct sigaction *kept) {
    for (int i = 0; i < SIGNALS; i++) sigaction(signals[i], &kept[i], NULL);
}

static void ignore(void *handle, int number) {
    (void)handle;
    (void)number;
}

// Creating and destroying touch what is one for the process: signal handlers, and the list of loaded event libraries.
static pthread_mutex_t process = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction kept_meanwhile[SIGNALS];

// The eventfd that wakes a loop of libuv. libwebsockets 4.1.6 closes it twice when its context ends: at once, and in a later turn, when
// libuv is done with it. Between the two its number may have gone to another thread, and the second would close a file of the database.
// So the first is passed over. A program comes before its libraries, which find these two here. A context ends on the thread that made it.
static _Thread_local bool is_creating_with_libuv;
static _Thread_local int waking = -1;

int eventfd(unsigned count, int flags) {
    int made = (int)syscall(SYS_eventfd2, count, flags);
    if (is_creating_with_libuv) waking = made;  // libuv makes one of its own before, and closes it once
    return made;
}

int close(int descriptor) {
    if (descriptor >= 0 && descriptor == waking) {
        waking = -1;
        return 0;
    }
    return (int)syscall(SYS_close, descriptor);
}

// libwebsockets makes its table of sockets as long as the limit of open files, and goes through all of it whenever a socket comes or
// goes (an eighth of what a login costs at 20,000). Its own setting for a shorter table makes it search the table for every event. So
// the limit is lower while it looks.
struct lws_context *simmer_create_context(struct lws_context_creation_info *info, unsigned long descriptors) {
    struct sigaction kept[SIGNALS];
    struct rlimit files, fewer;
    pthread_mutex_lock(&process);
    save(kept);
    info->signal_cb = ignore;
    info->options |= LWS_SERVER_OPTION_UV_NO_SIGSEGV_SIGFPE_SPIN;
    bool isLonger = !getrlimit(RLIMIT_NOFILE, &files) && files.rlim_cur > descriptors;
    if (isLonger) {
        fewer = files;
        fewer.rlim_cur = descriptors;
        setrlimit(RLIMIT_NOFILE, &fewer);
    }
    is_creating_with_libuv = info->options & LWS_SERVER_OPTION_LIBUV;
    struct lws_context *context = lws_create_context(info);
    is_creating_with_libuv = false;
    if (isLonger) setrlimit(RLIMIT_NOFILE, &files);
    restore(kept);
    pthread_mutex_unlock(&process);
    return context;
}

void simmer_begin_destroy(struct lws_context *context) {
    pthread_mutex_lock(&process);
    save(kept_meanwhile);
    if (context) lws_context_destroy(context);
}

void simmer_end_destroy(struct lws_context *context) {
    lws_context_destroy(context);
    restore(kept_meanwhile);
    pthread_mutex_unlock(&process);
}

int simmer_write_raw(struct lws *wsi, const void *bytes, size_t count) {
    return lws_write(wsi, (unsigned char *)bytes, count, LWS_WRITE_HTTP);
}

void simmer_end_writing(struct lws *wsi) {
    SSL *tls = lws_get_ssl(wsi);
    if (tls) SSL_shutdown(tls);  // whoever uses the list of errors next clears it before
    shutdown(lws_get_socket_fd(wsi), SHUT_WR);
}

struct simmer_timer {
    lws_sorted_usec_list_t entry;  // first: libwebsockets hands it back
    struct lws_context *context;
    void (*fire)(void *);
    void *argument;
};

static void fired(lws_sorted_usec_list_t *entry) {
    simmer_timer *timer = (simmer_timer *)entry;
    timer->fire(timer->argument);
}

simmer_timer *simmer_timer_create(struct lws_context *context, void (*fire)(void *), void *argument) {
    simmer_timer *timer = calloc(1, sizeof *timer);
    if (!timer) abort();
    timer->context = context;
    timer->fire = fire;
    timer->argument = argument;
    return timer;
}

void simmer_timer_set(simmer_timer *timer, uint64_t microseconds) {
    lws_sul_schedule(timer->context, 0, &timer->entry, fired, (lws_usec_t)microseconds);
}

void simmer_timer_destroy(simmer_timer *timer) {
    lws_sul_cancel(&timer->entry);
    free(timer);
}
