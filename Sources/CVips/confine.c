#define _GNU_SOURCE
#include "confine.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define IF(condition, value, yes, no) BPF_JUMP(BPF_JMP | (condition) | BPF_K, (value), (yes), (no))
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define ALLOW(call) IF(BPF_JEQ, (call), 0, 1), ANSWER(SECCOMP_RET_ALLOW)
#define REFUSE(call, error) IF(BPF_JEQ, (call), 0, 1), ANSWER(SECCOMP_RET_ERRNO | (error))
// Both halves of the first argument; the machines named above have the lower one first.
#define ALLOW_WITH(call, first)                                                                                                  \
    IF(BPF_JEQ, (call), 0, 6), LOAD(args[0]), IF(BPF_JEQ, (first), 0, 3),                                                        \
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]) + 4), IF(BPF_JEQ, 0, 0, 1),                    \
        ANSWER(SECCOMP_RET_ALLOW), ANSWER(SECCOMP_RET_KILL_PROCESS)
// Of memory that is not to be run: the third argument of mmap and mprotect.
#define ALLOW_WITHOUT_EXEC(call)                                                                                                 \
    IF(BPF_JEQ, (call), 0, 4), LOAD(args[2]), IF(BPF_JSET, PROT_EXEC, 1, 0), ANSWER(SECCOMP_RET_ALLOW),                          \
        ANSWER(SECCOMP_RET_KILL_PROCESS)

// How the C library begins a thread, and nothing else.
enum {
    A_THREAD = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
        | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID
};

// What is not named ends the process: reading and writing what is open, memory, threads, waiting, the time, and its own limits.
static bool allow_calls(void) {
#ifdef ARCHITECTURE
    struct sock_filter rules[] = {
        LOAD(arch), IF(BPF_JEQ, ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr),
        ALLOW(__NR_futex), ALLOW(__NR_read), ALLOW(__NR_write), ALLOW_WITHOUT_EXEC(__NR_mprotect),
        ALLOW_WITHOUT_EXEC(__NR_mmap), ALLOW(__NR_munmap), ALLOW(__NR_brk), ALLOW(__NR_mremap), ALLOW(__NR_madvise),
        ALLOW(__NR_rt_sigprocmask), ALLOW(__NR_rt_sigaction), ALLOW(__NR_rt_sigreturn), ALLOW(__NR_sigaltstack),
        ALLOW(__NR_sched_yield), ALLOW(__NR_sched_getaffinity), ALLOW(__NR_getpid), ALLOW(__NR_gettid),
        ALLOW(__NR_clock_gettime), ALLOW(__NR_gettimeofday), ALLOW(__NR_clock_nanosleep), ALLOW(__NR_nanosleep),
        ALLOW(__NR_restart_syscall), ALLOW(__NR_ppoll), ALLOW(__NR_lseek), ALLOW(__NR_close), ALLOW(__NR_getrandom),
        ALLOW(__NR_sysinfo), ALLOW(__NR_getrusage), ALLOW(__NR_setitimer), ALLOW(__NR_set_robust_list),
#ifdef __NR_rseq
        ALLOW(__NR_rseq),
#endif
#ifdef __x86_64__
        ALLOW(__NR_poll), ALLOW(__NR_alarm), ALLOW(__NR_time),
#endif
        // Of this process only.
        ALLOW_WITH(__NR_prlimit64, 0),
        // Not what else it can set.
        ALLOW_WITH(__NR_prctl, PR_SET_NAME), ALLOW_WITH(__NR_clone, A_THREAD),
        // Its flags are behind a pointer, where no filter looks: the C library then goes on with the other one.
        REFUSE(__NR_clone3, ENOSYS),
        ALLOW(__NR_exit), ALLOW(__NR_exit_group),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    // It holds for this thread and for those that it begins.
    if (!__libc_single_threaded || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return false;
    // A kernel without filters still has the limits.
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 || errno == EINVAL;
#else
    return true;
#endif
}

static bool limit(int what, rlim_t most) {
    struct rlimit both = {.rlim_cur = most, .rlim_max = most};
    return setrlimit(what, &both) == 0;
}

void simmer_set_apart(int niceness) {
    // Refused, it changes nothing but who waits.
    setpriority(PRIO_PROCESS, 0, niceness);
    // Many systems allow it to nobody but root: then the filter stands alone.
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC)) unshare(CLONE_NEWUSER);
}

bool simmer_confine(unsigned long memory) {
    return limit(RLIMIT_AS, memory) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, 3) && limit(RLIMIT_CORE, 0)
        && allow_calls();
}

void simmer_allow(unsigned seconds) {
    alarm(seconds);
    if (seconds == 0) return;
    struct rusage used;
    struct rlimit processor;
    if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &processor)) return;
    processor.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds + 1;
    setrlimit(RLIMIT_CPU, &processor);
}
