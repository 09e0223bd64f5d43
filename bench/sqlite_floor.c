// sqlite_floor: the floor for durable messages. SQLite alone, WAL, synchronous=FULL, a log by arrival with an index on
// (room, seq), as many messages in each commit as are told.     sqlite_floor FILE BATCH [ROOMS [SECS]]
#include "figures.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static sqlite3 *database;

static void check(int status) {
    if (status != SQLITE_OK && status != SQLITE_DONE && status != SQLITE_ROW) fail("sqlite: %s", sqlite3_errmsg(database));
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL)); }

static void clean(const char *file) {
    static const char *const endings[] = {"", "-wal", "-shm"};
    char path[1024];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", file, endings[i]);
        unlink(path);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) fail("sqlite_floor FILE BATCH [ROOMS [SECS]]");
    const char *file = argv[1];
    int batch = atoi(argv[2]), rooms = argc > 3 ? atoi(argv[3]) : 100;
    double secs = argc > 4 ? atof(argv[4]) : 2;
    static Histogram commits;
    clean(file);
    check(sqlite3_open(file, &database));
    run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
    run("CREATE TABLE event(room INTEGER NOT NULL, seq INTEGER NOT NULL, author INTEGER, at INTEGER, body TEXT);"
        "CREATE UNIQUE INDEX place ON event(room, seq)");
    sqlite3_stmt *insert, *begin, *commit;
    check(sqlite3_prepare_v2(database, "INSERT INTO event VALUES(?,?,?,?,?)", -1, &insert, NULL));
    check(sqlite3_prepare_v2(database, "BEGIN IMMEDIATE", -1, &begin, NULL));
    check(sqlite3_prepare_v2(database, "COMMIT", -1, &commit, NULL));
    char body[101];
    memset(body, '.', 100);
    body[100] = 0;
    Nanos start = now(), end = start + (Nanos)(secs * 1e9);
    double cpu = ownCPU();
    sqlite3_int64 total = 0;
    for (Nanos from; (from = now()) < end;) {
        sqlite3_step(begin);
        sqlite3_reset(begin);
        for (int i = 0; i < batch; i++, total++) {
            sqlite3_bind_int64(insert, 1, total % rooms);
            sqlite3_bind_int64(insert, 2, total / rooms);
            sqlite3_bind_int64(insert, 3, total % 997);
            sqlite3_bind_int64(insert, 4, (sqlite3_int64)(from / 1000000));
            sqlite3_bind_text(insert, 5, body, 100, SQLITE_STATIC);
            check(sqlite3_step(insert));
            sqlite3_reset(insert);
        }
        check(sqlite3_step(commit));
        sqlite3_reset(commit);
        count(&commits, from, now());
    }
    double took = (double)(now() - start) / 1e9;
    printf("{\"batch\":%d,\"rooms\":%d,\"messages_per_s\":%.0f,\"cpu\":%.3f", batch, rooms, (double)total / took,
           (ownCPU() - cpu) / took);
    report("commit_us", &commits);
    puts("}");
    sqlite3_finalize(insert);
    sqlite3_finalize(begin);
    sqlite3_finalize(commit);
    sqlite3_close(database);
    clean(file);
}
