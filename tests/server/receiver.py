"""A small https server that takes what Hearth sends, with a certificate of an authority made for it."""

import http.server
import ssl
import subprocess
import threading


def make_authority(folder):
    """ca.pem, and a certificate for localhost signed by it."""

    def openssl(*args):
        subprocess.run(["openssl", *args], cwd=folder, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=Test authority")
    openssl("req", *key, "-keyout", "host.key", "-out", "host.csr", "-subj", "/CN=localhost")
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "host.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
            "-extfile", "names", "-out", "host.pem")  # fmt: skip
    return str(folder / "ca.pem")


class Receiver:
    """Keeps every request; `answer` says what is answered to a path: a status, or something that talks to the socket."""

    def __init__(self, test, folder, tls=True):
        outer = self
        self.answer = lambda path: 201
        self.requests = []
        self.came = threading.Condition()

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                answer = outer.answer(self.path)
                with outer.came:
                    outer.requests.append((self.path, dict(self.headers.items()), body))
                    outer.came.notify_all()
                if callable(answer):
                    answer(self)
                    return
                status, headers = answer if isinstance(answer, tuple) else (answer, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            do_GET = do_POST

            def log_message(self, *_):
                pass

        class Threads(http.server.ThreadingHTTPServer):
            daemon_threads = True
            block_on_close = False

            def handle_error(self, *_):
                pass  # whoever hangs up amid an answer is what some tests are about

        self.server = Threads(("127.0.0.1", 0), Handler)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(folder / "host.pem", folder / "host.key")
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        test.addCleanup(self.close)

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def url(self, path, host="localhost"):
        return f"https://{host}:{self.server.server_address[1]}{path}"

    def wait(self, count, patience=60):
        """The first so many requests."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.requests) >= count, patience), f"{len(self.requests)} requests of {count}"
            return self.requests[:count]
