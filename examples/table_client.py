#!/usr/bin/python3
"""A whole client of `hearth serve`, small enough to be read in one go: docs/protocol.md in Python.

    table_client.py open cartographers --bots greedy,greedy      opens a table, sits down, plays to the end
    table_client.py open above_and_below --seats 3               prints links for the two others and waits
    table_client.py play LINK --name Ada                         sits down by a link or an invitation and plays
    table_client.py invite LINK                                  the host's: another invitation instead of the one before
    table_client.py watch LINK                                   tells what happens at a table
    table_client.py lobby                                        the public list
    table_client.py hook HOSTLINK URL --shape ntfy               a chat or a program hears whose turn it is; URL none: no longer
    table_client.py day --name Ada                               draws the map of the day, tells the board

It knows no rules: it asks `hearth engine GAME` what a seat can do in the position that the server sent, and takes
one at random (or, with --think greedy, what that bot would do). It survives the server: when the connection breaks it
comes back after a random time, and what was not answered is sent again with the same id, so nothing is lost and nothing
is done twice. Needs python3-websockets (Debian's will do).
"""

import argparse
import asyncio
import hashlib
import http.client
import json
import random
import secrets
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import websockets

MOST = 1 << 24  # bytes of a message that we take: a table of 100 has a long log
FINAL = ("no_table", "bad_token", "bad_message")  # refusals of hello that waiting does not cure
LATER = ("stale", "not_pending", "slow_down", "busy", "read_only")  # a move may be refused so: look again, then decide


class Refused(Exception):
    """The server said no. The sentence is for people, the code for programs."""

    def __init__(self, message):
        super().__init__(message.get("text") or message["code"])
        self.code = message["code"]
        self.move = message.get("move")  # of a gesture ("plays"): which of its moves, counted from 1


# ---- The connection ------------------------------------------------------------------------------


class Connection:
    """Talks to a server for as long as it takes. Use it with `async with`; then ask() gets answers."""

    def __init__(self, base, hello, tell=lambda message: None):
        self.url = "ws" + base.removeprefix("http") + "/ws"
        self.hello = {"type": "hello", "protocol": 1, "lang": "en"} | hello
        self.tell = tell  # gets every message that is no answer
        self.unanswered = {}  # id -> (message, future), in the order of asking
        self.secret = None  # what opens the seat once we sit there: the link does not then
        self.socket = None
        self.attempts = 0
        self.breaks = 0  # how often the connection broke
        self.received = 0  # bytes of messages, as they are when they are unpacked

    async def __aenter__(self):
        self.task = asyncio.create_task(self.run())
        return self

    async def __aexit__(self, *_):
        # Once is not enough: asyncio loses a cancellation that comes while a connection ends by itself.
        while not self.task.done():
            self.task.cancel()
            await asyncio.wait([self.task], timeout=1)

    async def ask(self, kind, **members):
        """Sends a message and waits for its answer, over as many connections as it takes."""
        message = {"type": kind, "id": secrets.token_hex(8)} | members
        answer = asyncio.get_running_loop().create_future()
        self.unanswered[message["id"]] = (message, answer)
        await self.send(message)
        await asyncio.wait([answer, self.task], return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            self.task.result()  # raises what ended the connection for good
        if answer.result()["type"] == "no":
            raise Refused(answer.result())
        return answer.result()

    async def send(self, message):
        try:
            if self.socket:  # else it goes out with the next hello
                await self.socket.send(json.dumps(message))
        except websockets.ConnectionClosed:
            pass

    async def run(self):
        while True:
            try:
                await self.one_connection()
            except (OSError, EOFError, asyncio.TimeoutError, websockets.WebSocketException):
                pass
            self.socket = None
            self.breaks += 1
            # All clients of a server that was restarted come back, but not all at the same moment.
            await asyncio.sleep(random.uniform(0, min(30, 2**self.attempts)))
            self.attempts += 1

    async def one_connection(self):
        async with websockets.connect(self.url, max_size=MOST) as socket:
            await socket.send(json.dumps(self.hello))
            for message, _ in list(self.unanswered.values()):
                await socket.send(json.dumps(message))
            self.socket = socket
            async for text in socket:
                self.received += len(text.encode())
                self.hear(json.loads(text))

    def hear(self, message):
        if message["type"] == "welcome":
            self.attempts = 0
        if "id" in message:
            _, answer = self.unanswered.pop(message["id"], (None, None))
            if answer and not answer.done():
                answer.set_result(message)
        elif message["type"] == "no" and message["code"] == "bad_token" and self.secret:
            # We sat down, but the answer was lost.
            self.hello["token"], self.secret = self.secret, None
            raise EOFError
        elif message["type"] == "no" and message["code"] in FINAL:
            raise Refused(message)
        else:
            self.tell(message)


# ---- The table -----------------------------------------------------------------------------------


class Table:
    """What a seat, the host or a spectator knows of a table, always as new as the server's last word."""

    def __init__(self, link, say=lambda text: None):
        self.base, self.id, tokens = read_link(link)
        self.say = say
        self.table = self.match = None
        self.seat, self.log = None, []
        self.number = None  # what we add to the draws
        self.twice = False  # somebody else has our seat open, too
        self.changed = asyncio.Event()
        self.next = None  # where the same people go on
        hello = {"table": self.id, "token": tokens[0], "partial": True, "words": True} | ({"host": tokens[1]} if tokens[1:] else {})
        self.connection = Connection(self.base, hello, self.hear)

    async def __aenter__(self):
        await self.connection.__aenter__()
        await self.until(lambda: self.table)
        return self

    async def __aexit__(self, *error):
        await self.connection.__aexit__(*error)

    async def ask(self, kind, **members):
        return await self.connection.ask(kind, **members)

    async def until(self, holds):
        """Waits until something holds; it is looked at again after every message."""
        while not holds():
            waiting = asyncio.create_task(self.changed.wait())
            await asyncio.wait([waiting, self.connection.task], return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                waiting.cancel()
                self.connection.task.result()
            self.changed.clear()

    def hear(self, message):
        if "rev" in message:  # so that another server on the same store does not know less than we do
            self.connection.hello["rev"] = message["rev"]
        if message["type"] == "table":  # everything, whatever we knew
            self.table, self.match = message["table"], message["match"]
            self.seat = message["you"]["seat"]
            self.read_log()
        elif message["type"] == "update":  # what has changed
            self.table = message.get("table", self.table)
            if "match" in message:
                if "patch" in message["match"]:  # at a large table: what is different in the view
                    message["match"]["view"] = patched(self.match["view"], message["match"].pop("patch"))
                # Until when there is time is told each time, where there is a clock.
                known = {name: value for name, value in (self.match or {}).items() if name not in ("due", "later")}
                self.match = known | message["match"]
                if "log" in message["match"]:
                    self.read_log()
        elif message["type"] == "here":
            twice = self.seat in message.get("twice", [])
            if twice and not self.twice:
                self.say("This seat is open in two places.")
            self.twice = twice
        elif message["type"] == "said":  # a phrase is in our language already
            self.say(f"{message['name'] or 'Somebody'} says: {message['text']}")
        elif message["type"] == "remind":
            self.say(f"Time left for the decision of seat {message['seat'] + 1}: {message['left']} s.")
        elif message["type"] == "next":
            self.next = message
        self.changed.set()
        self.add_number()

    def add_number(self):
        """Does for the draws what is to be done now, whenever the table has changed."""
        say = self.number and self.number.step(self.table, self.seat)
        if say:
            asyncio.get_running_loop().create_task(self.ask_quietly(**say))

    async def ask_quietly(self, **message):
        try:
            await self.ask(**message)
        except Refused:  # then we add nothing, which everybody sees
            pass

    def read_log(self):
        if not self.match:
            return
        first = self.match.get("logFrom", 0)
        self.log = [entry for entry in self.log if entry["index"] < first]
        for entry in self.match.pop("log", []):
            self.log.append(entry)
            for text in entry["texts"]:
                self.say(text)

    def everybody_is_here(self):
        return all(seat["kind"] != "free" for seat in self.table["seats"])

    def is_over(self):
        return self.table["status"] in ("over", "closed")

    def owes(self):
        return self.match and self.seat in self.match["owes"]

    def is_late(self):
        """A bot plays for us, because our time was over."""
        return self.table["seats"][self.seat].get("late", False)


def patched(view, patch):
    """The view with what is new in it: at that place of the old one, in ascending order, so many letters are replaced."""
    parts, at = [], 0
    for start, gone, text in patch:
        parts += [view[at:start], text]
        at = start + gone
    return "".join(parts) + view[at:]


class Number:
    """Our part in the draws, so that nobody can have chosen them: pledged with sitting down, revealed when the host
    begins, compared with the record in the end. docs/protocol.md, Draws."""

    def __init__(self):
        self.nonce = self.commitment = self.before = None
        self.said = []

    def new(self, commitment):
        """With another key another number, never the same twice."""
        self.nonce, self.commitment, self.before = secrets.token_hex(16), commitment, None
        return self.pledge(self.nonce)

    @staticmethod
    def pledge(nonce):
        return hashlib.blake2b(b"hearth pledge 1\n" + bytes.fromhex(nonce), digest_size=32).hexdigest()

    def step(self, table, seat):
        """What is to be said now; None: nothing."""
        if seat is None or table["status"] != "waiting" or "pledges" not in table:
            return None
        if table.get("revealing"):
            if self.nonce and table["pledges"][seat] == self.pledge(self.nonce) and table["nonces"][seat] is None:
                # What we see now counts: later it may have been chosen, knowing ours.
                self.before = self.before or (table["pledges"], table["nonces"])
                return self.once(kind="nonce", nonce=self.nonce)
        elif self.nonce and self.commitment != table["commitment"] and not table["seats"][seat].get("barred"):
            return self.once(kind="pledge", pledge=self.new(table["commitment"]))
        return None

    def once(self, **message):
        if message in self.said:
            return None
        self.said.append(message)
        return message

    def compare(self, record, seat):
        """Raises if the record is not what was pledged; whether it is proven that nobody has chosen the draws."""
        words = [line.split(" ") for line in record.split("\n")]
        given = {int(line[1][1:]): line[2] for line in words if line[0] == "nonce"}
        if not self.before:
            return False
        if f"commit {self.commitment}" not in record.split("\n"):
            raise ValueError("the record is not of the key that was promised when we pledged")
        if given.get(seat) != self.nonce:
            raise ValueError("our own number is not in the record")
        for i, (pledge, nonce) in enumerate(zip(*self.before)):
            known = self.pledge(given[i]) if i in given and pledge else given.get(i)
            if i != seat and known != (pledge or nonce):
                raise ValueError(f"the number of seat {i + 1} is not what had been pledged before ours was known")
        return True


def read_link(link):
    """http://HOST/#/t/TABLE/TOKEN[/HOST] -> where the server is, the table, the tokens. With j instead of t the token is
    an invitation, by which one can look on until one takes a seat."""
    parts = urllib.parse.urlsplit(link)
    words = parts.fragment.split("/")
    if words[:2] not in (["", "t"], ["", "j"]) or len(words) not in (4, 5):
        raise ValueError(f"this is no link to a table: {link}")
    return f"{parts.scheme}://{parts.netloc}", words[2], words[3:]


def is_invitation(link):
    return urllib.parse.urlsplit(link).fragment.startswith("/j/")


async def take_seat(invitation, name, secret=None):
    """A free seat of the table that one is invited to; the link to it. The secret, which we have before we ask, is its
    token: whoever asks again with the same has the same seat."""
    base, table, tokens = read_link(invitation)
    async with Connection(base, {}) as lobby:
        secret = secret or secrets.token_hex(16)
        taken = await lobby.ask("take", table=table, invite=tokens[0], name=name, secret=secret)
    return f"{base}/#/t/{table}/{taken['token']}"



async def open_table(base, game, seats, options="", bots=(), title="", listed=False, clock=None):
    """Opens a table; the host's link, with the first seat, those of all seats, that of spectators, and the invitation."""
    async with Connection(base, {}) as lobby:
        row = [None] * (seats - len(bots)) + list(bots)
        secret = secrets.token_hex(16)  # so that it may be asked again after a break: the new tokens follow from it
        new = await lobby.ask("open", game=game, options=options, seats=seats, bots=row, title=title, listed=listed,
                              secret=secret, clock=clock)  # fmt: skip
    links = [f"{base}/#/t/{new['table']}/{token}" for token in new["seats"]]
    invitation = f"{base}/#/j/{new['table']}/{new['invite']}"
    return f"{links[0]}/{new['host']}", links, f"{base}/#/t/{new['table']}/{new['watch']}", invitation


# ---- Playing -------------------------------------------------------------------------------------


class Engine:
    """`hearth engine GAME` knows the rules for us: docs/engine-protocol.md."""

    def __init__(self, program, game, think=None):
        self.think = think
        self.process = subprocess.Popen(
            [program, "engine", game], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.process.stdout.readline()  # its greeting

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.communicate()

    def line(self, request=None):
        if request:
            print(request, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline().rstrip("\n")
        if line.startswith("error ") or not line:
            raise ValueError(line or "the engine has ended")
        return line

    def choose(self, seat, view):
        if self.think:
            return self.line(f"think {self.think} p{seat} {view}").removeprefix("ok ")
        moves = [self.line(f"moves p{seat} {view}")]
        while moves[-1] != "end":
            moves.append(self.line())
        return random.choice(moves[:-1])


async def sit_down(table, name):
    """Takes the seat of the link, and pledges what we add to the draws. The seat is ours by a secret that we have before
    we ask, and the link is void from then on, whoever knows it. During a game a seat that is nobody's yet (a bot has
    played it) can be made ours under the name that it has."""
    seat = table.table["seats"][table.seat]
    waits = table.table["status"] == "waiting"
    pledge = {}
    if waits and "pledges" in table.table:
        table.number = Number()
        pledge = {"pledge": table.number.new(table.table["commitment"])}
    elif waits:  # a table that an older server opened
        await table.ask("nonce", nonce=secrets.token_hex(16))
    if waits or table.table["status"] == "playing" and seat["kind"] != "bot" and seat.get("owned") is False:
        connection = table.connection
        connection.secret = secrets.token_hex(16)
        name = name if waits else seat["name"]
        answer = await table.ask("sit", name=name, secret=connection.secret, **pledge)
        connection.secret = None
        if "token" in answer:  # not at a table that an older server opened
            connection.hello["token"] = answer["token"]
            table.say(f"Yours alone from now on: {table.base}/#/t/{table.id}/{answer['token']}")


async def play(table, engine):
    """Plays until the game is over; how many moves that took."""
    moves, done = 0, None
    while True:
        # "ok" may come before the update that shows it: in one epoch a seat acts once.
        await table.until(lambda: table.is_over() or table.is_late() or table.owes() and table.match["epoch"] != done)
        if table.is_over():
            return moves
        if table.is_late():
            await table.ask_quietly(kind="back")
            await table.until(lambda: table.is_over() or not table.is_late())
            continue
        epoch = table.match["epoch"]
        try:
            await table.ask("play", epoch=epoch, move=engine.choose(table.seat, table.match["view"]))
            done, moves = epoch, moves + 1
        except Refused as no:
            if no.code not in LATER:
                raise
            await asyncio.sleep(0.1)


def fetch(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read().decode()


async def download(table):
    """The record of a game that is over; its commitment must be the one that was shown at the start."""
    record = None
    while record is None:
        try:
            record = await asyncio.to_thread(fetch, f"{table.base}/records/{table.id}.rec")
        except urllib.error.HTTPError as no:
            raise ValueError(f"the server keeps the record to itself: {no}") from no
        except (OSError, http.client.HTTPException):  # it is away: it comes back
            await asyncio.sleep(random.uniform(0, 1))
    if f"commit {table.table['commitment']}" not in record.split("\n"):
        raise ValueError("the record is not of the game that was promised")
    seal = hashlib.blake2b(record.encode(), digest_size=32).hexdigest()
    if table.table.get("seal", seal) != seal:
        raise ValueError("the record is not the one that the game was sealed with")
    if table.number and table.number.compare(record, table.seat):
        table.say("Nobody has chosen the draws: our own number is in the record, and the others are what was pledged.")
    return record


# ---- The commands --------------------------------------------------------------------------------


async def play_by_link(args, link, is_host=False):
    """Plays there, and on with the same people as often as is wanted."""
    if is_invitation(link):
        link = await take_seat(link, args.name)
        print(f"Yours alone from now on: {link}")
    for _ in range(1 + args.again):
        following = await play_once(args, link, is_host)
        if not following:
            return
        link, is_host = following


async def play_once(args, link, is_host):
    """The link of the next table and whether we are its host; None: there is none."""
    async with Table(link, print) as table:
        await sit_down(table, args.name)
        if args.say:
            await table.ask("say", phrase=args.say)
        if is_host:
            await table.until(table.everybody_is_here)
            await table.ask("start")
        await table.until(lambda: table.match or table.is_over())
        with Engine(args.hearth, table.table["game"], args.think) as engine:
            moves = await play(table, engine)
        print(f"Over after {moves} moves of mine. Places: {table.match and table.match['rank']}")
        print(f"Times the connection broke: {table.connection.breaks}", file=sys.stderr)
        if args.record and table.table["status"] == "over":
            args.record.write_text(await download(table))
        if not args.again or table.table["status"] != "over":
            return None
        # Whoever asks first opens it, and everybody hears of it; only the host starts the game.
        new = await table.ask("rematch")
        return f"{table.base}/#/t/{new['table']}/{new['token']}" + (f"/{new['host']}" if is_host else ""), is_host


async def command_open(args):
    bots = args.bots.split(",") if args.bots else []
    seats = args.seats or len(bots) + 1
    clock = {"seconds": args.clock, "late": args.late} if args.clock else None
    host, links, watch, invitation = await open_table(args.server, args.game, seats, " ".join(args.option), bots, clock=clock)
    print("You:", host)
    for link in links[1 : seats - len(bots)]:
        print("For a friend:", link)
    print("To watch:", watch)
    print("For everybody:", invitation, flush=True)
    await play_by_link(args, host, is_host=True)


async def command_play(args):
    await play_by_link(args, args.link)


async def command_invite(args):
    async with Table(args.link) as table:
        if args.close:
            await table.ask("uninvite")
        else:
            print(f"{table.base}/#/j/{table.id}/{(await table.ask('link', seat='invite'))['token']}")


async def command_watch(args):
    async with Table(args.link, print) as table:
        await table.until(table.is_over)


async def command_day(args):
    """One deal for everybody: docs/boards.md. Whoever has the secret of a device has its one try."""
    device = args.device or secrets.token_hex(16)
    print("This device:", device)
    async with Connection(args.server, {}) as lobby:
        board = await lobby.ask("board", board=args.board, device=device)
        print(f"{board['day'] or board['by']['name']}: {board['players']} have played. Commitment {board['commitment']}")
        if not board["you"] and board["now"] < board["begins"]:
            dealt = await lobby.ask("try", board=board["board"], device=device, name=args.name)
            async with Table(f"{args.server}/#/t/{dealt['table']}/{dealt['token']}", print) as table:
                with Engine(args.hearth, table.table["game"], args.think) as engine:
                    await play(table, engine)
            while not board["you"]:  # it is replayed first
                await asyncio.sleep(0.1)
                board = await lobby.ask("board", board=board["board"], device=device)
        for one in board.get("best", []):
            print(f"{one['rank']:4} {one['name']}: {one['points']}")
        if board["you"]:
            print(f"You: rank {board['you']['rank']} of {board['players']}, median {board['median']:g}")


async def command_lobby(args):
    async with Connection(args.server, {}) as lobby:
        for table in (await lobby.ask("lobby"))["tables"]:
            print(table["table"], table["game"], table["status"], f"free {table['free']}", table["title"])


async def command_hook(args):
    async with Table(args.link) as table:
        if args.url == "none":
            await table.ask("hook", url=None)
        else:
            await table.ask("hook", url=args.url, shape=args.shape)  # answered once the address has taken a greeting
        print("Turns are told to:", (await table.ask("hook"))["url"])


def arguments():
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--server", default="http://localhost:8424")
    common.add_argument("--hearth", default="hearth", help="the program, for the rules")
    common.add_argument("--name", default="Snake", help="to sit down with")
    common.add_argument("--think", help="a bot to ask, such as greedy; otherwise moves are random")
    common.add_argument("--say", help="a phrase to say when we sit down, such as hello")
    common.add_argument("--again", type=int, default=0, help="how many more games with the same people")
    common.add_argument("--record", type=Path, help="where the record of the finished game is written")
    parser = argparse.ArgumentParser(description="Plays at tables of hearth serve.")
    commands = parser.add_subparsers(required=True)

    def command(name, run, text, *places):
        added = commands.add_parser(name, help=text, parents=[common])
        added.set_defaults(run=run)
        for place in places:
            added.add_argument(place)
        return added

    new = command("open", command_open, "opens a table and plays", "game")
    new.add_argument("--seats", type=int)
    new.add_argument("--clock", type=int, default=0, help="seconds that a decision may take, 120 to 604800")
    new.add_argument("--late", choices=["once", "seat"], default="once", help="what a bot does for who is late")
    new.add_argument("--bots", default="", help="who sits in the last seats")
    new.add_argument("--option", action="append", default=[], help="of the game, such as side=B")
    command("play", command_play, "sits down by a link and plays", "link")
    invite = command("invite", command_invite, "makes another invitation, or none", "link")
    invite.add_argument("--close", action="store_true", help="nobody comes in by an invitation any more")
    command("watch", command_watch, "tells what happens at a table", "link")
    command("lobby", command_lobby, "the public list")
    hook = command("hook", command_hook, "tells an address whose turn it is", "link", "url")
    hook.add_argument("--shape", default="json", choices=("ntfy", "matrix", "discord", "json"))
    day = command("day", command_day, "draws the map of the day, or a challenge")
    day.add_argument("--board", default="today", help="another day, or the id of a challenge")
    day.add_argument("--device", help="32 hexadecimal digits: who you are on boards")
    return parser.parse_args()


if __name__ == "__main__":
    arguments_given = arguments()
    try:
        asyncio.run(arguments_given.run(arguments_given))
    except (Refused, ValueError) as no:
        sys.exit(f"table_client: {no}")
    except KeyboardInterrupt:
        sys.exit(130)
