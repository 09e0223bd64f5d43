#include "confine.h"
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define REFUSE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

// A list of what is refused and not of what is allowed: which calls a decoder makes is for its libraries to change.
static bool forbid_calls(void) {
#ifdef ARCHITECTURE
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#ifdef __x86_64__
        // The 32-bit numbers of the x32 calls.
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        REFUSE(__NR_open), REFUSE(__NR_creat), REFUSE(__NR_fork), REFUSE(__NR_vfork), REFUSE(__NR_unlink),
        REFUSE(__NR_rename), REFUSE(__NR_mkdir), REFUSE(__NR_rmdir), REFUSE(__NR_link), REFUSE(__NR_symlink),
        REFUSE(__NR_chmod),
#endif
        REFUSE(__NR_openat), REFUSE(__NR_openat2), REFUSE(__NR_open_by_handle_at), REFUSE(__NR_socket),
        REFUSE(__NR_socketpair), REFUSE(__NR_connect), REFUSE(__NR_bind), REFUSE(__NR_execve), REFUSE(__NR_execveat),
        REFUSE(__NR_ptrace), REFUSE(__NR_process_vm_readv), REFUSE(__NR_process_vm_writev), REFUSE(__NR_kill),
        REFUSE(__NR_unlinkat), REFUSE(__NR_renameat2), REFUSE(__NR_mkdirat), REFUSE(__NR_linkat),
        REFUSE(__NR_symlinkat), REFUSE(__NR_fchmodat), REFUSE(__NR_truncate), REFUSE(__NR_mount), REFUSE(__NR_bpf),
        REFUSE(__NR_keyctl), REFUSE(__NR_add_key), REFUSE(__NR_perf_event_open), REFUSE(__NR_userfaultfd),
        REFUSE(__NR_io_uring_setup),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return false;
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

bool simmer_confine(unsigned long memory) {
    // People who talk go before pictures; refused, it changes nothing but who waits.
    setpriority(PRIO_PROCESS, 0, 10);
    return limit(RLIMIT_AS, memory) && limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, 3) && limit(RLIMIT_CORE, 0)
        && forbid_calls();
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
