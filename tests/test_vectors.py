"""The vectors, which hold the front end to the same game: made by tests/vectors/make.py."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.vectors import make


@pytest.fixture(autouse=True, scope="module")
def made_once() -> Iterator[None]:
    """Making them takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(make, "files", cache(make.files))
        yield


def test_the_vectors_are_what_the_engine_makes() -> None:
    assert make.differing() == []


def test_a_changed_or_missing_file_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    make.main([])
    assert make.differing() == []
    (tmp_path / "perft.json").unlink()
    draws = tmp_path / "draws.json"
    draws.write_text(draws.read_text().replace("4294967295", "4294967294", 1))
    assert make.differing() == ["draws.json", "perft.json"]
