#pragma once

/// The allocator that the process runs on, with its version: "jemalloc 5.3.0-0-g…". Never freed.
const char *allocator_name(void);
