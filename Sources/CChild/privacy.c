#define _GNU_SOURCE
#include "privacy.h"
#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>

// Those of which Swift's runtime writes a report, or the system a core file.
static const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { CRASHES = sizeof crashes / sizeof *crashes };

static struct sigaction before[CRASHES];

static void crashed(int number, siginfo_t *facts, void *context) {
    prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    for (int i = 0; i < CRASHES; i++) {
        if (crashes[i] != number) continue;
        if (before[i].sa_flags & SA_SIGINFO) return before[i].sa_sigaction(number, facts, context);
        if (before[i].sa_handler == SIG_IGN) return;
        if (before[i].sa_handler != SIG_DFL) return before[i].sa_handler(number);
        // Comes when this returns, and ends the process.
        sigaction(number, &before[i], NULL);
        raise(number);
    }
}

int simmer_keep_to_oneself(void) {
    for (int i = 0; i < CRASHES; i++) {
        if (sigaction(crashes[i], NULL, &before[i])) return errno;
        struct sigaction action = before[i];
        action.sa_flags |= SA_SIGINFO;
        action.sa_sigaction = crashed;
        if (sigaction(crashes[i], &action, NULL)) return errno;
    }
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) ? errno : 0;
}
