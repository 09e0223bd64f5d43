// What a decoder that was broken into would try, behind the walls of Sources/CVips/confine.c: the one thing that the argument names. It
// says "inside" when the walls are up, and "done" when it has got through.
#define _GNU_SOURCE
#include "confine.h"
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#ifndef __NR_pidfd_open
#define __NR_pidfd_open 434
#endif
#ifndef __NR_pidfd_getfd
#define __NR_pidfd_getfd 438
#endif

static pid_t parent;
static char page[4096];

static void *count(void *sum) {
    *(int *)sum += 1;
    return NULL;
}

static void attempt(const char *what) {
    if (!strcmp(what, "pidfd_open")) syscall(__NR_pidfd_open, parent, 0);
    if (!strcmp(what, "pidfd_getfd")) syscall(__NR_pidfd_getfd, 0, 0, 0);
    if (!strcmp(what, "open")) open("/etc/passwd", O_RDONLY);
    if (!strcmp(what, "stat")) stat("/etc/passwd", &(struct stat){0});
    if (!strcmp(what, "renameat")) renameat(AT_FDCWD, "/tmp/a", AT_FDCWD, "/tmp/b");
    if (!strcmp(what, "unlink")) unlink("/tmp/simmer-none");
    if (!strcmp(what, "socket")) socket(AF_UNIX, SOCK_STREAM, 0);
    if (!strcmp(what, "tgkill")) syscall(SYS_tgkill, parent, parent, 0);
    if (!strcmp(what, "kill")) kill(parent, 0);
    if (!strcmp(what, "fork")) fork();
    if (!strcmp(what, "clone")) syscall(SYS_clone, CLONE_VM | CLONE_FILES | SIGCHLD, NULL, NULL, NULL, 0);
    if (!strcmp(what, "thread in other users")) syscall(SYS_clone, 0x3d0f00 | CLONE_NEWUSER, NULL, NULL, NULL, 0);
    if (!strcmp(what, "execve")) execl("/bin/true", "true", NULL);
    if (!strcmp(what, "ptrace")) ptrace(PTRACE_ATTACH, parent, NULL, NULL);
    if (!strcmp(what, "process_vm_readv")) process_vm_readv(parent, NULL, 0, NULL, 0, 0);
    if (!strcmp(what, "mprotect exec")) mprotect(page, 1, PROT_READ | PROT_EXEC);
    if (!strcmp(what, "mmap exec")) mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!strcmp(what, "limits of others")) prlimit(parent, RLIMIT_CORE, NULL, &(struct rlimit){0});
    if (!strcmp(what, "prctl")) prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
    if (!strcmp(what, "unshare")) unshare(CLONE_NEWUSER);
    if (!strcmp(what, "dup")) dup(0);
    if (!strcmp(what, "io_uring_setup")) syscall(SYS_io_uring_setup, 1, NULL);
    if (!strcmp(what, "honest work")) {
        // What libraries do: memory, threads, waiting, the time.
        int sum = 0;
        pthread_t thread;
        void *memory = malloc(64 << 20);
        if (!memory || pthread_create(&thread, NULL, count, &sum) || pthread_join(thread, NULL) || sum != 1) _exit(3);
        free(memory);
        simmer_allow(5);
        nanosleep(&(struct timespec){.tv_nsec = 1000}, NULL);
        if (time(NULL) == 0 || prctl(PR_SET_NAME, "worker", 0, 0, 0)) _exit(4);
        simmer_allow(0);
    }
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    parent = getppid();
    simmer_set_apart(5);
    if (!simmer_confine(1ul << 30)) return 71;
    write(1, "inside\n", 7);
    attempt(arguments[1]);
    write(1, "done\n", 5);
    return 0;
}
