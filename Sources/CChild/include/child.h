#pragma once
#include <sys/types.h>

/// Starts a program with an argument, two pipes, and nothing else of this process: no descriptor, no variable, no signal that is held
/// or ignored, not its process group. What it says as an error is dropped. The ends that are returned do not wait. 0, or the system's error number.
int simmer_child_start(const char *path, const char *argument, pid_t *pid, int *to_child, int *from_child);
