/* notify.c - Tells the service manager how things stand: one datagram to the socket that the
 * environment names. No library is needed for it. */
#include "notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "scan.h"

void notify(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    size_t length = path ? strlen(path) : 0;
    if (length < 2 || length >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@'))
        return;
    memcpy(to.sun_path, path, length);
    if (path[0] == '@') /* one without a file */
        to.sun_path[0] = 0;
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s < 0)
        return;
    /* If it is not taken the manager asks its own questions. */
    ssize_t sent = sendto(s, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&to,
                          (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    (void)sent;
    close(s);
}

uint64_t notify_watchdog_ms(void) {
    const char *usec = getenv("WATCHDOG_USEC"), *pid = getenv("WATCHDOG_PID");
    uint64_t number, whose;
    if (!usec || !hearth_slice_number((HearthSlice){usec, strlen(usec)}, INT64_MAX, &number))
        return 0;
    /* It may be meant for who started us. */
    if (pid && (!hearth_slice_number((HearthSlice){pid, strlen(pid)}, INT32_MAX, &whose) ||
                whose != (uint64_t)getpid()))
        return 0;
    return number / 1000 / 3; /* so that one that comes late is no reason */
}
