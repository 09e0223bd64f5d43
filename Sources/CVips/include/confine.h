#pragma once
#include <stdbool.h>

/// The first thing that this process does, while it has one thread: its processor is its own only while nobody else wants it, and it
/// gets users, a network and shared memory of its own, which are none, where the system lets it.
void simmer_set_apart(int niceness);

/// Takes from this process for good what decoding pictures does not need: memory beyond `memory` bytes, and every call of the system but
/// those for reading and writing what is open, memory that is not run, threads and waiting. Any other call ends it. Whoever finds a hole
/// in a decoder finds himself in a small room. False when a limit could not be set, or there is a thread already that it would not hold for.
bool simmer_confine(unsigned long memory);

/// For the next piece of work: after so many seconds of the processor, or of the clock, the system ends this process. 0 = no more work.
void simmer_allow(unsigned seconds);
