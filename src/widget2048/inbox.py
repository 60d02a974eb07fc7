"""Inbox: puts the messages of each client back into the order in which they were sent.

A page may begin on the kernel's main thread, where messages wait for a running cell, and go on on a
thread of their own, where they do not: later messages then arrive before earlier ones.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from widget2048.intent import Sender

Content = Mapping[str, Any]

_CLIENTS_TOLD = 16
_CLIENTS_KNOWN = 1024
_EARLY = 4096
"""How many messages of one client may wait for one that was sent before them."""


class Inbox:
    """Hands out every message once, in the order of its number, client by client.

    Examples
    --------
    >>> inbox = Inbox()
    >>> [list(inbox.take(Sender("page", seq), {"n": seq})) for seq in (2, 1, 1)]
    [[], [(Sender(client='page', seq=1), {'n': 1}), (Sender(client='page', seq=2), {'n': 2})], []]
    """

    def __init__(self) -> None:
        self._handled: dict[str, int] = {}
        self._early: dict[str, dict[int, Content]] = {}

    def take(self, sender: Sender, content: Content) -> Iterator[tuple[Sender, Content]]:
        """Take a message in, and hand out those whose turn it is, each handled when handed out."""
        client = sender.client
        early = self._early.setdefault(client, {})
        ahead = sender.seq - self._handled.get(client, 0)
        if ahead == 1 or (ahead > 1 and len(early) < _EARLY):
            early[sender.seq] = content
        while (seq := self._handled.get(client, 0) + 1) in early:
            # Put in again, so that the client heard last stands last.
            self._handled.pop(client, None)
            self._handled[client] = seq
            yield Sender(client, seq), early.pop(seq)
        if not early:
            del self._early[client]
        self._forget()

    @property
    def acknowledged(self) -> dict[str, int]:
        """The last message handled of each of the clients heard last."""
        return dict(list(self._handled.items())[-_CLIENTS_TOLD:])

    def _forget(self) -> None:
        for known in (self._handled, self._early):
            while len(known) > _CLIENTS_KNOWN:
                del known[next(iter(known))]
