"""What is served: every file in every form, with the right head."""

import gzip
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from hearth_server import BIG, BIG_BYTES, INDEX, ROOT, ServerTest
from make_page import FILES

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "txt": "text/plain; charset=utf-8",
    "prose": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "mo": "application/octet-stream",
    "woff2": "font/woff2",
}
SCRIPT = "/assets/app-Abc_12-x.js"
FONT = "/assets/font-AbCd1234.woff2"


def unpack(answer):
    encoding = answer["Content-Encoding"]
    if encoding == "gzip":
        return gzip.decompress(answer.body)
    if encoding == "br":
        code = ("process.stdin.toArray().then(p => process.stdout.write("
                "require('zlib').brotliDecompressSync(Buffer.concat(p))))")  # fmt: skip
        return subprocess.run(["node", "-e", code], input=answer.body, capture_output=True, check=True).stdout
    assert encoding is None, encoding
    return answer.body


class EveryFile(ServerTest):
    def test_bytes_and_types(self):
        for name, content in FILES.items():
            with self.subTest(name):
                answer = self.ask(f"/{name}")
                self.assertEqual((answer.version, answer.status, answer.reason), ("HTTP/1.1", 200, "OK"))
                self.assertEqual(answer["Content-Type"], TYPES[name.rsplit(".", 1)[1]])
                self.assertIsNone(answer["Content-Encoding"])
                self.assertTrue(answer.body == content)

    def test_the_first_page(self):
        answer = self.ask("/")
        self.assertEqual((answer.status, answer.body), (200, INDEX))
        self.assertEqual(answer["ETag"], self.ask("/index.html")["ETag"])

    def test_a_question_behind_the_path_changes_nothing(self):
        self.assertEqual(self.ask("/?from=home").body, INDEX)
        self.assertEqual(self.ask("/index.html?").body, INDEX)

    def test_how_long_it_may_be_kept(self):
        for name in FILES:
            forever = name.startswith("assets/")
            self.assertEqual(self.ask(f"/{name}")["Cache-Control"],
                             "public, max-age=31536000, immutable" if forever else "no-cache", name)  # fmt: skip
        self.assertEqual(self.ask("/")["Cache-Control"], "no-cache")

    def test_head(self):
        for name in FILES:
            with self.client() as client:
                full = client.ask(f"/{name}", Accept_Encoding="gzip")
                head = client.ask(f"/{name}", "HEAD", Accept_Encoding="gzip")
                drop = ("Date",)
                self.assertEqual([f for f in full.fields if f[0] not in drop],
                                 [f for f in head.fields if f[0] not in drop], name)  # fmt: skip
                # Nothing but the head came, or this would not be understood.
                self.assertEqual(client.ask("/healthz").body, b"ok\n")

    def test_health(self):
        answer = self.ask("/healthz")
        self.assertEqual((answer.status, answer.body), (200, b"ok\n"))
        self.assertEqual(answer["Cache-Control"], "no-store")

    def test_only_exact_paths(self):
        for path in ("/index.htm", "/INDEX.HTML", "/index.html/", "//index.html", "/./index.html", "/assets/",
                     "/assets/../index.html", "/%69ndex.html", "/index.html%00", "/..%2f..%2fetc/passwd",
                     "/../../../../etc/passwd", "/assets", "/inde", "/a", "/~", "/indey"):  # fmt: skip
            answer = self.ask(path)
            self.assertEqual((answer.status, answer.reason), (404, "Not Found"), path)

    def test_there_are_no_ranges(self):
        answer = self.ask(BIG, Range="bytes=0-9")
        self.assertEqual((answer.status, answer["Accept-Ranges"]), (200, "none"))
        self.assertTrue(answer.body == BIG_BYTES)


class Heads(ServerTest):
    def test_what_every_answer_says(self):
        asks = [("/", {}), (SCRIPT, {}), ("/nowhere", {}), ("/healthz", {}), ("/", {"Host": "elsewhere.example"}),
                ("/", {"method": "POST"}), ("/", {"method": "HEAD"}), ("/" + "x" * 3000, {}),
                ("/", {"If_None_Match": "*"})]  # fmt: skip
        statuses = []
        for target, options in asks:
            answer = self.ask(target, **options)
            statuses.append(answer.status)
            self.assertEqual(answer["Content-Security-Policy"], POLICY)
            self.assertEqual(answer["X-Content-Type-Options"], "nosniff")
            self.assertEqual(answer["Referrer-Policy"], "no-referrer")
            self.assertEqual(answer["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertEqual(answer["Cross-Origin-Resource-Policy"], "same-origin")
            self.assertRegex(answer["Permissions-Policy"], r"^(?:[a-z]+=\(\)(?:, |$))+$")
            self.assertRegex(answer["Date"], r"^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|"
                             r"Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$")  # fmt: skip
            names = [name.lower() for name, _ in answer.fields]
            self.assertEqual(len(names), len(set(names)), "a field twice")
            self.assertFalse({"server", "x-powered-by", "set-cookie", "access-control-allow-origin"} & set(names))
        self.assertEqual(statuses, [200, 200, 404, 200, 421, 405, 200, 414, 304])

    def test_small_pages_speak_the_language_of_the_reader(self):
        for wanted, lang in (("el", "el"), ("hu-HU,hu;q=0.9,en;q=0.1", "hu"), ("de, pl;q=0.5, en;q=0.4", "pl"),
                             ("el;q=0.2, en;q=0.8", "en"), ("de", "en"), ("", "en"), ("el;q=0", "en"),
                             ("PL", "pl"), ("e", "en"), ("ele", "en"), ("x" * 5000, "en")):  # fmt: skip
            answer = self.ask("/nowhere", Accept_Language=wanted)
            self.assertEqual(answer["Content-Language"], lang, wanted)
            self.assertIn(f'<html lang="{lang}">'.encode(), answer.body)
            self.assertEqual(answer["Vary"], "Accept-Language")
            self.assertEqual(answer["Cache-Control"], "no-store")
        self.assertEqual(self.ask("/nowhere")["Content-Language"], "en")
        self.assertIn(b"There is no such page here.", self.ask("/nowhere").body)

    def test_a_small_page_has_nothing_that_its_own_policy_stops(self):
        body = self.ask("/nowhere").body.decode()
        self.assertNotRegex(body, r"<style|<script|style=| on\w+=")
        self.assertRegex(body, r'<a href="/">')

    def test_the_language_of_the_program_is_that_of_those_who_do_not_say(self):
        server = self.server("--lang", "pl")
        self.assertEqual(server.ask("/nowhere")["Content-Language"], "pl")
        self.assertEqual(server.ask("/nowhere", Accept_Language="el")["Content-Language"], "el")
        server.stop()


class Forms(ServerTest):
    """Content-Encoding by Accept-Encoding."""

    def form(self, accepted, path=SCRIPT):
        answer = self.ask(path, Accept_Encoding=accepted)
        if answer.status == 200:
            self.assertEqual(answer["Vary"], "Accept-Encoding")
            return answer["Content-Encoding"] or "identity"
        return answer.status

    def test_which_one(self):
        for accepted, form in (
            ("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("gzip", "gzip"), ("br", "br"),
            ("BR, GZip", "br"), ("x-gzip", "gzip"), ("deflate", "identity"), ("", "identity"), (None, "identity"),
            ("br;q=0.5, gzip;q=0.8", "gzip"), ("br;q=0.8, gzip;q=0.5", "br"), ("br;q=0, gzip", "gzip"),
            ("br;q=0,gzip;q=0", "identity"), ("br;q=0.001", "br"), ("br;q=0.0001", "identity"),
            ("gzip;q=0.2, identity;q=0.9", "identity"), ("gzip;q=0.9, identity;q=0.2", "gzip"),
            ("*", "br"), ("*;q=0", 406), ("br;q=0, *", "gzip"), ("identity;q=0", 406), ("identity;q=0, gzip", "gzip"),
            ("deflate, *;q=0", 406), ("gzip;q=0.5, *;q=0", "gzip"), ("br ; q=0.3 , gzip ; q=0.4", "gzip"),
            ("br;q=1.000, gzip;q=0.999", "br"), ("br;q=nonsense, gzip", "gzip"), ("br;q=2, gzip", "gzip"),
            ("br;q=1.5,gzip;q=1", "gzip"), ("br;q=-1, gzip", "gzip"), ("br;q=, gzip", "gzip"), ("br;q=0.1234, gzip;q=0.1", "gzip"),
            ("brr, gzipp", "identity"), ("b", "identity"), (",,, ,gzip,,", "gzip"), (";q=1", "identity"), ("gzip;level=9;q=0.7", "gzip"),
            ("gzip, " + "x" * 2000, "identity"),
        ):  # fmt: skip
            self.assertEqual(self.form(accepted), form, accepted)

    def test_equally_liked_the_smaller_wins(self):
        self.assertEqual(self.form("gzip;q=0.5, br;q=0.5, identity;q=0.5"), "br")
        self.assertEqual(self.form("gzip;q=0.5, identity;q=0.5"), "gzip")

    def test_two_fields_are_one_list(self):
        with self.client() as client:
            client.send(f"GET {SCRIPT} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: deflate\r\n"
                        "Accept-Encoding: gzip;q=0.5\r\n\r\n")  # fmt: skip
            self.assertEqual(client.answer()["Content-Encoding"], "gzip")

    def test_what_does_not_get_smaller_stays_as_it_is(self):
        for path in (FONT, "/icon.png", "/tiny.txt", "/empty.txt"):
            self.assertEqual(self.form("gzip, br", path), "identity", path)

    def test_all_forms_are_the_same_file(self):
        if not shutil.which("node"):
            self.skipTest("nobody here reads brotli")
        for name, content in FILES.items():
            sizes = {}
            for form in ("br", "gzip", "identity"):
                answer = self.ask(f"/{name}", Accept_Encoding=form)
                self.assertTrue(unpack(answer) == content, (name, form))
                self.assertEqual(int(answer["Content-Length"]), len(answer.body))
                sizes[answer["Content-Encoding"]] = len(answer.body)
            self.assertEqual(min(sizes.values()), sizes.get("br", len(content)), name)


class Known(ServerTest):
    """ETag and If-None-Match."""

    def test_each_form_has_its_own_tag(self):
        tags = [self.ask(SCRIPT, Accept_Encoding=form)["ETag"] for form in ("br", "gzip", "identity")]
        self.assertEqual(len(set(tags)), 3)
        for tag in tags:
            self.assertRegex(tag, r'^"[0-9a-f]{20}-(br|gz|id)"$')

    def test_files_differ_in_their_tags(self):
        tags = [self.ask(f"/{name}")["ETag"] for name in FILES]
        self.assertEqual(len(set(tags)), len(FILES))

    def test_not_modified(self):
        for form in ("br", "gzip", "identity"):
            with self.client() as client:
                full = client.ask(SCRIPT, Accept_Encoding=form)
                tag = full["ETag"]
                for known in (tag, f"W/{tag}", f'"other", {tag}', f'{tag}, "other"', f'"a,b",{tag}', "*", f"\t{tag} "):
                    answer = client.ask(SCRIPT, Accept_Encoding=form, If_None_Match=known)
                    self.assertEqual((answer.status, answer.reason), (304, "Not Modified"), known)
                    for name in ("ETag", "Cache-Control", "Vary"):
                        self.assertEqual(answer[name], full[name])
                    self.assertIsNone(answer["Content-Length"])
                    self.assertIsNone(answer["Content-Type"])
                self.assertEqual(client.ask(SCRIPT, "HEAD", Accept_Encoding=form, If_None_Match=tag).status, 304)

    def test_modified(self):
        with self.client() as client:
            tag = client.ask(SCRIPT, Accept_Encoding="br")["ETag"]
            self.assertEqual(client.ask(SCRIPT, Accept_Encoding="gzip", If_None_Match=tag).status, 200)
            self.assertEqual(client.ask("/", If_None_Match=tag).status, 200)
            for known in ("", '"', '"', '""', tag[:-1], tag[1:], tag.strip('"'), tag.upper(), f'"{tag}', "W/", "W",
                          ",", f'"x{tag}', '"*"', tag + "x" * 3000):  # fmt: skip
                answer = client.ask(SCRIPT, Accept_Encoding="br", If_None_Match=known)
                self.assertEqual(answer.status, 304 if known.startswith(tag) and len(known) < 500 else 200, known)

    def test_what_is_not_there_is_not_known(self):
        self.assertEqual(self.ask("/nowhere", If_None_Match="*").status, 404)


class TheScript(unittest.TestCase):
    """scripts/embed_page.mjs refuses what would be served wrongly."""

    def embed(self, files):
        if not shutil.which("node"):
            self.skipTest("no Node here")
        with tempfile.TemporaryDirectory() as folder:
            for name, content in files.items():
                path = Path(folder, "dist", name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            run = subprocess.run(["node", ROOT / "scripts" / "embed_page.mjs", Path(folder, "dist"), Path(folder, "out")],
                                 capture_output=True, text=True, check=False)  # fmt: skip
            table = Path(folder, "out", "page.inc")
            return run.returncode, run.stderr, table.read_text() if table.exists() else ""

    def test_it_refuses(self):
        index = {"index.html": b"x"}
        for files, word in (
            ({"other.html": b"x"}, "no index.html"),
            (index | {"assets/app.js": b"x"}, "hash"),
            (index | {"movie.xyz": b"x"}, "no type"),
            (index | {"a b.js": b"x"}, "escaped"),
        ):
            code, err, _ = self.embed(files)
            self.assertEqual(code, 1, files)
            self.assertRegex(err, rf"\Aembed_page: [^\n]*{word}[^\n]*\n\Z")

    def test_the_order_is_that_of_bytes(self):
        code, err, table = self.embed({"index.html": b"x", "B.js": b"x", "a.js": b"x", "a-b.js": b"x", "a/b.js": b"x"})
        self.assertEqual((code, err), (0, ""))
        paths = re.findall(r'^\{"([^"]*)"', table, re.MULTILINE)
        self.assertEqual(paths, sorted(paths))
        self.assertEqual(len(paths), 6)


if __name__ == "__main__":
    unittest.main()
