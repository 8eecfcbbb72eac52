"""What a start makes ready: no first turn of a language waits for patterns to be compiled."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# Each in a process of its own, since what one test compiled the next would find. What is compiled goes by these doors.
PROGRAM = """
import sys
import orjson
from pathlib import Path
from anond import Anonymiser, assemble, sample
from anond.config.settings import ModelSettings, Settings
from anond.events.records import Position, Record
from anond.published import ModelsInUse
from anond.seal import Key, Keys, Ring, Verifier
from anond.seal.signing import public_half
from anond.serving.cleaner import EventCleaner
from anond.serving.kept_sessions import KeptSessions
from anond.session.store import SessionStore
from anond.starters import load_starters
from anond.testing import ListLog

DOORS = {("re/_compiler.py", "compile"), ("re2/__init__.py", "compile"), ("re2/__init__.py", "Compile")}
STATE, REVIEW = (Ring(name, (Key("0" * 16, 0.0, bytes(32)),)) for name in ("state", "review"))
TURNS = [orjson.dumps({n: t[n] for n in ("session", "turn", "speaker", "text")}) for t in sample.load()]
compiled = []

def see(frame, event, _):
    code = frame.f_code
    if event == "call" and ("/".join(code.co_filename.split("/")[-2:]), code.co_name) in DOORS:
        compiled.append(f"{code.co_name} {frame.f_locals.get('p', frame.f_locals.get('pattern', ''))!s:.60}")

def told(turns):
    sys.setprofile(see)
    turns()
    sys.setprofile(None)
    print(compiled)

"""
STARTS = {
    "serve": """
sessions = KeptSessions(Path(sys.argv[1]), STATE, 60.0, 10)
cleaner = EventCleaner(Settings(), STATE, ModelsInUse(), sessions)
told(lambda: [cleaner.run([turn]) for turn in TURNS])
""",
    "a daemon whose models come later": """
keys = Keys(state=STATE, review=REVIEW, verifier=Verifier((public_half(Key.draw(0.0)),)))
daemon = assemble.daemon(Settings(models=ModelSettings(starters=False)), ListLog(), keys)
daemon.follower.use_models(load_starters())
store = SessionStore(STATE, 60.0, 10)
records = [Record(Position("chat.turns", 0, n), None, turn, 0) for n, turn in enumerate(TURNS)]
told(lambda: daemon._pipeline.run(records, store, 0.0))
""",
    "Anonymiser": """
anonymiser = Anonymiser(bytes(32))
anonymiser.prepare()
told(lambda: anonymiser.read_all(orjson.loads(turn) for turn in TURNS))
""",
}


@pytest.mark.parametrize("start", STARTS)
def test_no_turn_waits_for_a_pattern(start: str, tmp_path: Path) -> None:
    """After the start the sample's turns, six languages with values of all kinds, compile nothing."""
    program = PROGRAM + STARTS[start]
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
