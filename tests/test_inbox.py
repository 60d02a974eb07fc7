"""Messages that overtake each other are put back into order."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from widget2048.inbox import Inbox
from widget2048.intent import Sender


def take(inbox: Inbox, client: str, seq: int) -> list[tuple[str, int]]:
    """Take one message in; the clients and numbers of those handed out."""
    return [(s.client, s.seq) for s, _ in inbox.take(Sender(client, seq), {"seq": seq})]


@given(st.permutations(range(1, 13)), st.permutations(range(1, 13)), st.randoms())
def test_every_message_is_handed_out_once_and_in_order(
    first: list[int], second: list[int], random: Random
) -> None:
    sent = [("a", seq) for seq in first] + [("b", seq) for seq in second]
    twice = sent + random.sample(sent, 8)
    random.shuffle(twice)
    inbox = Inbox()
    handed = [message for client, seq in twice for message in take(inbox, client, seq)]
    for client in ("a", "b"):
        assert [seq for c, seq in handed if c == client] == list(range(1, 13))
    assert inbox.acknowledged == {"a": 12, "b": 12}


def test_a_message_is_not_acknowledged_before_those_sent_before_it() -> None:
    inbox = Inbox()
    take(inbox, "a", 1)
    take(inbox, "a", 3)
    assert inbox.acknowledged == {"a": 1}
    assert take(inbox, "a", 2) == [("a", 2), ("a", 3)]
    assert inbox.acknowledged == {"a": 3}


def test_the_clients_heard_last_are_told_and_the_others_remembered() -> None:
    inbox = Inbox()
    for n in range(20):
        take(inbox, f"client {n}", 1)
    assert list(inbox.acknowledged) == [f"client {n}" for n in range(4, 20)]
    assert take(inbox, "client 0", 1) == []
    assert take(inbox, "client 0", 2) == [("client 0", 2)]


def test_what_a_client_sends_ahead_does_not_pile_up_without_end() -> None:
    inbox = Inbox()
    for seq in range(2, 6000):
        take(inbox, "a", seq)
    handed = take(inbox, "a", 1)
    assert handed[0] == ("a", 1)
    assert len(handed) < 5000
