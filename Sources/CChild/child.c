#define _GNU_SOURCE
#include "child.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

static int start(const char *path, const char *argument, pid_t *pid, int input, int output) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    // One heap instead of one for each thread: they all count towards its memory.
    char *environment[] = {"MALLOC_ARENA_MAX=1", "LANG=C.UTF-8", "PATH=/usr/bin:/bin", NULL};
    char *arguments[] = {(char *)path, (char *)argument, NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, input, 0);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    posix_spawn_file_actions_addchdir_np(&actions, "/");
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // A group of its own: Ctrl-C in a terminal is for the server, which ends its child in its own time.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int error = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

int simmer_child_start(const char *path, const char *argument, pid_t *pid, int *to_child, int *from_child) {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC)) return errno;
    if (pipe2(out, O_CLOEXEC)) {
        int error = errno;
        close(in[0]);
        close(in[1]);
        return error;
    }
    int error = start(path, argument, pid, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    if (error) {
        close(in[1]);
        close(out[0]);
        return error;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    *to_child = in[1];
    *from_child = out[0];
    return 0;
}
