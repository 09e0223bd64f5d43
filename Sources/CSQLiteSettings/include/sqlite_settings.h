#pragma once

/// Settings of the SQLite library that hold for the whole process and must be made before its first use: no statistics of memory,
/// which take a lock at every allocation, and savepoints that keep their pages in memory instead of a file. 0, or SQLITE_MISUSE when the library
/// is in use already; then all works as before, a little slower. `sqlite3_config` takes its arguments as C's "...", which Swift cannot call.
int sqlite_settings_apply(void);
