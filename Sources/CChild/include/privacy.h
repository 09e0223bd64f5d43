#pragma once

/// From now on no other process of the same user reads this one's memory or takes a descriptor of it, a child that was broken into among
/// them. It ends where this process crashes: who writes the report reads both. Call once, before there are threads. 0, or the
/// system's error number.
int simmer_keep_to_oneself(void);
