/* notify.h - Tells the service manager how things stand (sd_notify(3)), if there is one. */
#ifndef HEARTH_SERVER_NOTIFY_H
#define HEARTH_SERVER_NOTIFY_H

/* "READY=1", "STOPPING=1". Who does not listen misses nothing. */
void notify(const char *state);

#endif
