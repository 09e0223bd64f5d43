#pragma once
#include <stdint.h>

enum reach_result { REACH_OK = 0, REACH_NO_ADDRESS = 1, REACH_PRIVATE = 2, REACH_REFUSED = 3, REACH_LATE = 4 };

/// Resolves `host` and opens a TCP connection to one of its addresses, all of them tried at once, and closes it again. Blocks for the
/// time that the resolver takes and then at most `timeout_ms`; with 0 nothing is connected.
/// Unless `allows_private`, one address that is not of the public internet makes it REACH_PRIVATE.
int reach(const char *host, uint16_t port, int allows_private, int timeout_ms);
