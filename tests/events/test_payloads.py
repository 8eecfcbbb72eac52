"""Payloads that are no text: a policy for each kind, and nothing leaves that is not named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import orjson
import pytest

from anond.errors import BadEvent, ConfigError
from anond.events.fields import FieldMap
from anond.events.payloads import KINDS, MOST_TEXTS
from anond.events.presets import PRESETS
from anond.events.turns import Turn

if TYPE_CHECKING:
    from conftest import Bench

    Benches = Callable[..., Bench]

MAIL = "ilsabe@quandt.example"
PATHS = {kind: path for path, kind in PRESETS["anond"].payloads.items()}
GIVEN: dict[str, Any] = {  # each with something that may not leave beside what may be anonymised
    "button": [{"title": f"write to {MAIL}", "payload": f"/mail{{{MAIL}}}", "url": f"https://x.example/{MAIL}"}],
    "quick_reply": [{"content_type": "text", "title": f"yes, {MAIL}", "payload": MAIL}],
    "card": {"title": "your order", "subtitle": MAIL, "image_url": MAIL, "buttons": [{"label": MAIL, "id": MAIL}]},
    "attachment": [{"name": f"{MAIL}.pdf", "url": MAIL, "caption": f"my letter to {MAIL}", "size": 12}],
    "location": {"name": f"at {MAIL}", "latitude": 59.3341, "longitude": 18.0632, MAIL: {"text": "x"}},
    "contact": [{"name": {"formatted_name": "Ilsabe Quandt"}, "emails": [{"email": MAIL, "type": "HOME"}]}],
    "transcript": [{"text": f"mail me at {MAIL}", "start": 0.5, "end": 2, "speaker": MAIL, "confidence": 0.9}],
}


def read(kind: str, policy: str, value: Any, **more: Any) -> Turn:
    """A turn beside which a payload of this kind stands, under this policy."""
    fields = replace(PRESETS["anond"], payload_policies={kind: policy})
    event = {"session": "s", "text": "hi"} | more | {PATHS[kind]: value}
    return fields.parse(orjson.dumps(event), None, 100_000)


def emitted(benches: Benches, kind: str, policy: str, value: Any, text: str | None = "here it is") -> Any:
    """What stands in the clean event in the place of a payload."""
    bench = benches(payloads={kind: policy})
    event = {"session": "s", "lang": "en", PATHS[kind]: value} | ({} if text is None else {"text": text})
    out = bench.run([bench.raw(0, orjson.dumps(event))])
    (event,) = bench.clean(out)
    return event.get(PATHS[kind], "nothing")


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_policy(benches: Benches, kind: str) -> None:
    """Dropped, named, anonymised or copied; under none but the last a value of it leaves that was not anonymised."""
    value = GIVEN[kind]
    entries = value if isinstance(value, list) else [value]
    tagged = [{"payload": kind} for _ in entries]
    assert emitted(benches, kind, "drop", value) == "nothing"
    assert emitted(benches, kind, "tag", value) == (tagged if isinstance(value, list) else tagged[0])
    scrubbed = emitted(benches, kind, "scrub", value)
    assert orjson.dumps(scrubbed).count(b"@") == (2 if kind == "card" else 1)  # surrogates of what people read
    assert not any(word in orjson.dumps(scrubbed) for word in (b"ilsabe", b"Ilsabe", b"Quandt", b"59.3", b"12", b"0.9"))
    assert emitted(benches, kind, "pass", value) == value


def test_a_scrubbed_payload_keeps_its_shape(benches: Benches) -> None:
    """Its texts stand where they stood, in every entry and within, with the surrogates of the session."""
    cards = [GIVEN["card"], {"title": "and more", "buttons": [{"label": "ok"}, {"label": f"to {MAIL}"}]}]
    first, second = emitted(benches, "card", "scrub", cards)
    mail = first["subtitle"]
    assert first == {"payload": "card", "title": "your order", "subtitle": mail, "buttons": [{"label": mail}]}
    assert second["buttons"] == [{"label": "ok"}, {"label": f"to {mail}"}]


def test_the_times_of_a_transcript_stay(benches: Benches) -> None:
    """Numbers beside what was said, by the names that times have; all other numbers are dropped."""
    (entry,) = emitted(benches, "transcript", "scrub", [{"text": "hello", "start": 0.5, "end": 2, "phone": 4670123}])
    assert entry == {"payload": "transcript", "text": "hello", "start": 0.5, "end": 2}


def test_a_transcript_of_single_words_is_read_as_a_whole(benches: Benches) -> None:
    """A name of several words is none where each is read alone: they become one entry, from first start to last end."""
    words = [
        {"word": word, "start_time": at, "end_time": at + 1}
        for at, word in enumerate(f"my name is Ilsabe Quandt mail {MAIL}".split())
    ]
    (entry,) = emitted(benches, "transcript", "scrub", words)
    assert (entry["start_time"], entry["end_time"]) == (0, 7)
    assert entry["text"].startswith("my name is ")
    assert not any(word in entry["text"] for word in ("Ilsabe", "Quandt", "ilsabe"))


@pytest.mark.parametrize("policy", ["drop", "tag", "scrub"])
def test_who_a_contact_is_is_known_from_then_on(policy: str) -> None:
    """Names, numbers and addresses of shared contacts are facts, whatever else becomes of them."""
    facts = read("contact", policy, GIVEN["contact"], facts={"PERSON": ["Bo"]}).facts
    assert facts == {"PERSON": ("Bo", "Ilsabe Quandt"), "EMAIL": (MAIL,)}
    assert read("contact", "pass", GIVEN["contact"]).facts == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_payload_without_a_text_is_a_turn_if_something_of_it_is_left(benches: Benches, kind: str) -> None:
    """Where it is dropped nothing is: the event is ignored. Without a payload a text is missing, as ever."""
    assert emitted(benches, kind, "tag", GIVEN[kind], None) != "nothing"
    with pytest.raises(BadEvent) as dropped:
        read(kind, "drop", GIVEN[kind], text=None)
    with pytest.raises(BadEvent) as empty:
        read(kind, "tag", [], text=None)
    assert (dropped.value.reason, empty.value.reason) == ("ignored", "no_text")


def test_a_message_that_becomes_a_picture_loses_its_text() -> None:
    """An edit without a text is read though its payload is dropped: the earlier text has to be taken back."""
    turn = read("attachment", "drop", GIVEN["attachment"], text=None, message_id="m1", message_change="edited")
    assert (turn.text, turn.change, turn.passed) == ("", "edit", {})


def test_what_waits_shows_kinds_alone(benches: Benches) -> None:
    """Neither the event that holds its place nor the one that is released has texts that no person looked at."""
    bench = benches(divert={"max_risk": 0.0}, emit={"withheld": True}, payloads={"button": "scrub"})
    out = bench.turns(f"mail me at {MAIL}", buttons=GIVEN["button"])
    (item,) = bench.items(out)
    (released,) = bench.clean(bench.decide(bench.decision(item, *item.spans)))
    assert [event["buttons"] for event in (*bench.clean(out), released)] == [[{"payload": "button"}]] * 2


def test_a_turn_with_payloads_is_made_again_from_its_item() -> None:
    """An event for a turn whose own event is gone: what is left of its payloads is read again as it was."""
    fields = replace(PRESETS["anond"], payload_policies=dict.fromkeys(KINDS, "scrub"))
    event = {"session": "s", "turn": 4, "text": "hi", "lang": "en"} | {PATHS[kind]: GIVEN[kind] for kind in KINDS}
    turn = fields.parse(orjson.dumps(event), None, 100_000)
    again = fields.parse(fields.rebuild(turn), None, 100_000)
    assert (again.passed, again.scrub, again.text) == (turn.passed, turn.scrub, turn.text)


def test_payloads_stand_in_the_messages_of_a_list(benches: Benches) -> None:
    """Each message has its own, at its place."""
    fields = FieldMap(
        each="messages", text="messages.body", turn="", payloads={"messages.files": "attachment"},
        payload_policies={"attachment": "scrub"},
    )  # fmt: skip
    bench = benches(field_map=fields)
    messages = [{"body": "one", "files": GIVEN["attachment"]}, {"body": "two"}]
    out = bench.run([bench.raw(0, orjson.dumps({"session": "s", "messages": messages, "lang": "en"}))])
    first, second = (event["messages"][0] for event in bench.clean(out))
    assert first["files"][0]["caption"].startswith("my letter to ")
    assert second == {"body": "two"}


def test_an_event_of_very_many_texts_costs_no_more_than_a_hundred() -> None:
    """Each is read like a turn; the entries behind those show their kind alone."""
    turn = read("button", "scrub", [{"title": f"answer {at}"} for at in range(MOST_TEXTS + 50)])
    assert (len(turn.scrub), len(turn.passed["buttons"])) == (MOST_TEXTS, MOST_TEXTS + 50)


@pytest.mark.parametrize("value", [7, True, 1.5, "", [], {}, [7, None, ["x"]], {"title": {"title": 8}}])
def test_what_has_no_shape_that_is_known_leaves_nothing_of_itself(value: Any) -> None:
    """Numbers, lists in lists, fields within fields that hold no texts."""
    turn = read("button", "scrub", value)
    assert turn.scrub == {}
    entries = turn.passed.get("buttons", [])
    assert all(one == {"payload": "button"} for one in (entries if isinstance(entries, list) else [entries]))


def test_a_kind_that_is_not_known_is_refused() -> None:
    """Nobody finds out by what leaves; nor may one field be written twice."""
    with pytest.raises(ConfigError, match="'files' is 'file'; it has to be one of button, quick_reply, card,"):
        FieldMap(payloads={"files": "file"})
    with pytest.raises(ConfigError, match=r"fields.payloads: 'files' overlaps with 'files' of fields.pass"):
        FieldMap(passed=("files",), payloads={"files": "card"}, payload_policies={"card": "tag"})
    assert FieldMap(passed=("files",), payloads={"files": "card"}).passed == ("files",)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("rasa", "data.buttons", [{"title": "Yes", "payload": "/affirm"}]),
        ("chatwoot", "attachments", [{"id": 5, "file_type": "image", "data_url": "https://x.example/oona.png"}]),
        (
            "intercom",
            f"{PRESETS['intercom'].each}.attachments",
            [{"type": "upload", "name": "oona.png", "filesize": 12}],
        ),
        ("twilio", "data.Media", [{"MediaSid": "ME1", "Filename": "oona.png", "ContentType": "image/png"}]),
        ("zendesk", "events.payload.message.content.actions", [{"type": "reply", "text": "Yes", "payload": "YES"}]),
    ],
)
def test_presets_know_where_platforms_put_payloads(name: str, path: str, value: Any) -> None:
    """As their documentation shows it (synthetic values): the kind is told, and nothing else of it."""
    kind = PRESETS[name].payloads[path]
    fields = replace(PRESETS[name], payload_policies={kind: "tag"})
    assert fields.payload_policy(path) == "tag"
    event: dict[str, Any] = {}
    at = event
    for step in path.split(".")[:-1]:
        at = at.setdefault(step, {})
    at[path.rpartition(".")[2]] = value
    found = fields._with_payloads(Turn("s", 0, "user", ""), event)
    assert found.passed == {path: [{"payload": kind}]}
