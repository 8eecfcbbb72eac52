"""Takes up published models and rotated keys while the service works, between two rounds.

It looks every two seconds whether the models topic or a key file has changed, and only then reads what is published.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

from anond import connect
from anond.config import Settings
from anond.errors import AnondError, LogError, NoTopic
from anond.log.protocol import Log
from anond.published import ModelsInUse, models_in_use
from anond.seal import Follower, Keys
from anond.seal.files import Stamp, stamp
from anond.serving.cleaner import EventCleaner
from anond.serving.rounds import Rounds

LOOK: Final = 2.0  # seconds between two looks
Stamps = tuple[int, tuple[Stamp | None, ...]]  # the end of the models topic, and the files of the rings

_LOG = logging.getLogger("anond")


class Newer:
    """Follows the models topic and the key files for a cleaner. `keys` are those that the cleaner holds."""

    def __init__(self, settings: Settings, keys: Keys, cleaner: EventCleaner, in_use: ModelsInUse) -> None:
        self._settings, self._cleaner, self._in_use = settings, cleaner, in_use
        self._keys = Follower(keys)
        self._log: Log | None = None
        self._last_stamps: Stamps | None = None  # None: what is published has to be read
        self._last_warning = ""

    async def follow(self, rounds: Rounds) -> None:
        """Check until cancelled. Errors are logged once, and tried again; models and keys stay as they are."""
        try:
            while True:
                try:
                    await self._check_for_newer(rounds)
                    self._last_warning = ""
                except AnondError as error:
                    self._warn_once(str(error))
                await asyncio.sleep(LOOK)
        finally:
            await self._let_go()

    async def _check_for_newer(self, rounds: Rounds) -> None:
        if await rounds.between(self._keys.renew):
            _LOG.info("keys renewed")
        stamps = await self._end(), tuple(stamp(self._settings.keys_folder, name) for name in ("review", "trust"))
        if stamps == self._last_stamps:
            return
        found = await asyncio.to_thread(models_in_use, self._settings)
        if found.trouble:
            self._warn_once(found.trouble)
            return
        taken_up = await rounds.between(self._cleaner.use_models, found)
        self._last_stamps = stamps
        for lang, model_id in taken_up:
            _LOG.info("model in use", extra={"lang": lang, "model": model_id})
        for lang in found.unusable.keys() - self._in_use.unusable.keys():
            _LOG.warning("model refused", extra={"lang": lang, "reason": found.unusable[lang]})
        self._in_use = found

    async def _end(self) -> int:
        """The end offset of the models topic; -1 without a topic."""
        file = self._settings.data_folder / "log.db"
        if self._log is None and self._settings.log.kind == "local" and not file.exists():  # opening it would make it
            return -1
        self._log = self._log or connect.open_log(self._settings, None)
        try:
            return await self._log.end(self._settings.topics.models, 0)
        except NoTopic:
            return -1
        except LogError:
            await self._let_go()
            raise

    async def _let_go(self) -> None:
        log, self._log = self._log, None
        if log is not None:
            with suppress(LogError):
                await log.close()

    def _warn_once(self, reason: str) -> None:
        if reason != self._last_warning:
            _LOG.warning("models and keys stay as they are", extra={"reason": reason})
        self._last_warning = reason
