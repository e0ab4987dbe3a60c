/* house.c - Which addresses of a machine are told to guests: those that lead there from the same
 * house, and those of a home before others. */
#include "house.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "check.h"

enum { MOST = 16 };

typedef struct Machine {
    HouseInterface all[MOST];
    AnySocket sockets[MOST];
    int count;
} Machine;

static void has(Machine *m, const char *name, const char *address, const char *how) {
    AnySocket *s = &m->sockets[m->count];
    memset(s, 0, sizeof *s);
    s->any.sa_family = strchr(address, ':') ? AF_INET6 : AF_INET;
    void *to = strchr(address, ':') ? (void *)&s->six.sin6_addr : (void *)&s->four.sin_addr;
    assert_int_equal(inet_pton(s->any.sa_family, address, to), 1);
    m->all[m->count++] = (HouseInterface){.name = name,
                                          .address = &s->any,
                                          .up = !strstr(how, "down"),
                                          .loopback = strstr(how, "loopback") != NULL,
                                          .tunnel = strstr(how, "tunnel") != NULL};
}

/* Listening at these words, what is told; one address after the other with spaces between. */
static void told(const Machine *m, const char *listen, const char *expected) {
    AddressList listening = {.count = 0};
    House house;
    char text[HOUSE_MOST * (HOUSE_URL_MAX + 1) + 1] = "";
    while (*listen) {
        size_t length = strcspn(listen, " ");
        assert_int_equal(address_add(&listening, listen, length), ADDRESS_FINE);
        listen += length + (listen[length] == ' ');
    }
    house_choose(&listening, m->all, m->count, &house);
    for (int i = 0; i < house.count; i++) {
        strcat(text, i ? " " : "");
        strcat(text, house.url[i]);
    }
    assert_string_equal(text, expected);
}

static void a_laptop(Machine *m) {
    m->count = 0;
    has(m, "lo", "127.0.0.1", "loopback");
    has(m, "docker0", "172.17.0.1", "");
    has(m, "br-1f2e3d", "172.18.0.1", "");
    has(m, "tun0", "10.8.0.6", "tunnel");
    has(m, "eth0", "192.168.1.7", "down");
    has(m, "wlan0", "192.168.1.20", "");
    has(m, "lo", "::1", "loopback");
    has(m, "wlan0", "2001:db8::20", "");
    has(m, "wlan0", "fd12::20", "");
    has(m, "wlan0", "fe80::1234", "");
    m->all[m->count++] = (HouseInterface){.name = "wlan0", .up = true}; /* of another kind */
}

static void what_leads_there_is_told(void **state) {
    (void)state;
    Machine m;
    a_laptop(&m);
    told(&m, "0.0.0.0", "http://192.168.1.20:8424");
    told(&m, "0.0.0.0:80 [::]:81",
         "http://192.168.1.20:80 http://[fd12::20]:81 http://[2001:db8::20]:81");
    told(&m, "[::]", "http://[fd12::20]:8424 http://[2001:db8::20]:8424");
}

static void what_is_named_is_told(void **state) {
    (void)state;
    Machine m;
    a_laptop(&m);
    told(&m, "192.168.1.20:9000", "http://192.168.1.20:9000");
    told(&m, "172.17.0.1:9000", "http://172.17.0.1:9000");        /* somebody wants it so */
    told(&m, "192.168.1.20 0.0.0.0", "http://192.168.1.20:8424"); /* once */
}

static void who_listens_to_itself_tells_nothing(void **state) {
    (void)state;
    Machine m;
    a_laptop(&m);
    told(&m, "localhost", "");
    told(&m, "127.0.0.5:80 [::1]:80", "");
    m.count = 1;
    told(&m, "0.0.0.0", "");
}

static void those_of_a_home_come_first(void **state) {
    (void)state;
    Machine m = {.count = 0};
    has(&m, "eth0", "169.254.3.4", "");
    has(&m, "eth1", "203.0.113.9", "");
    has(&m, "eth2", "172.31.0.9", "");
    has(&m, "eth3", "172.32.0.9", "");
    has(&m, "eth4", "10.1.2.3", "");
    has(&m, "eth5", "198.51.100.1", "");
    told(&m, "0.0.0.0",
         "http://172.31.0.9:8424 http://10.1.2.3:8424 http://203.0.113.9:8424 "
         "http://172.32.0.9:8424"); /* no more than four */
}

static void a_tunnel_is_better_than_nothing(void **state) {
    (void)state;
    Machine m = {.count = 0};
    has(&m, "tun0", "10.8.0.6", "tunnel");
    told(&m, "0.0.0.0", "http://10.8.0.6:8424");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_leads_there_is_told),
        cmocka_unit_test(what_is_named_is_told),
        cmocka_unit_test(who_listens_to_itself_tells_nothing),
        cmocka_unit_test(those_of_a_home_come_first),
        cmocka_unit_test(a_tunnel_is_better_than_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
