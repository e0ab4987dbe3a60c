/* hub_items.c - Items: made, refused, freed. */
#include "hub_int.h"

#include <stdlib.h>
#include <string.h>

HubItem *hub__item(HubItemKind kind, HubClient *c, const char *id, const char *text,
                   size_t length) {
    HubItem *item = malloc(sizeof *item + length + 1);
    if (!item)
        return NULL;
    *item = (HubItem){.kind = kind, .client = c, .length = length};
    link_begin(&item->link);
    if (c)
        hub__keep_client(c);
    if (id)
        memcpy(item->id, id, strlen(id) + 1);
    if (text && length > 0) /* else the caller fills it in */
        memcpy(item->text, text, length);
    item->text[length] = 0;
    return item;
}

void hub__free_item(HubItem *item) {
    link_remove(&item->link);
    hub_message_free(item->answer);
    if (item->kind == ASK_TABLE)
        item->client->asks_table = false;
    if (item->client)
        hub__let_client_go(item->client);
    free(item);
}

/* Whoever waits for it hears why it will not be. */
void hub__refuse_item(Hub *h, HubItem *item, int code, const HearthText *text) {
    if (item->kind == ASK_MINE)
        hub__mine_is(h, item, NULL, code);
    else if (item->kind == ASK_SPAN && !item->client)
        hub__span_is(h, item, NULL, code);
    else if (item->kind == ITEM_RESULT)
        hub__lost_result(h, item);
    else if (item->kind == ITEM_DEALT && code == TABLE_NO_TABLE)
        hub__no_text(h, item->client, item->id, TABLE_CLOSED, TABLES_T(BOARD_OVER));
    else if (item->kind == ASK_HTTP)
        item->http(item->http_context, code == TABLE_NO_TABLE ? HUB_FOUND_NONE : HUB_FOUND_BUSY,
                   NULL);
    else if (item->kind == ASK_HELLO)
        hub__send_away(h, item->client,
                       code == TABLE_NO_TABLE ? HUB_END_NO_TABLE : HUB_END_READ_ONLY, code, text);
    else if (item->kind == ASK_TABLE)
        item->client->behind = true; /* it needs it nevertheless, when the table is back */
    else if (item->client)
        hub__no_text(h, item->client, item->id, code, text);
    hub__free_item(item);
}
