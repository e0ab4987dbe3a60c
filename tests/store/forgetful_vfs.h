/* forgetful_vfs.h - A file layer for SQLite that forgets at a power cut what was not synced.
 *
 * It stands before the usual one. Files are real; what has been written since their last sync is
 * remembered besides, and the power goes at an instant that is set before: from then on everything
 * fails. forgetful_restore() makes the files what a disk might hold then: everything that was
 * synced, and of all the rest any part, in any combination, writes also torn. New names and removed
 * ones may be forgotten too until their folder is synced. */
#ifndef TESTS_STORE_FORGETFUL_VFS_H
#define TESTS_STORE_FORGETFUL_VFS_H

#include <stdbool.h>
#include <stdint.h>

/* From now on the one that SQLite uses. */
void forgetful_install(void);

/* The power goes in the middle of the operation of this number (writes, syncs, cuts, removals from
 * now on, the first is 1); 0: it stays. */
void forgetful_cut_at(uint32_t operation);
/* At that operation not the power goes but this process, killed: what it wrote stays. */
void forgetful_kill_at(uint32_t operation);
bool forgetful_is_cut(void);
/* How many there were since then. */
uint32_t forgetful_operations(void);
/* The power is back; what the disk holds depends on this seed. */
void forgetful_restore(uint64_t seed);

/* No file may become longer by more than so many bytes in all; negative: no limit. */
void forgetful_room(int64_t bytes);
/* Forgets all files: they are as they are. */
void forgetful_reset(void);

#endif
