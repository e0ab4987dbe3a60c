/* notify.c - Tells the service manager how things stand: one datagram to the socket that the
 * environment names. No library is needed for it. */
#include "notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

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
