/* notify.h - Tells the service manager how things stand (sd_notify(3)), if there is one. */
#ifndef HEARTH_SERVER_NOTIFY_H
#define HEARTH_SERVER_NOTIFY_H

#include <stdint.h>

/* "READY=1", "STOPPING=1", "WATCHDOG=1". Who does not listen misses nothing. */
void notify(const char *state);
/* How often the manager is to hear "WATCHDOG=1", in milliseconds, or it ends the process as one
 * that hangs; 0: it does not want to. */
uint64_t notify_watchdog_ms(void);

#endif
