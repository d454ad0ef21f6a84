"""A question over everything else: what is asked, and the answers, each of which does something."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """One answer, and what is done then: a word that the controller knows and, after a space, what it is about; nothing: it
    goes on as it was."""

    label: str
    does: str = ""
    is_main: bool = False


@dataclass(frozen=True)
class Question:
    """What is asked. The main answer is that of Enter, the last one that of Esc."""

    title: str
    detail: str
    answers: tuple[Answer, ...]
