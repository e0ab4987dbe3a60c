"""Turns told to people who are elsewhere: Web Push and webhooks, received by a real https server and opened by a judge
that was written from the RFCs (webpush.py)."""

import concurrent.futures
import json
import socket
import sqlite3
import subprocess
import sys
import time
import unittest

import webpush
from hearth_server import PATIENCE, ROOT, Server, wait_until
from receiver import Receiver, make_authority
from tables import Seat, Table, TablesTest
from webpush import Browser

sys.path.insert(0, str(ROOT / "tests" / "store"))
import with_postgres  # noqa: E402

CLIENT = str(ROOT / "examples" / "table_client.py")


class Judge(unittest.TestCase):
    """The judge itself, on the examples of the RFCs."""

    def test_rfc_8291_section_5(self):
        browser = Browser(int.from_bytes(webpush.decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"),
                          webpush.decode("BTBZMqHH6r4Tts7J_aSIgg"))  # fmt: skip
        body = webpush.decode(
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95"
            "bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
        self.assertEqual(browser.open(body), b"When I grow up, I want to be a watermelon")
        with self.assertRaises(AssertionError):
            browser.open(body[:-1] + bytes([body[-1] ^ 1]))

    def test_rfc_8292_section_2_4(self):
        token = ("eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6"
                 "Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHz"
                 "voD1oA")  # fmt: skip
        key = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
        self.assertEqual(webpush.signer(f"vapid t={token}, k={key}"),
                         (key, {"aud": "https://push.example.net", "exp": 1453523768, "sub": "mailto:push@example.com"}))  # fmt: skip
        with self.assertRaises(AssertionError):
            webpush.signer(f"vapid t={token[:-4]}AAAA, k={key}")


class PushTest(TablesTest):
    def setUp(self):
        super().setUp()
        self.ca = make_authority(self.folder)
        self.receiver = Receiver(self, self.folder)

    def serve(self, *args, push="all", **options):
        server = self.start("--push", push, "--push-ca", self.ca, "--think", "10", *args, **options)
        with Seat(server) as lobby:
            self.key = lobby.welcome.get("push")
        return server

    def sit(self, table, number, name, host=False, lang="en"):
        seat = table.seat(number, host=host, lang=lang)
        self.addCleanup(seat.socket.close)
        self.assertEqual(seat.ask(type="sit", name=name)["type"], "ok")
        return seat

    def two(self, server, lang="en", title=None):
        """Two people at a table that has not begun."""
        table = Table(server)
        ada, ben = self.sit(table, 0, "Ada", host=True), self.sit(table, 1, "Ben", lang=lang)
        if title:
            self.assertEqual(ada.ask(type="title", title=title)["type"], "ok")
        return table, ada, ben

    def subscribe(self, seat, path="/ben", browser=None, **more):
        browser = browser or Browser()
        answer = seat.ask(type="push", endpoint=self.receiver.url(path), **browser.keys(), **more)
        self.assertEqual(answer["type"], "ok", answer)
        return browser

    def set_hook(self, seat, shape="json", **more):
        return seat.ask(type="hook", url=self.receiver.url("/hook"), shape=shape, **more)

    def properties(self, table):
        with sqlite3.connect(f"file:{self.store}?mode=ro", uri=True) as store:
            rows = store.execute("SELECT name FROM properties WHERE name LIKE 'push/_%/%' OR name = 'hook' ORDER BY name").fetchall()
        store.close()
        return [name for (name,) in rows]

    def count(self, server, name):
        lines = server.ask("/metrics").body.decode().splitlines()
        return int(next(line.split()[1] for line in lines if line.startswith(f"hearth_{name} ")))


class Push(PushTest):
    def test_somebody_who_is_away_is_told(self):
        server = self.serve("--push-contact", "mailto:me@example.org")
        table, ada, ben = self.two(server, lang="pl", title="Friday evening")
        browser = self.subscribe(ben)
        self.assertEqual(self.properties(table)[0][:7], "push/1/")
        ben.socket.close()
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        [(path, headers, body)] = self.receiver.wait(1)
        self.assertEqual(path, "/ben")
        self.assertEqual((headers["Content-Encoding"], headers["TTL"]), ("aes128gcm", "86400"))
        self.assertRegex(headers["Topic"], r"^[\w-]{32}$")
        key, claims = webpush.signer(headers["Authorization"])
        self.assertEqual(key, self.key)
        self.assertEqual(claims["aud"], self.receiver.url(""))
        self.assertEqual(claims["sub"], "mailto:me@example.org")
        self.assertLess(claims["exp"], time.time() + 24 * 3600)
        self.assertGreater(claims["exp"], time.time())
        told = json.loads(browser.open(body))
        self.assertEqual(told, {"table": table.id, "kind": "turn", "title": "Friday evening", "text": told["text"]})
        self.assertNotIn(b"Friday", body)
        # Nothing of it opens the table.
        self.assertFalse([token for token in (*table.tokens, table.host) if token in json.dumps(told)])
        wait_until(lambda: self.count(server, "push_sent_total") == 1)
        # Whoever looks is not told, though the round goes on: this is one message, for one seat.
        self.assertEqual(len(self.receiver.requests), 1)
        server.stop()

    def test_whoever_looks_is_not_told_unless_nobody_looks(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        self.subscribe(ada, "/ada")
        browser = self.subscribe(ben, "/ben")
        ben.tell(type="away", away=True)  # the page is open and hidden
        self.assertEqual(ben.ask(type="record")["code"], "not_started")  # what was said before has been heard
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        [(path, _, body)] = self.receiver.wait(1)
        self.assertEqual((path, json.loads(browser.open(body))["kind"]), ("/ben", "turn"))
        wait_until(lambda: self.count(server, "push_sent_total") == 1)
        self.assertEqual(len(self.receiver.requests), 1)
        server.stop()

    def test_a_subscription_outlives_the_server_and_its_key_stays(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        browser = self.subscribe(ben)
        first = self.key
        server.stop()
        server = self.serve()
        self.assertEqual(self.key, first)
        ada = table.seat(0, host=True, server=server)
        self.addCleanup(ada.socket.close)
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        [(_, headers, body)] = self.receiver.wait(1)
        self.assertEqual(webpush.signer(headers["Authorization"])[0], first)
        self.assertEqual(json.loads(browser.open(body))["table"], table.id)
        server.stop()

    def test_who_is_gone_is_forgotten(self):
        for status in (404, 410):
            with self.subTest(status=status):
                server = self.serve()
                table, ada, ben = self.two(server)
                self.subscribe(ben)
                self.receiver.requests.clear()
                self.receiver.answer = lambda path, status=status: status
                ben.socket.close()
                self.assertEqual(ada.ask(type="start")["type"], "ok")
                self.receiver.wait(1)
                wait_until(lambda: self.properties(table) == [])
                self.assertEqual(self.count(server, "push_gone_total"), 1)
                server.stop()

    def test_who_answers_otherwise_is_kept(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        self.subscribe(ben)
        self.receiver.answer = lambda path: 500
        ben.socket.close()
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        self.receiver.wait(1)
        wait_until(lambda: self.count(server, "push_failed_total") == 1)
        self.assertEqual(len(self.properties(table)), 1)
        server.stop()

    def test_no_longer(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        other = self.subscribe(ada, "/ada")
        self.subscribe(ben)
        self.assertEqual(ben.ask(type="push", endpoint=self.receiver.url("/ben"))["type"], "ok")
        self.assertEqual([name[:7] for name in self.properties(table)], ["push/0/"])
        ben.socket.close()
        ada.tell(type="away", away=True)
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        [(path, _, body)] = self.receiver.wait(1)
        self.assertEqual((path, json.loads(other.open(body))["kind"]), ("/ada", "turn"))
        server.stop()

    def test_a_new_link_ends_the_old_ones_subscriptions(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        self.subscribe(ben)
        other = self.subscribe(ada, "/ada")
        self.assertEqual(ada.ask(type="link", seat=1)["type"], "link")
        ada.tell(type="away", away=True)
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        [(path, _, body)] = self.receiver.wait(1)
        self.assertEqual((path, json.loads(other.open(body))["kind"]), ("/ada", "turn"))
        wait_until(lambda: [name[:7] for name in self.properties(table)] == ["push/0/"])
        server.stop()

    def test_five_browsers_a_seat(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        for i in range(7):
            self.subscribe(ben, f"/ben{i}")
        self.assertEqual(len(self.properties(table)), 5)
        ben.socket.close()
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        paths = sorted(path for path, _, _ in self.receiver.wait(5))
        self.assertEqual(paths, [f"/ben{i}" for i in range(2, 7)])
        server.stop()

    def test_nobody_is_told_of_a_seat_that_a_bot_plays(self):
        server = self.serve()
        table = Table(server, game="above_and_below", bots=[None, "greedy"])
        ada = self.sit(table, 0, "Ada", host=True)
        self.subscribe(ada, "/ada")
        self.assertEqual(self.set_hook(ada)["type"], "ok")
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        self.assertEqual(ada.ask(type="bot", seat=0, bot="random")["type"], "ok")
        ada.wait_for(lambda s: s.match and s.match["over"])
        wait_until(lambda: json.loads(self.receiver.requests[-1][2])["type"] == "over")
        self.assertEqual({path for path, _, _ in self.receiver.requests}, {"/hook"})
        server.stop()

    def test_what_is_refused(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        spectator = table.seat()
        self.addCleanup(spectator.socket.close)
        good = Browser().keys()
        url = self.receiver.url("/x")
        for seat, message, code in (
            (spectator, {"endpoint": url, **good}, "not_yours"),
            (ben, {"endpoint": "http" + url[5:], **good}, "bad_address"),
            (ben, {"endpoint": "https://user@localhost/", **good}, "bad_address"),
            (ben, {"endpoint": "https://localhost/" + "a" * 1000, **good}, "bad_address"),
            (ben, {"endpoint": "", **good}, "bad_address"),
            (ben, {"endpoint": url, **good, "auth": good["auth"][:-1]}, "bad_address"),
            (ben, {"endpoint": url, **good, "p256dh": "B" + "A" * 86}, "bad_address"),
            (ben, {"endpoint": url, "auth": good["auth"]}, "bad_message"),
            (ben, {"endpoint": url, "p256dh": good["p256dh"]}, "bad_message"),
            (ben, {"endpoint": 7, **good}, "bad_message"),
            (ben, {**good}, "bad_message"),
        ):
            with self.subTest(message=message):
                answer = seat.ask(type="push", **message)
                self.assertEqual((answer["type"], answer.get("code")), ("no", code))
                self.assertTrue(answer["text"])
        with Seat(server) as lobby:
            self.assertEqual(lobby.ask(type="push", endpoint=url, **good)["code"], "bad_message")
        self.assertEqual(self.properties(table), [])
        server.stop()

    def test_a_server_that_sends_nothing(self):
        server = self.serve(push="none")
        table, ada, ben = self.two(server)
        self.assertNotIn("push", ada.welcome)
        answer = ben.ask(type="push", endpoint=self.receiver.url("/x"), **Browser().keys())
        self.assertEqual((answer["type"], answer["code"]), ("no", "no_sending"))
        self.assertEqual(ada.ask(type="hook", url=self.receiver.url("/x"), shape="json")["code"], "no_sending")
        server.stop()


class Hook(PushTest):
    def test_a_table_tells_whose_turn_it_is(self):
        server = self.serve()
        table, ada, ben = self.two(server, title="Friday")
        self.assertEqual(self.set_hook(ada, page="https://games.example.org/")["type"], "ok")
        self.assertEqual(ada.ask(type="hook", id="asked"), {"type": "hook", "id": "asked", "url": self.receiver.url("/hook"), "shape": "json"})
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        hello, turn = [json.loads(body) for _, _, body in self.receiver.wait(2)]
        self.assertEqual((hello["type"], hello["seats"], hello["title"]), ("hello", [], "Friday"))
        self.assertEqual(turn["seats"], [{"seat": 0, "name": "Ada"}, {"seat": 1, "name": "Ben"}])
        self.assertEqual(turn["text"], "Friday: waiting for Ada, Ben.")
        self.assertEqual(turn["page"], f"https://games.example.org/#/t/{table.id}")
        self.assertEqual(self.receiver.requests[1][1]["Content-Type"], "application/json")
        self.assertEqual(ada.ask(type="hook", url=None)["type"], "ok")
        self.assertEqual(self.properties(table), [])
        self.assertIsNone(ada.ask(type="hook")["url"])
        server.stop()

    def test_the_end_is_told(self):
        server = self.serve()
        table = Table(server, bots=[None, "greedy"])
        ada = self.sit(table, 0, "Ada", host=True, lang="el")
        self.assertEqual(self.set_hook(ada, "ntfy")["type"], "ok")
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        self.assertEqual(ada.ask(type="bot", seat=0, bot="greedy")["type"], "ok")
        ada.wait_for(lambda s: s.match and s.match["over"])
        wait_until(lambda: any("over" in body.decode() or "τελ" in body.decode() for _, _, body in self.receiver.requests[1:]))
        self.assertEqual(self.receiver.requests[0][1]["Content-Type"], "text/plain; charset=utf-8")
        server.stop()

    def test_shapes(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        for shape, member in (("discord", "content"), ("matrix", "body")):
            self.receiver.requests.clear()
            self.assertEqual(self.set_hook(ada, shape)["type"], "ok")
            [(_, _, body)] = self.receiver.wait(1)
            self.assertEqual(json.loads(body)[member], "Cartographers: here you will hear whose turn it is.")
        server.stop()

    def test_the_client_in_python_sets_it(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        link = f"http://localhost:{server.port}/#/t/{table.id}/{table.watch}/{table.host}"
        for url, said in ((self.receiver.url("/hook"), self.receiver.url("/hook")), ("none", "None")):
            done = subprocess.run([sys.executable, CLIENT, "hook", link, url, "--shape", "discord"],
                                  capture_output=True, text=True, timeout=PATIENCE, check=False)  # fmt: skip
            self.assertEqual((done.returncode, done.stdout), (0, f"Turns are told to: {said}\n"), done.stderr)
        [(path, _, body)] = self.receiver.requests
        self.assertEqual((path, json.loads(body)["username"]), ("/hook", "Hearth"))
        server.stop()

    def test_what_is_refused(self):
        server = self.serve()
        table, ada, ben = self.two(server)
        self.assertEqual(self.set_hook(ben)["code"], "not_yours")
        self.assertEqual(self.set_hook(ada, "smoke")["code"], "bad_address")
        self.assertEqual(self.set_hook(ada, page="javascript:alert(1)")["code"], "bad_address")
        self.assertEqual(ada.ask(type="hook", url="http://localhost/", shape="json")["code"], "bad_address")
        self.assertEqual(ada.ask(type="hook", url=self.receiver.url("/x"))["code"], "bad_message")
        self.assertEqual(self.receiver.requests, [])
        self.receiver.answer = lambda path: 403
        answer = self.set_hook(ada)
        self.assertEqual(answer["code"], "bad_address")
        self.assertIn("403", answer["text"])
        self.assertEqual(self.properties(table), [])
        server.stop()


class OnPostgres(with_postgres.WithPostgres, PushTest):
    """Several servers on one database: one key, and what was asked of one of them the others know."""

    def test_servers_that_share_a_database_share_the_key_and_the_listeners(self):
        address = self.postgres.address()
        with concurrent.futures.ThreadPoolExecutor() as pool:  # for the first time, and all at once
            servers = [each.result() for each in [pool.submit(self.serve, store=address) for _ in range(3)]]
        keys = set()
        for server in servers:
            with Seat(server) as lobby:
                keys.add(lobby.welcome["push"])
        self.assertEqual(len(keys), 1)
        one, other, third = servers
        table = Table(one)
        ada = self.sit(table, 0, "Ada", host=True)
        ben = table.seat(1, server=other)
        self.addCleanup(ben.socket.close)
        self.assertEqual(ben.ask(type="sit", name="Ben")["type"], "ok")
        browser = self.subscribe(ben)
        ben.socket.close()
        ada.wait_for(lambda s: s.table["seats"][1]["name"] == "Ben")
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        [(path, headers, body)] = self.receiver.wait(1)
        self.assertEqual((path, json.loads(browser.open(body))["kind"]), ("/ben", "turn"))
        self.assertEqual({webpush.signer(headers["Authorization"])[0]}, keys)
        for server in (one, other, third):
            server.stop()
        self.assertEqual(len(self.receiver.requests), 1, "one of them told it")


class Suspicion(PushTest):
    """Addresses are what clients say."""

    def hooks(self, server, url):
        table = Table(server)
        with self.sit(table, 0, "Ada", host=True) as ada:
            return ada.ask(type="hook", url=url, shape="json")

    def test_the_own_network_is_refused(self):
        server = self.serve(push="public")
        port = self.receiver.server.server_address[1]
        for host in ("localhost", "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0"):
            with self.subTest(host=host):
                answer = self.hooks(server, f"https://{host}:{port}/hook")
                self.assertEqual((answer["type"], answer["code"]), ("no", "bad_address"))
                self.assertIn("own network", answer["text"])
        self.assertEqual(self.receiver.requests, [])
        server.stop()

    def test_a_push_to_the_own_network_is_refused_too(self):
        server = self.serve(push="public")
        table, ada, ben = self.two(server)
        self.subscribe(ben)
        ben.socket.close()
        self.assertEqual(ada.ask(type="start")["type"], "ok")
        wait_until(lambda: self.count(server, "push_failed_total") == 1)
        self.assertEqual(self.receiver.requests, [])
        server.stop()

    def test_redirects_are_not_followed(self):
        server = self.serve()
        for status in (301, 302, 303, 307, 308):
            self.receiver.requests.clear()
            self.receiver.answer = lambda path, status=status: (status, {"Location": self.receiver.url("/elsewhere")})
            answer = self.hooks(server, self.receiver.url("/hook"))
            self.assertEqual(answer["code"], "bad_address")
            self.assertIn(str(status), answer["text"])
            self.assertEqual([path for path, _, _ in self.receiver.requests], ["/hook"])
        server.stop()

    def test_proxies_of_the_environment_are_not_used(self):
        proxy = Receiver(self, self.folder, tls=False)
        address = f"http://127.0.0.1:{proxy.server.server_address[1]}"
        server = self.serve(env_more={"https_proxy": address, "HTTPS_PROXY": address, "all_proxy": address, "ALL_PROXY": address})
        self.assertEqual(self.hooks(server, self.receiver.url("/hook"))["type"], "ok")
        self.assertEqual(proxy.requests, [])
        server.stop()

    def test_a_certificate_of_nobody_we_know(self):
        server = self.start("--push", "all")
        answer = self.hooks(server, self.receiver.url("/hook"))
        self.assertEqual(answer["code"], "bad_address")
        self.assertIn("certificate of localhost", answer["text"])
        self.assertEqual(self.receiver.requests, [])
        server.stop()

    def test_each_mistake_has_its_sentence_and_a_port_has_none(self):
        server = self.serve("--opens-per-minute", "1000")
        with socket.socket() as closed, socket.create_server(("127.0.0.1", 0)) as other:
            closed.bind(("127.0.0.1", 0))

            def greet():  # a service, but not one of the web
                with other.accept()[0] as client:
                    client.sendall(b"SSH-2.0-hello\r\n")
                    client.recv(4096)

            with concurrent.futures.ThreadPoolExecutor() as pool:
                greeting = pool.submit(greet)
                answers = [self.hooks(server, f"https://localhost:{port.getsockname()[1]}/") for port in (closed, other)]
                greeting.result(PATIENCE)
        self.assertEqual(len({answer["text"] for answer in answers}), 1, answers)
        self.assertIn("no web server with https answered at localhost", answers[0]["text"])
        for url in ("ntfy.sh/topic", "http://ntfy.sh/topic", "https://", "https://ntfy.sh:22/", "https://me@ntfy.sh/", "javascript:alert(1)"):
            answer = self.hooks(server, url)
            self.assertEqual(answer["code"], "bad_address")
            self.assertIn("must begin with https://", answer["text"])
        answer = self.hooks(server, "https://nobody.invalid/hook")
        self.assertEqual(answer["code"], "bad_address")
        self.assertIn("nothing on the internet has the name nobody.invalid", answer["text"])
        server.stop()

    def test_an_answer_without_end(self):
        server = self.serve()

        def endless(handler):
            handler.send_response(200)
            handler.end_headers()
            try:
                while True:
                    handler.wfile.write(b"x" * 65536)
            except OSError:
                pass

        self.receiver.answer = lambda path: endless
        answer = self.hooks(server, self.receiver.url("/hook"))
        self.assertEqual(answer["code"], "bad_address")
        self.assertIn("too long", answer["text"])
        server.stop()

    def test_a_slow_one_keeps_nobody_waiting_and_ends_with_the_server(self):
        server = self.serve()
        self.receiver.answer = lambda path: (lambda handler: handler.rfile.read()) if path == "/slow" else 201  # until it hangs up
        table, ada, ben = self.two(server)
        ada.tell(type="hook", id="slow", url=self.receiver.url("/slow"), shape="json")
        self.receiver.wait(1)
        self.assertEqual(self.hooks(server, self.receiver.url("/quick"))["type"], "ok")
        server.stop()  # does not wait for it

    def test_nobody_listens_there(self):
        server = self.serve()
        with socket.socket() as nobody:
            nobody.bind(("127.0.0.1", 0))
            answer = self.hooks(server, f"https://localhost:{nobody.getsockname()[1]}/")
        self.assertEqual(answer["code"], "bad_address")
        server.stop()

    def test_wrong_options(self):
        for args, text in ((("--push", "some"), "--push is none, public or all"), (("--push-contact", "me"), "not a way to reach you"),
                           (("--push-ca", "/nowhere/ca.pem"), "cannot be read")):  # fmt: skip
            with self.subTest(args=args), self.assertRaises(AssertionError) as failed:
                Server(self, "--store", self.store, *args)
            self.assertIn(text, str(failed.exception))


if __name__ == "__main__":
    unittest.main()
