"""Imports of what the game can do without, with a word on how to get it where it is missing."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(purpose: str, package: str, requirement: str) -> Iterator[None]:
    """Say what to install where the import in the block fails because it is not there.

    Parameters
    ----------
    purpose : str
        The beginning of the message, which the name of the package follows.
    package : str
        The name by which it is imported.
    requirement : str
        What is to be given to pip.

    Raises
    ------
    ImportError
        Naming the package and the command.

    Examples
    --------
    >>> with needed("this example is made with", "nowhere", "nowhere"):
    ...     import nowhere
    Traceback (most recent call last):
    ImportError: this example is made with nowhere, which is not installed; in a notebook, run
    %pip install nowhere
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise ImportError(
            f"{purpose} {package}, which is not installed; in a notebook, run\n"
            f"%pip install {requirement}",
            name=package,
        ) from error
