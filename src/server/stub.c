#include "hub.h"
#include <stdlib.h>
__attribute__((weak)) void hub_message_keep(HubMessage *m) { m->refs++; }
__attribute__((weak)) void hub_message_free(HubMessage *m) { if (--m->refs == 0) { free(m->packed); free(m);} }
