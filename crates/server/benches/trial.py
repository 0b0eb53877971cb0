"""Measures how the service holds out against many and bad clients, for Linux.

    cargo build --release -p bivalue-cli
    python3 crates/server/benches/trial.py target/release/bivalue

Each part starts a service of its own and prints one line or a few: what was tried and what was measured. Nothing is
judged. Names behind the command choose parts (first, idle, slow, batch, gone, term, mutated); `--scale 0.01` divides
all numbers of connections, puzzles and requests by a hundred, to see whether the script runs. The whole takes about
ten minutes. The limit of open files (`ulimit -Hn`) must be above 20,000 for 10,000 connections: both ends are on this
machine. `BIVALUE_REQUESTS` is the number of requests with changed bytes.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import time

PARSER = argparse.ArgumentParser(description="Measures how the service holds out.")
PARSER.add_argument("command", help="the command bivalue")
PARSER.add_argument("parts", nargs="*", help="the parts; all if none is named")
PARSER.add_argument("--scale", type=float, default=1.0, help="what the numbers are multiplied by")
ARGUMENTS = PARSER.parse_args()
COMMAND = ARGUMENTS.command


def scaled(number):
    """The number, or that part of it which the scale says."""
    return max(1, round(number * ARGUMENTS.scale))


SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
HARD = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


class Service:
    """A service on a free port."""

    def __init__(self, *options):
        arguments = [COMMAND, "serve", "--listen", "127.0.0.1:0", "--log", "info", *options]
        self.started = time.monotonic()
        self.process = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if "127.0.0.1:" in line:
                self.port = int(line.split("127.0.0.1:")[1].split()[0].strip('"/').split("/")[0])
                break
        # The log goes on, and nobody reads it.
        os.set_blocking(self.process.stderr.fileno(), False)

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            for line in status:
                if line.startswith("VmRSS"):
                    return int(line.split()[1]) / 1024

    def processor_time(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


async def ask(port, request, reader_writer=None):
    """Sends a request over a connection and returns the head and the body of its answer."""
    reader, writer = reader_writer or await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    body = await reader.readexactly(length)
    if not reader_writer:
        writer.close()
    return head, body


def get(path):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def post(path, body, content_type="text/plain"):
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {content_type}\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def solves(port, number):
    """The milliseconds of that many solves, each over a connection of its own."""
    times = []
    for _ in range(number):
        start = time.monotonic()
        head, _ = await ask(port, get(f"/v1/solve?puzzle={SEVENTEEN}"))
        assert b" 200 " in head.split(b"\r\n")[0] + b" ", head
        times.append(1000 * (time.monotonic() - start))
    return times


def told(times):
    times = sorted(times)
    return f"median {statistics.median(times):.1f} ms, 99th percentile {times[int(len(times) * 0.99)]:.1f} ms"


async def first_answer():
    times = []
    for _ in range(scaled(20)):
        with Service() as service:
            await solves(service.port, 1)
            times.append(1000 * (time.monotonic() - service.started))
    print(f"start to first answer, {len(times)} times:", told(times), flush=True)


async def idle():
    with Service("--connections", "20000", "--header-timeout", "600") as service:
        connections = []
        before = service.memory()
        for _ in range(scaled(10_000)):
            connections.append(await asyncio.open_connection("127.0.0.1", service.port))
        times = await solves(service.port, scaled(500))
        print(f"{len(connections)} idle connections, and {len(times)} solves among them: "
              f"{before:.0f} to {service.memory():.0f} MB;", told(times), flush=True)
        for _, writer in connections:
            writer.close()


async def forever(client, address):
    """Lets a client with this address connect again whenever its connection ends."""
    while True:
        writer = None
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", client.port, limit=2048, local_addr=(address, 0))
            await client(reader, writer)
        except OSError:
            await asyncio.sleep(0.1)
        finally:
            if writer:
                writer.transport.abort()


class Slow:
    """Clients that are slow, each in one way."""

    def __init__(self, port, kind):
        self.port, self.kind = port, kind

    async def __call__(self, reader, writer):
        await getattr(self, self.kind.replace(" ", "_"))(reader, writer)

    async def _drip(self, writer, text):
        for byte in text:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(1)

    async def heads_of_a_byte_a_second(self, _, writer):
        await self._drip(writer, get("/v1/formats"))

    async def bodies_of_a_byte_a_second(self, _, writer):
        head = b"POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 81\r\n\r\n"
        writer.write(head)
        await self._drip(writer, SEVENTEEN.encode())

    async def silence(self, reader, _):
        await reader.read()

    async def half_a_request_and_a_closed_side(self, reader, writer):
        writer.write(post("/v1/solve", SEVENTEEN.encode())[:-20])
        writer.write_eof()
        await reader.read()
        await asyncio.sleep(1)

    async def answers_that_nobody_reads(self, _, writer):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        for _ in range(200):
            writer.write(get("/v1/techniques"))
            await asyncio.sleep(0.05)
        await asyncio.sleep(20)

    async def floods_of_heads(self, _, writer):
        writer.write(b"GET / HTTP/1.1\r\n" + b"X-A: " + b"a" * 30_000)
        await asyncio.sleep(1)


async def slow():
    """Many clients that are slow in one way, for each way, and solves beside them.

    The clients have 50 addresses, as a service on the internet would see at least: it takes 32 connections from each.
    """
    for kind in ("heads of a byte a second", "bodies of a byte a second", "silence", "half a request and a closed side",
                 "answers that nobody reads", "floods of heads"):
        with Service("--connections", "4096") as service:
            before = service.memory()
            slow = Slow(service.port, kind)
            tasks = [asyncio.create_task(forever(slow, f"127.0.1.{client % 50}")) for client in range(scaled(1_000))]
            # Clients that do not read ask until their connections are full, which takes some seconds.
            await asyncio.sleep(12)
            times, most = [], 0
            for _ in range(20):
                times += await solves(service.port, scaled(50))
                most = max(most, service.memory())
                await asyncio.sleep(0.2)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            print(f"{len(tasks)} clients, {kind}, and {len(times)} solves beside them: {before:.0f} to {most:.0f} MB;",
                  told(times), flush=True)


async def batch():
    """A large batch in one request: text in, text out, read as it comes."""
    dice, number = random.Random(1), scaled(1_000_000)
    with Service("--batch-puzzles", "1000000000") as service:
        before, most = service.memory(), 0
        reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
        writer.write(b"POST /v1/batch/solve HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nAccept: text/plain\r\n"
                     b"Transfer-Encoding: chunked\r\n\r\n")

        async def send():
            left = number
            while left:
                # Digits renamed at random, so that few puzzles are the same.
                names = [str.maketrans("123456789", "".join(dice.sample("123456789", 9))) for _ in range(min(left, 1000))]
                lines = "".join(SEVENTEEN.translate(name) + "\n" for name in names).encode()
                writer.write(b"%x\r\n%s\r\n" % (len(lines), lines))
                await writer.drain()
                left -= len(names)
            writer.write(b"0\r\n\r\n")

        start = time.monotonic()
        sending = asyncio.create_task(send())
        head = await reader.readuntil(b"\r\n\r\n")
        lines = first = 0
        while size := int((await reader.readline()).strip(), 16):
            first = first or time.monotonic() - start
            lines += (await reader.readexactly(size + 2))[:-2].count(b"\n")
            most = max(most, service.memory())
        seconds = time.monotonic() - start
        await sending
        print(f"a batch of {number} puzzles: {head.split()[1].decode()}, {lines} lines in {seconds:.1f} s "
              f"({lines / seconds:.0f} a second), the first after {1000 * first:.0f} ms; "
              f"{before:.0f} to {most:.0f} MB", flush=True)


async def metric(pair, name):
    """The value of a metric, over a connection that stays."""
    _, body = await ask(None, get("/metrics"), pair)
    for line in body.decode().splitlines():
        if line.startswith(name + " "):
            return float(line.split()[-1])
    return 0.0


async def gone():
    """Clients that go away in the middle of a batch, and of a count without end: when their work has ended."""
    empty = ".." * 40 + "."
    for name, request, counter in [
        ("a batch of ratings", post("/v1/batch/rate", ((HARD + "\n") * 400).encode()),
         'bivalue_batch_ends_total{end="client-gone"}'),
        ("a count without end", post("/v1/count?limit=1000000000", empty.encode()), "bivalue_cancelled_total"),
    ]:
        with Service("--nodes", "10000000000", "--timeout", "60") as service:
            watch = await asyncio.open_connection("127.0.0.1", service.port)
            ended, left = [], []
            for _ in range(scaled(20)):
                _, writer = await asyncio.open_connection("127.0.0.1", service.port)
                writer.write(request)
                await asyncio.sleep(0.3)
                before = await metric(watch, counter)
                writer.transport.abort()
                start = time.monotonic()
                while await metric(watch, counter) == before and time.monotonic() - start < 5:
                    await asyncio.sleep(0.001)
                ended.append(1000 * (time.monotonic() - start))
                # A tick of the clock that counts has 10 ms.
                spent = service.processor_time()
                await asyncio.sleep(0.3)
                left.append(1000 * (service.processor_time() - spent))
            print(f"client gone in {name}, {len(ended)} times: /metrics counts its end after {told(ended)}, "
                  f"longest {max(ended):.0f} ms; processor time spent afterwards at most {max(left):.0f} ms", flush=True)


async def term():
    """TERM while 32 connections ask: every request that was sent whole before is answered."""
    with Service() as service:
        ended = asyncio.Event()
        counts = {"answered": 0, "cut": 0, "refused": 0}

        async def client():
            while not ended.is_set():
                try:
                    pair = await asyncio.open_connection("127.0.0.1", service.port)
                except OSError:
                    counts["refused"] += 1
                    return
                while True:
                    try:
                        head, _ = await ask(service.port, get(f"/v1/solve?puzzle={SEVENTEEN}"), pair)
                    except asyncio.IncompleteReadError as error:
                        # The connection was closed between two requests, or within an answer.
                        counts["cut"] += bool(error.partial)
                        break
                    except OSError:
                        break
                    counts["answered"] += 1
                    if b"connection: close" in head.lower():
                        break

        clients = [asyncio.create_task(client()) for _ in range(min(32, scaled(3200)))]
        await asyncio.sleep(2)
        start = time.monotonic()
        service.process.send_signal(signal.SIGTERM)
        code = await asyncio.to_thread(service.process.wait)
        seconds = time.monotonic() - start
        ended.set()
        await asyncio.gather(*clients)
        print(f"TERM while {len(clients)} connections ask: exit {code} after {seconds:.2f} s; {counts}", flush=True)


async def mutated():
    """Requests of all verbs and content types with bytes changed: no 5xx but 503, and the service lives."""
    number = scaled(int(os.environ.get("BIVALUE_REQUESTS", "100000")))
    dice = random.Random(1)
    folder = os.path.join(os.path.dirname(__file__), "../../../testdata/wire")
    bodies = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as lines:
            for line in lines:
                request = json.loads(line).get("request")
                if isinstance(request, dict):
                    bodies.append((request.get("verb", "solve"), json.dumps(
                        {key: value for key, value in request.items() if key != "verb"})))
    types = ["application/json"] * 4 + ["text/plain", "application/x-ndjson", "text/csv", "text/html"]
    statuses = {}
    longest = slowest = 0
    with Service("--timeout", "0.2", "--nodes", "200000", "--rate", "1000000") as service:

        async def client(share):
            nonlocal longest, slowest
            pair = None
            for _ in range(share):
                verb, body = dice.choice(bodies)
                body = bytearray(body.encode())
                for _ in range(dice.choice([0, 1, 1, 2, 5, 20])):
                    at = dice.randrange(len(body) + 1)
                    change = dice.randrange(4)
                    if change == 0:
                        body[at:at + 1] = bytes([dice.randrange(256)])
                    elif change == 1:
                        del body[at:at + dice.randrange(1, 9)]
                    elif change == 2:
                        body[at:at] = body[:dice.randrange(40)]
                    else:
                        body[at:at] = dice.choice([b"9999999999999999999", b"null", b"{", b"[[[[", b'"', b"\xff\xfe"])
                    if not body:
                        body = bytearray(b" ")
                path = f"/v1/{dice.choice(['', '', 'batch/'])}{verb}"
                if dice.random() < 0.1:
                    path += "?" + "".join(dice.choice("abcdlimit=&%5.;/[]") for _ in range(dice.randrange(30)))
                request = post(path, bytes(body), dice.choice(types))
                start = time.monotonic()
                try:
                    pair = pair or await asyncio.open_connection("127.0.0.1", service.port)
                    head, answer = await whole(pair, request)
                except (OSError, asyncio.IncompleteReadError):
                    pair = None
                    statuses["closed"] = statuses.get("closed", 0) + 1
                    continue
                slowest = max(slowest, time.monotonic() - start)
                longest = max(longest, len(answer))
                status = head.split()[1].decode()
                statuses[status] = statuses.get(status, 0) + 1
                if status[0] == "5" and status != "503":
                    print(status, path, bytes(body), answer[:300], flush=True)
                if b"connection: close" in head.lower():
                    pair[1].close()
                    pair = None

        await asyncio.gather(*[client(number // 16) for _ in range(16)])
        lives = service.process.poll() is None
        print(f"{number // 16 * 16} mutated requests: {dict(sorted(statuses.items()))}; longest answer {longest} bytes, "
              f"slowest {slowest:.2f} s, alive: {lives}, {service.memory():.0f} MB", flush=True)


async def whole(pair, request):
    """The answer to a request, also one in chunks."""
    reader, writer = pair
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    lower = head.lower()
    if b"transfer-encoding: chunked" in lower:
        body = b""
        while True:
            size = int((await reader.readline()).strip() or b"0", 16)
            body += (await reader.readexactly(size + 2))[:-2]
            if size == 0:
                return head, body
    for line in lower.split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return head, await reader.readexactly(int(line.split(b":")[1]))
    return head, b""


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    parts = {"first": first_answer, "idle": idle, "slow": slow, "batch": batch, "gone": gone, "term": term,
             "mutated": mutated}
    for name in ARGUMENTS.parts:
        if name not in parts:
            PARSER.error(f"there is no part {name!r}, expected one of {', '.join(parts)}")
    for name in ARGUMENTS.parts or parts:
        asyncio.run(parts[name]())


main()
