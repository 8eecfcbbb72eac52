"""The inputs of `anond evaluate`: the models to evaluate, models to compare with, and the turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from anond import assemble
from anond.config import Settings
from anond.engines.model.file import Model
from anond.engines.protocol import Engine
from anond.errors import ConfigError, KeysError, ModelRefused
from anond.published import models_in_use
from anond.starting import keys_for
from anond_trainer.data.gold import GoldTurn
from anond_trainer.data.notation import LANGUAGES, hand_made
from anond_trainer.data.read import read_files

HELD_OUT = "the project's own dialogues that no shipped model learnt from"
LEARNT = "the project's own dialogues that the shipped models learnt from"


class EvaluateInputs:
    """Models given in files take the place of those in use in their languages: published ones, else those that ship."""

    def __init__(self, settings: Settings, own: Sequence[Path], against: Sequence[Path], lang: str) -> None:
        self._settings = settings
        self._given = _by_language([load_model(path, settings) for path in own], "--model")
        self._rivals = _by_language([load_model(path, settings) for path in against], "--against")
        self._in_use = replace(models_in_use(settings), starters=True)
        self._own = self._in_use.models | self._given
        if lang and lang not in self._own | self._rivals:
            raise ConfigError(f"--lang {lang!r}: there is no model for it, only for {', '.join(sorted(self._own))}")
        if lang and self._rivals and lang not in self._rivals:
            raise ConfigError(f"--lang {lang!r}: no model --against is for it, only for {', '.join(self._rivals)}")
        missing = sorted(self._rivals.keys() - self._own.keys())
        if missing:
            raise ConfigError(f"--against: there is no other model for {', '.join(missing)}: name one with --model")
        self._wanted = {lang} if lang else set(self._rivals)

    def turns(self, gold: Sequence[Path], table: str) -> list[GoldTurn]:
        """The turns to evaluate on, of the requested languages."""
        given = [turn for turns, _ in read_files(gold, self._only, table or None) for turn in turns]
        langs = [lang for lang in LANGUAGES if not self._wanted or lang in self._wanted]
        turns = given or [turn for lang in langs for turn in hand_made(lang)[1]]
        turns = [turn for turn in turns if not self._wanted or turn.lang in self._wanted]
        unknown = sorted({turn.lang for turn in turns} - self._own.keys())
        if unknown:
            raise ConfigError(f"no model for turns in {', '.join(unknown)}: name one with --model, or choose by --lang")
        if not turns:
            raise ConfigError(f"there are no turns in {', '.join(sorted(self._wanted))}")
        return turns

    def learnt(self, train: Sequence[Path], table: str, turns: Sequence[GoldTurn]) -> list[GoldTurn]:
        """The training turns of the baselines for these turns' languages."""
        given = [turn for turns, _ in read_files(train, self._only, table or None) for turn in turns]
        langs = {turn.lang for turn in turns}
        return given or [turn for lang in LANGUAGES if lang in langs for turn in hand_made(lang)[0]]

    def evaluated_models(self, turns: Sequence[GoldTurn]) -> dict[str, Engine]:
        """The models to evaluate, of the languages of the turns."""
        return {lang: self._decoder(self._own[lang]) for lang in sorted({turn.lang for turn in turns})}

    def rivals(self) -> dict[str, Engine] | None:
        """The models to compare with, if any."""
        return {lang: self._decoder(model) for lang, model in self._rivals.items()} or None

    def model_digests(self, turns: Sequence[GoldTurn]) -> dict[str, str]:
        """The models by name and digest."""
        langs = sorted({turn.lang for turn in turns})
        digests = {"models": ", ".join(self._own[lang].fingerprint for lang in langs)}
        if why := "; ".join(self._in_use.warnings(set(langs) - self._given.keys())):
            digests["published"] = why
        return digests | (
            {"against": ", ".join(model.fingerprint for model in self._rivals.values())} if self._rivals else {}
        )

    @property
    def _only(self) -> str | None:
        """The language of files without one: the requested language, else that of the one model given."""
        named = self._wanted or set(self._given)
        return next(iter(named)) if len(named) == 1 else None

    def _decoder(self, model: Model) -> Engine:
        return decoder_of(model, self._settings)


def load_model(path: Path, settings: Settings) -> Model:
    """A model named on the command line. It may be unsigned, since it only yields figures."""
    data = path.read_bytes()
    no_keys: list[KeysError] = []

    def trust(key_id: str, signed: bytes, signature: bytes) -> None:
        try:
            keys_for(settings, ["trust"]).need("trust").verify(key_id, signed, signature)
        except KeysError as error:
            no_keys.append(error)
            raise

    try:
        return Model.load(data, trust, (sha256(data).hexdigest(),))
    except ModelRefused as error:
        if no_keys:
            raise no_keys[0] from None
        raise ModelRefused(f"{path}: {str(error).removeprefix('model file: ')}") from None


def decoder_of(model: Model, settings: Settings) -> Engine:
    """A model ready for use, with the key that hides its words where one does."""
    keyed = model.card.keyed
    return assemble.decoder(model, keys_for(settings, ["review"]).need("review") if keyed else None)


def _by_language(models: Sequence[Model], option: str) -> dict[str, Model]:
    found: dict[str, Model] = {}
    for model in models:
        if model.lang in found:
            raise ConfigError(f"{option}: two models for {model.lang}: {found[model.lang].id} and {model.id}")
        found[model.lang] = model
    return found
