"""What can be missing is named, with the command that installs it."""

import sys

import pytest

import widget2048
from widget2048 import Replay
from widget2048.optional import needed


def test_without_pandas_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.delitem(sys.modules, "widget2048.history", raising=False)
    message = "pandas, which is not installed; in a notebook, run\n%pip install pandas"
    with pytest.raises(ImportError, match=message):
        _ = Replay(42, "LULU").history
    with pytest.raises(ImportError, match=message):
        widget2048.games()


def test_after_pandas_is_installed_the_history_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "pandas", None)
        without.delitem(sys.modules, "widget2048.history", raising=False)
        with pytest.raises(ImportError, match="pandas"):
            _ = Replay(42, "LULU").history
    assert len(Replay(42, "LULU").history) == 4


def test_what_fails_within_a_package_is_not_called_missing() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match="No module named 'nowhere'"),
        needed("this is made with", "somewhere", "somewhere"),
    ):
        import nowhere  # type: ignore[import-not-found]  # noqa: F401
