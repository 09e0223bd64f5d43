#include "build.h"

#ifndef SIMMER_COMPILER
#define SIMMER_COMPILER "unknown"
#endif

const char *build_swift(void) { return SIMMER_COMPILER; }
const char *build_clang(void) { return __VERSION__; }
