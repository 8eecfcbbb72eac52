"""What the site has beside the pages of docs/: the README first, every setting, and files that pages point at.

Links are those of the repository: each is resolved there, and then points at what stands for its target on the site.
"""

from __future__ import annotations

import os
import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parents[2]
_LINK: Final = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
_OF_THEIR_OWN: Final = {"README.md": "index.md", "deploy/anond.toml": "settings.md"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the first page, the page of settings, and each file of the repository that a page points at."""
    waiting = ["README.md", *(f"docs/{file.src_uri}" for file in files.documentation_pages())]
    settings = (ROOT / "deploy" / "anond.toml").read_text("utf-8")
    files.append(File.generated(config, "settings.md", content=f"# Every setting\n\n```toml\n{settings}```\n"))
    seen = {*waiting, "deploy/anond.toml"}
    while waiting:
        name = waiting.pop()
        if not name.startswith("docs/"):
            files.append(File.generated(config, _place(name), content=(ROOT / name).read_text("utf-8")))
        if name.endswith(".md"):
            text = Path(config.docs_dir) / name.removeprefix("docs/") if name.startswith("docs/") else ROOT / name
            found = {_target(name, link) for link in _LINK.findall(text.read_text("utf-8"))}
            new = {one for one in found - seen if not one.startswith("docs/") and (ROOT / one).is_file()}
            seen |= new
            waiting += sorted(new)
    return files


def on_page_markdown(markdown: str, *, page: Any, config: MkDocsConfig, files: Files) -> str:
    """Point links at what stands for their targets on the site; one without a target stays, and is refused."""
    here = page.file.src_uri
    name = {place: name for name, place in _OF_THEIR_OWN.items()}.get(here) or (
        here.removeprefix("files/") if here.startswith("files/") else f"docs/{here}"
    )

    def moved(found: re.Match[str]) -> str:
        place = _place(_target(name, found[1]))
        return f"]({posixpath.relpath(place, posixpath.dirname(here) or '.')}"

    return _LINK.sub(moved, markdown)


def _target(name: str, link: str) -> str:
    """The file of the repository at which a link in another one points."""
    return posixpath.normpath(posixpath.join(os.path.dirname(name), link))


def _place(name: str) -> str:
    """Where a file of the repository is on the site."""
    return _OF_THEIR_OWN.get(name) or (name.removeprefix("docs/") if name.startswith("docs/") else f"files/{name}")
