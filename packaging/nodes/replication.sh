#!/bin/bash
# Once, when the database of compose.yaml is made: lets the standby follow, and has each commit wait for it from the next start on.
set -euo pipefail
echo 'host replication simmer all trust' >>"$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -c "ALTER SYSTEM SET synchronous_standby_names = '*'"
