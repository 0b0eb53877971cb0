"""Measures how the service holds out against many and bad clients: `trial.py COMMAND`, for Linux.

Each part starts a service of its own and prints one line: what was tried and what was measured. Nothing is judged.
"""

import asyncio
import json
import os
import random
import resource
import signal
import socket
import statistics
import subprocess
import sys
import time

COMMAND = sys.argv[1]
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
    for _ in range(20):
        started = time.monotonic()
        with Service() as service:
            await solves(service.port, 1)
            times.append(1000 * (time.monotonic() - started))
    print("start to first answer, 20 times:", told(times), flush=True)


async def idle():
    with Service("--connections", "20000", "--header-timeout", "600") as service:
        connections = []
        for _ in range(10_000):
            connections.append(await asyncio.open_connection("127.0.0.1", service.port))
        times = await solves(service.port, 500)
        print(f"{len(connections)} idle connections: {service.memory():.0f} MB;", told(times), flush=True)
        for _, writer in connections:
            writer.close()


async def slow():
    """Clients that send a byte a second, that send nothing, that read nothing, that flood heads."""
    with Service("--connections", "4096") as service:
        before = service.memory()

        async def dripping(text):
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", service.port)
                    for byte in text:
                        writer.write(bytes([byte]))
                        await writer.drain()
                        await asyncio.sleep(1)
                except OSError:
                    await asyncio.sleep(0.1)

        async def silent():
            while True:
                try:
                    reader, _ = await asyncio.open_connection("127.0.0.1", service.port)
                    await reader.read()
                except OSError:
                    await asyncio.sleep(0.1)

        async def not_reading():
            lines = (SEVENTEEN + "\n").encode() * 20_000
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", service.port, limit=1)
                    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                    writer.write(post("/v1/batch/solve", lines))
                    await asyncio.sleep(5)
                    writer.close()
                except OSError:
                    await asyncio.sleep(0.1)

        async def flooding():
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", service.port)
                    writer.write(b"GET / HTTP/1.1\r\n" + b"X-A: " + b"a" * 30_000)
                    await asyncio.sleep(1)
                    writer.close()
                except OSError:
                    await asyncio.sleep(0.1)

        head = b"POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 81\r\n\r\n"
        tasks = [asyncio.create_task(dripping(get("/v1/formats"))) for _ in range(300)]
        tasks += [asyncio.create_task(dripping_body(service.port, head)) for _ in range(300)]
        tasks += [asyncio.create_task(silent()) for _ in range(300)]
        tasks += [asyncio.create_task(not_reading()) for _ in range(4)]
        tasks += [asyncio.create_task(flooding()) for _ in range(96)]
        await asyncio.sleep(3)
        times = []
        for _ in range(20):
            times += await solves(service.port, 50)
            await asyncio.sleep(0.5)
        print(f"1,000 slow clients: {before:.0f} to {service.memory():.0f} MB;", told(times), flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def dripping_body(port, head):
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(head)
            for byte in SEVENTEEN.encode():
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(1)
        except OSError:
            await asyncio.sleep(0.1)


async def gone():
    """Clients that go away in the middle of a batch, and of a hard rating."""
    empty = ".." * 40 + "."
    for name, request in [
        ("a batch of ratings", post("/v1/batch/rate", ((HARD + "\n") * 400).encode())),
        ("a count without end", post("/v1/count?limit=1000000000", empty.encode())),
    ]:
        with Service("--nodes", "10000000000", "--timeout", "60") as service:
            left = []
            for _ in range(5):
                _, writer = await asyncio.open_connection("127.0.0.1", service.port)
                writer.write(request)
                await asyncio.sleep(0.5)
                writer.transport.abort()
                start, spent = time.monotonic(), service.processor_time()
                await asyncio.sleep(0.5)
                left.append(1000 * (service.processor_time() - spent))
                assert time.monotonic() > start
            print(f"client gone in {name}: processor time spent afterwards, five times, ms:",
                  [round(ms) for ms in left], flush=True)


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

        clients = [asyncio.create_task(client()) for _ in range(32)]
        await asyncio.sleep(2)
        start = time.monotonic()
        service.process.send_signal(signal.SIGTERM)
        code = await asyncio.to_thread(service.process.wait)
        seconds = time.monotonic() - start
        ended.set()
        await asyncio.gather(*clients)
        print(f"TERM under load: exit {code} after {seconds:.2f} s; {counts}", flush=True)


async def mutated():
    """Requests of all verbs and content types with bytes changed: no 5xx but 503, and the service lives."""
    number = int(os.environ.get("BIVALUE_REQUESTS", "100000"))
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
    parts = {"first": first_answer, "idle": idle, "slow": slow, "gone": gone, "term": term, "mutated": mutated}
    for name in sys.argv[2:] or parts:
        asyncio.run(parts[name]())


main()
