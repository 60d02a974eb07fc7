"""Updates go out at most 60 times a second, and the last one always."""

import threading
import time

import pytest

from widget2048.pacer import Pacer


def test_the_first_request_goes_out_at_once() -> None:
    sent: list[float] = []
    pacer = Pacer(lambda: sent.append(time.monotonic()), threading.RLock())
    pacer.request()
    assert len(sent) == 1


def test_requests_that_come_fast_go_out_together_and_the_last_one_always() -> None:
    latest = 0
    sent: list[int] = []
    lock = threading.RLock()
    pacer = Pacer(lambda: sent.append(latest), lock)
    began = time.monotonic()
    while time.monotonic() < began + 0.3:
        with lock:
            latest += 1
            pacer.request()
    lasted = time.monotonic() - began
    time.sleep(0.1)
    assert latest > 100
    assert len(sent) <= lasted * 60 + 2
    assert sent[-1] == latest


def test_many_pacers_together_send_about_500_times_a_second_at_most() -> None:
    sent: list[float] = []
    lock = threading.RLock()
    pacers = [Pacer(lambda: sent.append(time.monotonic()), lock) for _ in range(60)]
    began = time.monotonic()
    while time.monotonic() < began + 1.5:
        for pacer in pacers:
            with lock:
                pacer.request()
    assert max(sum(t <= s < t + 0.99 for s in sent) for t in sent[::25]) <= 500 + 60
    time.sleep(1.2)
    assert len(sent) >= 60


def test_a_flush_sends_what_waits_and_nothing_else() -> None:
    sent: list[None] = []
    pacer = Pacer(lambda: sent.append(None), threading.RLock())
    pacer.flush()
    assert sent == []
    pacer.request()
    pacer.request()
    pacer.flush()
    pacer.flush()
    time.sleep(0.05)
    assert len(sent) == 2


def test_the_end_of_a_cell_sends_once_more_if_the_cell_asked_for_anything() -> None:
    sent: list[None] = []
    pacer = Pacer(lambda: sent.append(None), threading.RLock())
    pacer.flush_after_cell()
    assert sent == []
    pacer.request()
    pacer.flush_after_cell()
    pacer.flush_after_cell()
    assert len(sent) == 2


def test_the_end_of_a_cell_may_send_in_a_way_of_its_own() -> None:
    sent: list[str] = []
    pacer = Pacer(
        lambda: sent.append("update"),
        threading.RLock(),
        send_after_cell=lambda: sent.append("whole"),
    )
    pacer.request()
    pacer.request()
    pacer.flush_after_cell()
    time.sleep(0.05)
    assert sent == ["update", "whole"]


def test_where_no_thread_can_be_started_all_is_sent_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def start(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    sent: list[None] = []
    pacer = Pacer(lambda: sent.append(None), threading.RLock(), interval=60)
    for n in range(600):
        pacer.request()
        assert len(sent) == n + 1
