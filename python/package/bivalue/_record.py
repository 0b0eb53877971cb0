"""What all records have in common."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar


class Record:
    """An answer of the library, with its members as attributes.

    Members that do not apply are `None`, or empty lists. The classes of records are generated from the
    schema of the library; `to_dict` gives the record as every other program of Bivalue prints it.
    """

    __slots__ = ("_members", "_rest")

    _required: ClassVar[frozenset[str]] = frozenset()
    _parts: ClassVar[dict[str, Any]] = {}

    def __init__(
        self, members: dict[str, Any], rest: dict[str, Any] | None = None
    ) -> None:
        self._members = members
        # The request that gives all members, where only some are there yet.
        self._rest = rest

    def _all(self) -> dict[str, Any]:
        if self._rest is not None:
            from ._asking import request

            self._members = request(self._rest)
            self._rest = None
        return self._members

    def _get(self, name: str) -> Any:
        members = self._members
        if name in members:
            return members[name]
        if self._rest is not None:
            return self._all().get(name)
        return None

    def _part(self, name: str, kind: type[Record]) -> Any:
        value = self._get(name)
        return None if value is None else kind(value)

    def _list(self, name: str) -> list[Any]:
        return list(self._get(name) or ())

    def _part_list(self, name: str, kind: type[Record]) -> list[Any]:
        return [kind(value) for value in self._get(name) or ()]

    def to_dict(self) -> dict[str, Any]:
        """The record as dictionaries, lists, texts and numbers. It is a copy."""
        return json.loads(self.to_json())

    def to_json(self) -> str:
        """The record as JSON on one line."""
        return json.dumps(self._all(), ensure_ascii=False, separators=(",", ":"))

    def __iter__(self) -> Iterator[str]:
        """The names of the members that apply."""
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._all(),)

    def _repr_html_(self) -> str | None:
        from ._notebook import html_of

        return html_of(self)

    def __repr__(self) -> str:
        members = ", ".join(f"{name}={value!r}" for name, value in self._all().items())
        return f"{type(self).__name__}({members})"


def one_of(kinds: tuple[type[Record], ...], members: dict[str, Any]) -> Any:
    """A record of the first of those kinds whose members are all there."""
    for kind in kinds[:-1]:
        if kind._required <= members.keys():
            return kind(members)
    return kinds[-1](members)
