#pragma once
#include <stdbool.h>

/// Takes from this process for good what decoding pictures does not need: memory beyond `memory` bytes, new files and writing to
/// any, the network, other programs and other processes; and the processor is its own only while nobody else wants it. Whoever finds a hole in a decoder finds himself in a small room.
/// False when a limit could not be set.
bool simmer_confine(unsigned long memory);

/// For the next piece of work: after so many seconds of the processor, or of the clock, the system ends this process. 0 = no more work.
void simmer_allow(unsigned seconds);
