"""The service as docs/operating.md, As a service, sets it up: a Debian that boots in an emulator, with a real systemd.

Only for ./dev test systemd: it needs the packages qemu-system-x86, mmdebstrap and e2fsprogs, a mirror of Debian for the
first time, and minutes. inside.py is what is done there; here it is only put into the machine, and what it says is read.
The system is made once and kept in build/systemd; HEARTH_MIRROR names another mirror."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEARTH = Path(os.environ.get("HEARTH", ROOT / "build/hearth"))
KEPT = ROOT / "build/systemd"
PACKAGES = "systemd,systemd-sysv,dbus,udev,kmod,linux-image-cloud-amd64,initramfs-tools,curl,python3,python3-websockets"
TIME = 3000  # seconds, to name what hangs: an emulated machine is slow
UNIT = """
[Unit]
Description=what test_systemd.py wants to know
After=basic.target
[Service]
Type=simple
WorkingDirectory=/root/hearth
ExecStart=/usr/bin/python3 -u /root/hearth/inside.py -v
ExecStopPost=/usr/bin/systemctl poweroff --no-block
StandardOutput=file:/dev/ttyS0
StandardError=file:/dev/ttyS0
"""


def documented():
    """The commands that the document tells people to use."""
    text = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    block = re.search(r"## As a service\n.*?```\n(.*?)```", text, re.DOTALL).group(1)
    return "".join(line + "\n" for line in block.splitlines() if not line.startswith("journalctl"))


def libraries():
    said = subprocess.run(["ldd", HEARTH], capture_output=True, text=True, check=True).stdout
    return [Path(path) for path in re.findall(r"=> (/\S+)", said)]


def make_system(folder):
    """A small Debian, as files; made once."""
    tar = KEPT / "debian.tar"
    if not tar.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        fresh = KEPT / "fresh.tar"
        subprocess.run(["mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", "bookworm", fresh,
                        os.environ.get("HEARTH_MIRROR", "http://deb.debian.org/debian")], check=True)  # fmt: skip
        fresh.rename(tar)
    subprocess.run(["tar", "-xf", tar, "-C", folder], check=True)


def put_in(folder):
    home = folder / "root/hearth"
    for path in ("build/hearth", "packaging/systemd/hearth.service", "examples/table_client.py", "tests/systemd/inside.py"):
        to = home / ("inside.py" if path.endswith("inside.py") else path)
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HEARTH if path == "build/hearth" else ROOT / path, to)
    (home / "documented.sh").write_text("set -e\n" + documented())
    for library in libraries():
        to = folder / "usr/lib/x86_64-linux-gnu" / library.name
        if not to.exists():
            shutil.copy(library, to)
    (folder / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")  # as an installed system has it
    (folder / "etc/systemd/system/inside.service").write_text(UNIT)
    wants = folder / "etc/systemd/system/multi-user.target.wants"
    wants.mkdir(parents=True, exist_ok=True)
    (wants / "inside.service").symlink_to("/etc/systemd/system/inside.service")
    (folder / "etc/systemd/system/serial-getty@ttyS0.service").symlink_to("/dev/null")


class UnderSystemd(unittest.TestCase):
    def test_the_documented_set_up(self):
        self.assertEqual(os.geteuid(), 0, "making a system of files that belong to root needs root: run it as root")
        folder = tempfile.TemporaryDirectory(dir=HEARTH.parent)
        self.addCleanup(folder.cleanup)
        files, disk = Path(folder.name) / "files", Path(folder.name) / "disk"
        files.mkdir()
        make_system(files)
        put_in(files)
        subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", files, disk, "1500M"], check=True)
        kernel, initrd = (next((files / "boot").glob(name)) for name in ("vmlinuz-*", "initrd.img-*"))
        command = ["qemu-system-x86_64", "-accel", os.environ.get("HEARTH_ACCEL", "tcg"), "-cpu", "max", "-m", "1024", "-smp", "2",
                   "-kernel", kernel, "-initrd", initrd, "-append", "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0",
                   "-drive", f"file={disk},if=virtio,format=raw,cache=unsafe", "-nographic", "-no-reboot", "-nic", "none"]  # fmt: skip
        log = HEARTH.parent / "systemd.log"  # can be watched
        with log.open("wb") as out:
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, timeout=TIME, check=False)
        said = log.read_text(errors="replace").replace("\r", "")
        ran = re.search(r"^Ran (\d+) tests in", said, re.MULTILINE)
        self.assertTrue(ran, "it did not come to its end:\n" + said[-4000:])
        self.assertRegex(said, r"(?m)^OK$", said[-8000:])
        self.assertGreaterEqual(int(ran.group(1)), 8)


if __name__ == "__main__":
    unittest.main()
