"""The exception of the package."""

from __future__ import annotations

from typing import Any


class BivalueError(ValueError):
    """A puzzle that cannot be read, or a request that cannot be understood.

    >>> import bivalue
    >>> try:
    ...     bivalue.solve("12" + "." * 78)
    ... except bivalue.BivalueError as error:
    ...     print(error.code, error.line, error.expected)
    length 1 81 cells
    """

    code: str
    """The kind of fault: `length`, `character`, `request` and so on."""
    message: str
    """What was found and what was expected."""
    line: int | None
    """The line of the text, from 1."""
    column: int | None
    """The column of the line in characters, from 1."""
    row: int | None
    """The row of the batch, from 0."""
    values: dict[str, Any] | None
    """The message as data: its `phrase`, and the values of its places. `None` for errors of the package itself."""

    def __init__(
        self,
        code: str,
        message: str,
        line: int | None = None,
        column: int | None = None,
        row: int | None = None,
        values: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(code, message, line, column, row, values)
        self.code = code
        self.message = message
        self.line = line
        self.column = column
        self.row = row
        self.values = values

    @property
    def expected(self) -> str | None:
        """What was expected, where the message says so."""
        _, mark, expected = self.message.rpartition("expected ")
        return expected if mark else None

    def __str__(self) -> str:
        places = [
            f"{name} {value}"
            for name, value in (("row", self.row), ("line", self.line), ("column", self.column))
            if value is not None
        ]
        return ", ".join(places) + ": " + self.message if places else self.message
