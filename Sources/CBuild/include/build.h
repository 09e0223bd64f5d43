#pragma once

/// The version of Swift that built this program, as `scripts/build` found it: "6.3.1". "unknown" where something else built it.
const char *build_swift(void);

/// The C compiler of the same toolchain, by its own words.
const char *build_clang(void);
