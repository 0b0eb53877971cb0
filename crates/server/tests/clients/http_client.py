"""Asks `bivalue serve` with requests that Schemathesis makes from its OpenAPI document.

Usage: http_client.py BIVALUE. Needs the Python package `schemathesis`.
"""

import os
import re
import subprocess
import sys
import tempfile
import threading

CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
]


def main(bivalue):
    arguments = [bivalue, "serve", "--listen", "127.0.0.1:0", "--rate", "0"]
    with subprocess.Popen(arguments, stderr=subprocess.STDOUT, stdout=subprocess.PIPE, text=True) as service:
        try:
            address = None
            for line in service.stdout:
                if found := re.search(r"address=(\S+:\d+)", line):
                    address = found[1]
                    break
            assert address, "the service does not say where it listens"
            # A service that logs into a pipe that nobody reads would wait.
            threading.Thread(target=service.stdout.read, daemon=True).start()
            schemathesis = os.path.join(os.path.dirname(sys.executable), "schemathesis")
            # It keeps what it made in the folder that it runs in.
            with tempfile.TemporaryDirectory() as folder:
                return subprocess.run(
                    [
                        schemathesis, "run", f"http://{address}/openapi.json",
                        "--phases", "fuzzing", "--max-examples", "10", "--seed", "1",
                        "--workers", "1", "--no-color", "--checks", ",".join(CHECKS),
                    ],
                    check=False,
                    cwd=folder,
                ).returncode
        finally:
            service.terminate()


sys.exit(main(sys.argv[1]))
