#include "sqlite_settings.h"

#include <sqlite3.h>

int sqlite_settings_apply(void) {
    int status = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return status != SQLITE_OK ? status : sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
}
