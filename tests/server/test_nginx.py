"""The set-up of docs/operating.md, Behind a proxy, as it stands there: a real nginx with TLS before the server.

For the long run (./dev test proxy, ./dev test all); it needs the packages nginx-light and openssl."""

import asyncio
import contextlib
import http.client
import json
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
import unittest

import websockets
from hearth_server import PATIENCE, ROOT
from tables import TablesTest

NAME = "games.example.org"
PROGRAM = shutil.which("nginx") or "/usr/sbin/nginx"


def documented():
    """The location and the map that the document tells people to use."""
    text = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    location = re.search(r"```\n(location / \{.*?\n\})\n```", text, re.DOTALL).group(1)
    return location, re.search(r"`(map \$http_upgrade [^`]*)`", text).group(1)


class BehindNginx(TablesTest):
    def setUp(self):
        super().setUp()
        if not shutil.which(PROGRAM) or not shutil.which("openssl"):
            self.skipTest("there is no nginx, or no openssl")
        self.server = self.start("--host", NAME, "--per-address", "60", "--think", "10")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.begin_nginx()
        self.trust = ssl.create_default_context(cafile=self.folder / "cert.pem")

    def begin_nginx(self):
        location, upgrade = documented()
        self.assertIn("http://127.0.0.1:8424;", location)
        location = location.replace("127.0.0.1:8424", f"127.0.0.1:{self.server.port}")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
                        f"subjectAltName=DNS:{NAME}", "-keyout", self.folder / "key.pem", "-out", self.folder / "cert.pem"],
                       capture_output=True, check=True)  # fmt: skip
        self.folder.chmod(0o755)
        conf = self.folder / "nginx.conf"
        conf.write_text(f"""
daemon off; master_process off; pid {self.folder}/nginx.pid; error_log stderr warn;
events {{ worker_connections 512; }}
http {{
    access_log off; client_body_temp_path {self.folder}/body; proxy_temp_path {self.folder}/proxy;
    fastcgi_temp_path {self.folder}/f; uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s;
    {upgrade}
    server {{
        listen 127.0.0.1:{self.port} ssl; server_name {NAME};
        ssl_certificate {self.folder}/cert.pem; ssl_certificate_key {self.folder}/key.pem;
        {location}
    }}
}}
""")
        self.nginx = subprocess.Popen([PROGRAM, "-e", "stderr", "-c", conf], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(self.end_nginx)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                if self.nginx.poll() is not None or time.monotonic() > deadline:
                    self.fail(self.nginx.stderr.read().decode())
                time.sleep(0.05)

    def end_nginx(self):
        if self.nginx.poll() is None:
            self.nginx.send_signal(signal.SIGTERM)
        self.nginx.wait(PATIENCE)
        self.nginx.stderr.close()

    def ask(self, path, **fields):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=self.trust)
        connection.sock = self.trust.wrap_socket(socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE), server_hostname=NAME)
        connection.putrequest("GET", path, skip_host=True)
        connection.putheader("Host", NAME)
        for name, value in fields.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    def connect(self, origin=f"https://{NAME}"):
        def sock():
            return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

        return websockets.connect(f"wss://{NAME}/ws", sock=sock(), ssl=self.trust, server_hostname=NAME, origin=origin)

    def test_pages(self):
        answer, body = self.ask("/", Accept_Encoding="identity")
        self.assertEqual(answer.status, 200)
        self.assertIn(b"<!doctype html>", body)
        self.assertIn("default-src", answer.getheader("Content-Security-Policy"))
        self.assertEqual(self.ask("/healthz")[1], b"ok\n")
        self.assertEqual(self.ask("/metrics")[0].status, 404)  # though nginx is on this machine
        self.assertEqual(self.ask("/nothing")[0].status, 404)
        self.server.stop()

    def test_a_whole_game_and_a_lost_connection(self):
        async def hello(ws, **more):
            await ws.send(json.dumps({"type": "hello", "protocol": 1, "lang": "en", **more}))
            self.assertEqual(json.loads(await ws.recv())["type"], "welcome")

        async def ask(ws, **message):
            await ws.send(json.dumps({"id": "a" + str(time.monotonic_ns()), **message}))
            while True:
                answer = json.loads(await ws.recv())
                if "id" in answer:
                    return answer

        async def play():
            async with self.connect() as lobby:
                await hello(lobby)
                opened = await ask(lobby, type="open", game="cartographers", options="", seats=3, listed=False, title="",
                                   bots=[None, "greedy", "greedy"])  # fmt: skip
            who = {"table": opened["table"], "token": opened["seats"][0], "host": opened["host"]}
            async with self.connect() as host:
                await hello(host, **who)
                seated = await ask(host, type="sit", name="Ada")
                self.assertEqual(seated["type"], "ok")
                who["token"] = seated["token"]  # the link is void from now on
                self.assertEqual((await ask(host, type="start"))["type"], "ok")
            async with self.connect() as host:  # the connection was lost, and comes back
                await hello(host, **who)
                self.assertEqual((await ask(host, type="bot", seat=0, bot="greedy"))["type"], "ok")
                while True:
                    message = json.loads(await host.recv())
                    if (message.get("match") or {}).get("over"):
                        return opened["table"]

        table = asyncio.run(asyncio.wait_for(play(), PATIENCE * 2))
        answer, record = self.ask(f"/records/{table}.rec")
        self.assertEqual(answer.status, 200)
        self.assertTrue(record.startswith(b"hearth-record 1\n"))
        self.server.stop()

    def test_pages_of_others_may_not_connect(self):
        async def refused():
            with self.assertRaises(websockets.InvalidStatusCode) as caught:
                async with self.connect(origin="https://elsewhere.example"):
                    pass
            self.assertEqual(caught.exception.status_code, 403)

        asyncio.run(refused())
        self.server.stop()

    def test_visitors_are_counted_and_not_the_proxy(self):
        """What a visitor says in X-Forwarded-For does not make another visitor of him."""

        async def crowd():
            async with contextlib.AsyncExitStack() as stack:
                opened = refused = 0
                for number in range(70):
                    connection = websockets.connect(f"wss://{NAME}/ws", ssl=self.trust, server_hostname=NAME, origin=f"https://{NAME}",
                                                    sock=socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE),
                                                    extra_headers={"X-Forwarded-For": f"192.0.2.{number}"})  # fmt: skip
                    try:
                        await stack.enter_async_context(connection)
                        opened += 1
                    except websockets.InvalidStatusCode as error:
                        self.assertEqual(error.status_code, 503)
                        refused += 1
                return opened, refused

        self.assertEqual(asyncio.run(crowd()), (60, 10))
        self.server.stop()


if __name__ == "__main__":
    unittest.main()
