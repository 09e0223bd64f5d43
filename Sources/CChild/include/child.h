#pragma once
#include <sys/types.h>

/// Starts a program with two pipes, and with nothing else of this process: no descriptor, no variable, no signal that is held or
/// ignored, not its process group. What it says as an error is dropped. The ends that are returned do not wait. 0, or the system's error number.
int simmer_child_start(const char *path, pid_t *pid, int *to_child, int *from_child);
