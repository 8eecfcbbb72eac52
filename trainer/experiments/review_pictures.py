"""Pictures of the review page for docs: `python -m experiments.review_pictures --out docs/review` makes them.

The real server over a queue of synthetic turns, in Chromium, in light and in dark. All people in them are invented.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import time
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from PIL import Image
from playwright.async_api import Page, ViewportSize, async_playwright

from anond.events.review import ReviewItem
from anond.events.turns import Turn
from anond.log.protocol import TopicSpec
from anond.seal import Key, Ring, seal_place
from anond.tags import Span
from anond.testing import ListLog, Lists
from anond_trainer.review import accounts, calibration
from anond_trainer.review.accounts import Person
from anond_trainer.review.guard import COOKIE
from anond_trainer.review.login import begin_session
from anond_trainer.review.outbox import message, seal_decision
from anond_trainer.review.queue import Queue
from anond_trainer.review.server import create_app, listen, origins_of, serve
from anond_trainer.review.verdicts import decision

CHROMIUM = "/usr/bin/chromium"
SIZE: ViewportSize = {"width": 1180, "height": 680}
QUALITY = 78  # of WebP, at which letters stay sharp
TOPICS = ("chat.review", "chat.decisions")

Marks = Sequence[tuple[str, str, str, float]]  # words, tag, what speaks for them, how sure
TURNS: Sequence[tuple[str, str, float, str, Marks]] = (  # synthetic: language, risk, the turn before, and what is found
    (
        "en",
        "Sure: Petra Lindqvale, 14 Alder Row in Norvik. My colleague Oona is on petra@quillco.example, too.",
        0.91,
        "May I have your name and address, please?",
        (
            ("Petra Lindqvale", "PERSON", "list:asked", 0.97),
            ("14 Alder Row", "ADDRESS", "model", 0.88),
            ("Norvik", "LOCATION", "list", 0.8),
            ("petra@quillco.example", "EMAIL", "detector:email", 1.0),
        ),
    ),
    ("de", "Ich bin Jürgen Quast, es geht um meine Bestellung.", 0.7, "Wie heißen Sie?", ()),
    ("sv", "Det är Mercedes igen.", 0.8, "Vem talar jag med?", ()),
    ("pl", "Nazywam się Grażyna Dąbek.", 0.6, "Jak się Pani nazywa?", ()),
)


def main() -> None:
    """Make the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/review"))
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(_make(folder))


async def _make(folder: Path) -> None:
    ring = Ring("review", [Key.draw(0.0)])
    queue, log = Queue(None, ring, clock=time.time), ListLog(Lists(time.time))
    await log.create([*(TopicSpec(name, 1) for name in TOPICS), TopicSpec("anond.keys", 1)])
    await _fill(queue, log, ring)
    bound, stop = listen("127.0.0.1", 0), asyncio.Event()
    origin = origins_of(bound)[0]
    server = asyncio.create_task(serve(create_app(queue, log, origins=[origin], group=None), bound, stop))
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for scheme in ("light", "dark"):
            page = await browser.new_page(viewport=SIZE, color_scheme=scheme, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type, unused-ignore]
            await page.context.add_cookies([{"name": COOKIE, "value": begin_session(queue, "Lea"), "url": origin}])
            await _take(page, origin, folder, scheme)
        _begin_round(queue)
        page = await browser.new_page(viewport=SIZE, color_scheme="light", reduced_motion="reduce", locale="en-GB")
        await page.context.add_cookies([{"name": COOKIE, "value": begin_session(queue, "Lea"), "url": origin}])
        await page.goto(origin)
        await page.locator("#show-calibration").click()
        await page.locator("#calibration-differences li").first.wait_for()
        await _save(page, folder / "calibration-light.webp")
        await browser.close()
    stop.set()
    await server
    queue.close()


async def _take(page: Page, origin: str, folder: Path, scheme: str) -> None:
    """The queue, and the lead's page."""
    await page.goto(origin)
    await page.locator("#turn mark").first.wait_for()
    await page.locator("#show-team").wait_for()
    await _save(page, folder / f"queue-{scheme}.webp")
    await page.keyboard.press("j")
    await page.locator("#team-content table").nth(2).wait_for()
    await page.wait_for_load_state("networkidle")
    await _save(page, folder / f"team-{scheme}.webp")


async def _save(page: Page, path: Path) -> None:
    with Image.open(io.BytesIO(await page.screenshot())) as shot:
        shot.save(path, "WEBP", quality=QUALITY, method=6)


async def _fill(queue: Queue, log: ListLog, ring: Ring) -> None:
    for name, role, *langs in (("Lea", "lead"), ("Kim", "reviewer", "en", "de"), ("Sven", "reviewer", "sv", "en")):
        accounts.add(queue.db, Person(name, role, tuple(langs)), "a long password")  # type: ignore[arg-type]
    items = [_item(number) for number in range(len(TURNS))]
    more = [replace(_item(2, number), risk=1.0) for number in range(4, 16)]
    for item in (*items, *more):
        queue.insert(item, ring.seal(item.to_json(), seal_place("review", item.id.encode())))
    decided = [*((one, "Sven") for one in more[:9]), *((one, "Lea") for one in more[9:])]
    for number, (item, who) in enumerate(decided):
        marked = (Span(7, 15, "PERSON"),) if number % 4 == 0 else ()
        made = decision(item, "release", marked, reviewer=who, at=time.time() - 900 + number, seconds=4.0 + number % 5)
        await log.append([message("chat.decisions", 0, item.id, seal_decision(made, ring))])
    await queue.sync(log)


def _item(number: int, name: int | None = None) -> ReviewItem:
    lang, text, risk, before, marks = TURNS[number]
    name = number if name is None else name
    session = sha256(f"{name}".encode()).hexdigest()
    spans = tuple(Span(text.index(w), text.index(w) + len(w), tag, None, by, sure) for w, tag, by, sure in marks)
    return ReviewItem(
        id=f"0-{name}", kind="divert", reason="risk", risk=risk, lang=lang, model="m", partition=0, session=session,
        turn=Turn(session, 2, "user", text), spans=spans, context=(("agent", before),), at=time.time() + name,
        expires=1e12,
    )  # fmt: skip


def _begin_round(queue: Queue) -> None:
    """A round of three turns that all have decided, and Kim one of them otherwise than the lead."""
    items = [replace(_item(number), id=f"c-{number}") for number in range(2)]
    calibration.begin(queue, calibration.Round("Lea", 0.8), calibration.sealed_items(queue.ring, items))
    lead = [items[0].spans, (Span(8, 20, "PERSON"),)]
    kim = [(*items[0].spans[:1], *items[0].spans[2:]), (Span(8, 20, "PERSON"),)]
    for name, given in (("Lea", lead), ("Kim", kim)):
        for item, spans in zip(items, given, strict=True):
            calibration.decide(queue, Person(name), item, "release", tuple(spans), 4.0)


if __name__ == "__main__":
    main()
