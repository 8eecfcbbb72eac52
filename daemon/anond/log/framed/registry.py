"""A client of a schema registry, by Confluent's HTTP interface, at the address of the settings and no other."""

from __future__ import annotations

import logging
import ssl
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import httpx
import orjson

from anond.config.settings import SchemaSettings
from anond.errors import ConfigError, LogError, Unreachable
from anond.log.framed.schema import Schema

for _name in ("httpx", "httpcore"):  # a line for each request: ours say what matters, and commands print events
    logging.getLogger(_name).setLevel(logging.ERROR)
_MOST_REFERENCES: Final = 100
_NOT_KNOWN: Final = "the schema registry answers in a form that is not known"
_ACCEPT: Final = "application/vnd.schemaregistry.v1+json, application/json"


class SchemaRegistry:
    """Looks schemas up, and registers ours. Follows no redirection, and takes no proxy from the environment."""

    def __init__(self, settings: SchemaSettings) -> None:
        self._settings = settings
        self._client = httpx.AsyncClient(
            base_url=settings.address, timeout=settings.patience, verify=_context(settings), trust_env=False,
            follow_redirects=False, headers={"Accept": _ACCEPT},
        )  # fmt: skip

    async def schema(self, number: int) -> Schema | None:
        """The schema of an id; None where the registry knows none."""
        found = await self._get(f"/schemas/ids/{number}?format=serialized")
        return None if found is None else await self._read(found)

    async def latest(self, subject: str) -> tuple[int, Schema] | None:
        """The latest schema of a subject and its id; None where the registry knows none."""
        found = await self._get(f"/subjects/{quote(subject, safe='')}/versions/latest?format=serialized")
        return None if found is None else (_id(found), await self._read(found))

    async def register(self, subject: str, schema: Schema) -> int:
        """Make a schema the latest of a subject if it is not; returns its id."""
        body = {"schema": schema.text, "schemaType": schema.kind}
        answer = await self._ask("POST", f"/subjects/{quote(subject, safe='')}/versions", body)
        if answer.status_code in (409, 422):
            raise ConfigError(
                f"the schema registry refuses schema.clean_file for {subject} ({answer.status_code}): it is no "
                "schema, or not compatible with the one that is registered"
            )
        return _id(_body(answer))

    async def close(self) -> None:
        """Close the connection."""
        await self._client.aclose()

    async def _read(self, found: dict[str, Any]) -> Schema:
        references: dict[str, str] = {}
        try:
            await self._bring(found, references)
            kind, text = str(found.get("schemaType") or "AVRO"), str(found["schema"])
        except (KeyError, TypeError, ValueError):
            raise LogError(_NOT_KNOWN) from None
        return Schema(kind, text, references, serialized=kind == "PROTOBUF" and _is_serialized(text))

    async def _bring(self, found: dict[str, Any], references: dict[str, str]) -> None:
        """Look up the schemas to which one refers, each behind those that it needs."""
        for one in found.get("references") or ():
            if one["name"] in references:
                continue
            subject, version = quote(str(one["subject"]), safe=""), int(one["version"])
            other = await self._get(f"/subjects/{subject}/versions/{version}?format=serialized")
            if other is None or len(references) > _MOST_REFERENCES:
                raise LogError(f"the schema registry does not have what a schema refers to ({subject}, {version})")
            await self._bring(other, references)
            references[str(one["name"])] = str(other["schema"])

    async def _get(self, path: str) -> dict[str, Any] | None:
        answer = await self._ask("GET", path)
        return None if answer.status_code == 404 else _body(answer)

    async def _ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """The answer to a request; raises Unreachable without one, LogError if we are refused."""
        content = None if body is None else orjson.dumps(body)
        headers = {"Content-Type": "application/vnd.schemaregistry.v1+json"} if content else {}
        try:
            answer = await self._client.request(method, path, content=content, headers=headers | self._who())
        except httpx.HTTPError as error:
            raise Unreachable(f"the schema registry does not answer: {type(error).__name__}") from None
        if answer.status_code in (401, 403):
            raise LogError("the schema registry refuses us: see schema.user and schema.secret_file")
        if answer.status_code >= 500 or answer.status_code == 429:
            raise Unreachable(f"the schema registry cannot answer now: {answer.status_code}")
        return answer

    def _who(self) -> dict[str, str]:
        """Our credentials: a name with its password, or a token. The file is read each time: it may be renewed."""
        if not self._settings.secret_file:
            return {}
        try:
            secret = Path(self._settings.secret_file).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise ConfigError(f"schema.secret_file = {self._settings.secret_file!r} cannot be read") from None
        if not self._settings.user:
            return {"Authorization": f"Bearer {secret}"}
        request = httpx.Request("GET", self._settings.address)
        next(httpx.BasicAuth(self._settings.user, secret).auth_flow(request))
        return {"Authorization": request.headers["Authorization"]}


def _context(settings: SchemaSettings) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=settings.ca_file or None)
    except OSError as error:  # ssl.SSLError is one
        said = error.strerror or type(error).__name__
        raise ConfigError(f"schema.ca_file = {settings.ca_file!r} cannot be used: {said}") from None


def _body(answer: httpx.Response) -> dict[str, Any]:
    try:
        found = orjson.loads(answer.content)
    except orjson.JSONDecodeError:
        found = None
    if answer.status_code != 200 or type(found) is not dict:
        raise LogError(
            f"what answers at schema.address is no schema registry, or another path of one: {answer.status_code}"
        )
    return found


def _id(found: dict[str, Any]) -> int:
    """The schema id in an answer."""
    if type(number := found.get("id")) is not int:
        raise LogError(_NOT_KNOWN)
    return number


def _is_serialized(text: str) -> bool:
    """Whether a schema of Protobuf is a descriptor in base64, not a file: a file has blanks and semicolons."""
    return not any(sign in text for sign in ' ;{"')
