#include "allocator.h"

#include <jemalloc/jemalloc.h>
#include <stdio.h>

// What one thread allocates and another frees is the rule here: a message is made on the loop, kept by the writer and let go on the
// loop. glibc takes a lock for that; jemalloc's caches of each thread do not. Two arenas, since two threads do nearly all work.
const char *malloc_conf = "narenas:2,dirty_decay_ms:2000,muzzy_decay_ms:0";

const char *allocator_name(void) {
    static char name[80];
    const char *version = "";
    size_t size = sizeof version;
    if (mallctl("version", &version, &size, NULL, 0) != 0) version = "?";
    snprintf(name, sizeof name, "jemalloc %s", version);
    return name;
}
