"""Settings from anond.toml, overridden by ANOND_* variables; a wrong value is refused with its line and range."""

from __future__ import annotations

import dataclasses
import difflib
import math
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

from anond.config.how import chosen_strategy
from anond.config.setting import allowed, is_topic_name, name_of
from anond.config.settings import Settings
from anond.config.together import check_together
from anond.config.variables import Place, overrides
from anond.errors import ConfigError
from anond.tags import policy

_LANGUAGE = re.compile(r"[a-z]{2}")


def settings_file(path: Path | None, environ: Mapping[str, str]) -> Path | None:
    """The file that settings are read from; None where there is none."""
    if path is not None:
        return path
    if named := environ.get("ANOND_CONFIG"):
        return Path(named)
    return Path("anond.toml") if Path("anond.toml").exists() else None


def load(path: Path | None, environ: Mapping[str, str] | None = None) -> Settings:
    """Settings from a file (None: ./anond.toml where it exists, else defaults), overridden by ANOND_* variables."""
    environ = os.environ if environ is None else environ
    path = settings_file(path, environ)
    if path is None:
        return _build({}, "", overrides(environ))
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except OSError as error:
        raise ConfigError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"cannot read {path}: it is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}") from None
    return _build(data, text, overrides(environ), str(path))


def _build(
    data: Mapping[str, Any], text: str, changed: Mapping[Place, tuple[str, str]], source: str = "anond.toml"
) -> Settings:
    top: dict[str, Any] = {}
    hints = get_type_hints(Settings)
    known = [f.name for f in dataclasses.fields(Settings)]
    for name in data:
        if name not in known:
            raise ConfigError(
                f"{source}:{_line(text, '', name)}: unknown {_kind(data[name])} {name!r}{_near(name, known)}"
            )
    for f in dataclasses.fields(Settings):
        if f.name == "data":
            here = {"data": data["data"]} if "data" in data else {}
            top |= _section(Settings, "", here, text, source, changed, only="data")
            continue
        table = data.get(f.name, {})
        if not isinstance(table, dict):
            raise ConfigError(f"{source}:{_line(text, '', f.name)}: {f.name} is a section, write [{f.name}]")
        kind = hints[f.name]
        top[f.name] = kind(**_section(kind, f.name, table, text, source, changed))
    found = Settings(**top)
    for name, value in found.policy.how.items():
        where = _written(data, text, changed, source, "policy.how", name)
        try:
            chosen_strategy(name, value)
        except ConfigError as error:
            raise ConfigError(f"{where} = {value!r} is refused: {error}") from None
    check_together(found, lambda section, name: _written(data, text, changed, source, section, name))
    return found


def _written(
    data: Mapping[str, Any],
    text: str,
    changed: Mapping[Place, tuple[str, str]],
    source: str,
    section: str,
    name: str,
) -> str:
    """The origin of a setting's value: a variable, a line of the file, or the default."""
    if (section, name) in changed:
        return changed[section, name][1]
    if section == "policy.how":
        if ("policy", "how") in changed:
            return f"{changed['policy', 'how'][1]}: {name}"
        line = max(_line(text, section, name), _line(text, "policy", "how"))  # a table of its own, or in one line
        return f"{source}:{line}: {_path(section, name)}"
    if name in data.get(section, {}):
        return f"{source}:{_line(text, section, name)}: {_path(section, name)}"
    return ""


def _section(
    kind: Any,
    section: str,
    table: Mapping[str, Any],
    text: str,
    source: str,
    changed: Mapping[Place, tuple[str, str]],
    only: str | None = None,
) -> dict[str, Any]:
    hints = get_type_hints(kind)
    fields = {name_of(f): f for f in dataclasses.fields(kind) if only in (None, f.name)}
    values: dict[str, Any] = {}
    for name, value in table.items():
        where = f"{source}:{_line(text, section, name)}: {_path(section, name)}"
        if (section, name) == ("policy", "probability"):
            raise ConfigError(f"{where}: values are let through at random by `anond scrub --probability` alone")
        if name not in fields:
            raise ConfigError(f"{where}: there is no such setting{_near(name, list(fields))}")
        f = fields[name]
        values[f.name] = _checked(value, hints[f.name], f.metadata, where)
    for (sec, name), (raw, variable) in changed.items():
        if sec == section and name in fields:
            f = fields[name]
            values[f.name] = _checked(_from_text(raw, hints[f.name]), hints[f.name], f.metadata, variable)
    return values


def _from_text(raw: str, hint: Any) -> Any:
    """A variable's text as the TOML value it stands for; text that is none stays text and fails the check."""
    if hint is str:
        return raw
    try:
        return tomllib.loads(f"x = {raw}")["x"]
    except tomllib.TOMLDecodeError:
        return raw


def _checked(value: Any, hint: Any, meta: Mapping[str, Any], where: str) -> Any:
    wanted = f"{where} = {value!r} is refused: "
    if hint is float and type(value) is int:
        value = float(value)
    if hint in (int, float, str, bool) and type(value) is not hint:
        raise ConfigError(f"{wanted}it takes {allowed(hint, meta)}")
    if hint == list[str] and not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
        raise ConfigError(f"{wanted}it takes a list of texts")
    if hint == dict[str, str] and not (isinstance(value, dict) and all(isinstance(v, str) for v in value.values())):
        raise ConfigError(f"{wanted}it takes a table of texts")
    if hint == list[str] | dict[str, float] and not _are_languages(value):
        raise ConfigError(f"{wanted}it takes a list of languages such as ['en'], or a table of their weights")
    if hint == list[dict[str, Any]]:  # policy.patterns
        if not (isinstance(value, list) and all(isinstance(v, dict) for v in value)):
            raise ConfigError(f"{wanted}it takes a list of tables")
        return value
    if hint == dict[str, Any]:  # policy.how, policy.speaker, policy.language
        if not isinstance(value, dict):
            raise ConfigError(f"{wanted}it takes a table")
        return value  # whose entries are looked at one by one, each with its line
    if meta["choices"] and value not in meta["choices"]:
        raise ConfigError(f"{wanted}it takes {allowed(hint, meta)}")
    if meta["topic"] and not is_topic_name(value):
        raise ConfigError(f"{wanted}it takes {allowed(hint, meta)}")
    if meta["low"] is not None and not meta["low"] <= value <= meta["high"]:
        raise ConfigError(f"{wanted}it takes {allowed(hint, meta)}")
    if hint is Any:  # policy.hide
        if not isinstance(value, (str, list)):
            raise ConfigError(f"{wanted}it takes a name or a list")
        try:
            found = policy(value)
        except (ConfigError, TypeError) as error:
            raise ConfigError(f"{wanted}{error}") from None
        if not found.hides and value != "nothing":
            raise ConfigError(
                f'{wanted}it hides nothing, and every text goes out as it is; to mean that, write "nothing"'
            )
    return value


def _are_languages(value: Any) -> bool:
    """Whether these are codes of languages, or a table that gives each a weight above 0."""
    weights = list(value.values()) if isinstance(value, dict) else []
    return (
        isinstance(value, (list, dict))
        and all(isinstance(one, str) and _LANGUAGE.fullmatch(one) for one in value)
        and all(type(weight) in (int, float) and 0.0 < weight < math.inf for weight in weights)
    )


def _path(section: str, name: str) -> str:
    return f"{section}.{name}" if section else name


def _kind(value: Any) -> str:
    return "section" if isinstance(value, dict) else "setting"


def _near(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _line(text: str, section: str, name: str) -> int:
    """The line on which a setting or section stands; 1 where it is written in a way we do not follow."""
    here = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\[?\s*([^\]]+?)\s*\]", line)
        if header:
            here = header[1]
            if (not section and here == name) or f"{here}.".startswith(f"{section}.{name}."):
                return number
        elif here == section and re.match(rf"\s*[\"']?{re.escape(name)}[\"']?\s*[=.]", line):
            return number
        elif not here and section and re.match(rf"\s*{re.escape(section)}\s*\.\s*{re.escape(name)}\s*=", line):
            return number
    return 1
