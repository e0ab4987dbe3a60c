/* secrets.h - Tokens and ids as clients write them, and how they are made.
 *
 * All tokens of a new table, and its id, follow from one secret of 16 bytes: so a client that chose
 * the secret itself can send `open` again and get the same answer. */
#ifndef HEARTH_TABLES_SECRETS_H
#define HEARTH_TABLES_SECRETS_H

#include "table.h"

enum { SECRET_TEXT = 2 * TABLE_TOKEN };

/* Exactly 32 hexadecimal digits, lower case. */
bool secret_read(const char *text, size_t length, uint8_t out[TABLE_TOKEN]);
void secret_write(const uint8_t token[TABLE_TOKEN], char out[SECRET_TEXT + 1]);
/* TABLE_ID characters of 0-9 a-z, each as likely as any other. */
bool secret_is_id(const char *text);
void secret_make_id(const uint8_t secret[TABLE_TOKEN], char out[TABLE_ID + 1]);
/* Another secret that follows from this one; `purpose` and `detail` tell them apart. Nobody gets
 * from one to the other, or back. */
void secret_derive(const uint8_t secret[TABLE_TOKEN], const char *purpose, const char *detail,
                   int number, uint8_t out[TABLE_TOKEN]);

#endif
