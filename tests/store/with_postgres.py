#!/usr/bin/python3
"""with_postgres.py - Starts a PostgreSQL server of its own in a temporary folder, runs a command
with HEARTH_TEST_PG set to a fresh database there, and stops the server again.

    with_postgres.py COMMAND [ARGUMENTS]

The server listens at a unix socket in that folder only. It will not run as root, so if we are, it
runs as the user postgres (or nobody). Ends as the command ended; 3 if the server did not start."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile


def programs():
    """The newest folder with server programs."""
    found = glob.glob("/usr/lib/postgresql/*/bin/postgres")
    if found:
        return os.path.dirname(max(found, key=lambda path: int(path.split("/")[4])))
    asked = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=False)
    if asked.returncode == 0 and os.path.exists(asked.stdout.strip() + "/postgres"):
        return asked.stdout.strip()
    sys.exit("with_postgres.py: there is no PostgreSQL server; install the package postgresql")


def other_user():
    """Whom the server runs as, if not as ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    sys.exit("with_postgres.py: PostgreSQL does not run as root, and there is no other user")


class Server:
    def __init__(self):
        self.bin = programs()
        self.user = other_user()
        self.folder = tempfile.mkdtemp(prefix="hearth-postgres-")
        if self.user:
            os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
        os.chmod(self.folder, 0o755)
        self.data = os.path.join(self.folder, "data")
        self.log = os.path.join(self.folder, "log")

    def run(self, program, *words):
        user = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        done = subprocess.run([os.path.join(self.bin, program), *words], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **user)
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed:\n{done.stdout}")

    def start(self):
        self.run("initdb", "--pgdata", self.data, "--username=hearth", "--auth=trust", "--encoding=UTF8",
                 "--locale=C", "--no-sync")
        with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as conf:
            conf.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n"
                       "max_connections = 60\nshared_buffers = 32MB\n"
                       "fsync = off\n")  # nobody cuts its power, and the tests wait less
        self.restart()
        self.run("createdb", "--host", self.folder, "--username=hearth", "hearth")

    def restart(self):
        # Its output goes to a file: a pipe would stay open as long as the server runs.
        self.run("pg_ctl", "--pgdata", self.data, "--log", self.log, "--wait", "--silent", "start")

    def stop(self):
        try:
            if os.path.exists(os.path.join(self.data, "postmaster.pid")):
                self.run("pg_ctl", "--pgdata", self.data, "--mode=immediate", "--silent", "stop")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def address(self):
        return f"postgresql://hearth@/hearth?host={self.folder}"

    def environment(self):
        """What tests need to reach the server, and to stop and start it."""
        control = [os.path.join(self.bin, "pg_ctl"), "--pgdata", self.data, "--log", self.log, "--silent"]
        if self.user:
            control = ["runuser", "-u", self.user.pw_name, "--"] + control
        return dict(os.environ, HEARTH_TEST_PG=self.address(), HEARTH_TEST_PG_CTL=" ".join(control))


class WithPostgres:
    """For a class of tests, before unittest.TestCase: a server of its own, `self.postgres`."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.postgres = Server()
        cls.addClassCleanup(cls.postgres.stop)
        cls.postgres.start()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    server = Server()
    try:
        try:
            server.start()
        except RuntimeError as error:
            print(error, file=sys.stderr)
            return 3
        return subprocess.run(sys.argv[1:], env=server.environment(), check=False).returncode
    finally:
        server.stop()


if __name__ == "__main__":
    sys.exit(main())
