"""What the tests share."""

import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
EASY_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
HARD = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
TWO = "....7....6..195....98....6.8...6....4..8.3..17...2...6.6....28....419..5....8..79"
CLASH = "55" + "." * 79


def seconds_after_ctrl_c(call: Callable[[], object]) -> float:
    """How long a call goes on after Ctrl-C, which must end it."""

    def interrupt() -> None:
        time.sleep(0.3)
        sent.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    # A shell starts what runs in the background with Ctrl-C ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    sent: list[float] = []
    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    took = time.monotonic() - sent[0]
    thread.join()
    signal.signal(signal.SIGINT, before)
    return took


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    """The proper puzzles of the project's own lists."""
    lines = []
    for path in sorted((ROOT / "testdata" / "puzzles").rglob("*")):
        if path.is_file():
            for line in path.read_text(encoding="utf-8").splitlines():
                text = line[:81]
                if len(text) == 81 and set(text) <= set("123456789.0"):
                    lines.append(text)
    assert len(lines) > 50
    return lines[:2000]
