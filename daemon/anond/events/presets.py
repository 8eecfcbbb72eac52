"""The field names of known platforms, by their public documentation: what each preset reads stands in docs/events.md.

Facts are the names and addresses that a platform tells beside a message: they are hidden wherever they are said.
The word for the kind of event is passed, if it is one of those listed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from anond.errors import ConfigError
from anond.events.fields import FieldMap

_PARTS: Final = "data.item.conversation_parts.conversation_parts"  # where Intercom puts what was said
_BEGUN: Final = ("conversation.user.created", "conversation.admin.single.created")  # of Intercom
_REPLIED: Final = tuple(f"conversation.{who}.replied" for who in ("user", "admin", "operator"))  # of Intercom
_PLAIN: Final = {  # as our own form names what is no text
    "buttons": "button", "quick_replies": "quick_reply", "cards": "card", "attachments": "attachment",
    "location": "location", "contacts": "contact", "transcript": "transcript",
}  # fmt: skip
_TWILIO: Final = "com.twilio.conversations.message"  # how the types of its events begin
_MESSAGE: Final = "events.payload.message"  # where Zendesk puts a message

PRESETS: Final[Mapping[str, FieldMap]] = {
    "anond": FieldMap(
        message="message_id", change="message_change", changes={"new": "new", "edited": "edit", "deleted": "delete"},
        payloads=_PLAIN,
    ),
    "rasa": FieldMap(
        session="sender_id", turn="", speaker="event", ts="timestamp", lang="", facts="", end="",
        kind="event", kinds=("user", "bot"), speakers={"user": "user", "bot": "bot"},
        payloads={
            "data.buttons": "button", "data.quick_replies": "quick_reply", "data.elements": "card",
            "data.attachment": "attachment",
        },
    ),
    "botpress": FieldMap(
        session="conversationId", turn="", speaker="direction", text="payload.text", ts="createdAt", lang="",
        facts="", end="", kind="type", kinds=("text",), passed=("type",),
        speakers={"incoming": "user", "outgoing": "bot"},
    ),
    "chatwoot": FieldMap(
        session="conversation.id", turn="", speaker="message_type", text="content", ts="created_at", lang="",
        facts="", end="", kind="event", kinds=("message_created", "message_updated"), internal="private",
        passed=("event",), message="id", change="event",
        changes={"message_created": "new", "message_updated": "edit"}, deleted="content_attributes.deleted",
        payloads={"attachments": "attachment", "content_attributes.items": "card"},
        fact_fields={"sender.name": "PERSON", "sender.email": "EMAIL", "sender.phone_number": "UID/phone"},
        speakers={"incoming": "user", "outgoing": "agent", "template": "bot", "activity": "bot"},
    ),
    "intercom": FieldMap(
        each=_PARTS, first="data.item.source", first_kinds=_BEGUN, session="data.item.id", turn="",
        speaker=f"{_PARTS}.author.type", text=f"{_PARTS}.body",
        ts=f"{_PARTS}.created_at", lang="", facts="", end="", kind="topic",
        kinds=(*_BEGUN, *_REPLIED, "conversation_part.redacted"), passed=("topic",),
        message=f"{_PARTS}.id", change="topic",
        changes={**dict.fromkeys((*_BEGUN, *_REPLIED), "new"), "conversation_part.redacted": "delete"},
        deleted=f"{_PARTS}.redacted", payloads={f"{_PARTS}.attachments": "attachment"},
        fact_fields={f"{_PARTS}.author.name": "PERSON", f"{_PARTS}.author.email": "EMAIL"},
        speakers={
            "user": "user", "lead": "user", "contact": "user", "admin": "agent", "team": "agent", "bot": "bot",
        },
    ),
    "zendesk": FieldMap(
        each="events", session="events.payload.conversation.id", turn="", speaker=f"{_MESSAGE}.author.type",
        text=f"{_MESSAGE}.content.text", ts=f"{_MESSAGE}.received", lang="", facts="", end="",
        kind="events.type", kinds=("conversation:message",), passed=("events.type",),
        payloads={
            f"{_MESSAGE}.content.actions": "button", f"{_MESSAGE}.content.items": "card",
            f"{_MESSAGE}.content.location": "location",
        },
        fact_fields={
            f"{_MESSAGE}.author.user.profile.givenName": "PERSON/first",
            f"{_MESSAGE}.author.user.profile.surname": "PERSON/surname",
            f"{_MESSAGE}.author.user.profile.email": "EMAIL",
        },
        speakers={"user": "user", "business": "agent"},
    ),
    "twilio": FieldMap(
        session="data.ConversationSid", turn="data.Index", speaker="data.Author", text="data.MessageBody",
        ts="data.DateCreated", lang="", facts="", end="", kind="type",
        kinds=tuple(f"{_TWILIO}.{word}" for word in ("added", "updated", "removed")), passed=("type",),
        message="data.MessageSid", change="type", payloads={"data.Media": "attachment"},
        changes={f"{_TWILIO}.added": "new", f"{_TWILIO}.updated": "edit", f"{_TWILIO}.removed": "delete"},
        speakers={
            "user": "user", "agent": "agent", "system": "bot", "+*": "user", "whatsapp:*": "user",
            "messenger:*": "user", "*": "agent",
        },
    ),
    "amazon-connect": FieldMap(
        session="InitialContactId", turn="", speaker="ParticipantRole", text="Content", ts="AbsoluteTime", lang="",
        facts="", end="", kind="Type", kinds=("MESSAGE",), passed=("Type",), fact_fields={"DisplayName": "PERSON"},
        speakers={"CUSTOMER": "user", "AGENT": "agent", "SUPERVISOR": "agent", "SYSTEM": "bot", "CUSTOM_BOT": "bot"},
    ),
    "genesys": FieldMap(
        session="conversationId", turn="", speaker="direction", text="textBody", ts="timestamp", lang="", facts="",
        end="", kind="normalizedMessage.type", kinds=("Text", "Structured"), passed=("normalizedMessage.type",),
        speakers={"inbound": "user", "outbound": "agent"},
    ),
    "plain": FieldMap(
        session="conversation_id", turn="", speaker="role", text="content", ts="created_at", lang="language",
        facts="", end="", payloads=_PLAIN,
        speakers={
            "user": "user", "customer": "user", "human": "user", "agent": "agent", "assistant": "bot", "bot": "bot",
        },
    ),
    "cloudevents": FieldMap(
        session="data.session", turn="data.turn", speaker="data.speaker", text="data.text", ts="time",
        lang="data.lang", facts="data.facts", end="data.end", kind="specversion", kinds=("1.0",),
        passed=("specversion", "type"), message="data.message_id", change="data.message_change",
        changes={"new": "new", "edited": "edit", "deleted": "delete"},
        payloads={f"data.{path}": kind for path, kind in _PLAIN.items()},
    ),
}  # fmt: skip


def preset(name: str) -> FieldMap:
    """The field names of a known platform; `dataclasses.replace` changes single ones."""
    if name not in PRESETS:
        raise ConfigError(f"fields.preset: {name!r} is unknown; use one of {', '.join(PRESETS)}")
    return PRESETS[name]
