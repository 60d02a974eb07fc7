"""Files that are written whole or not at all."""

import os
import shutil
from contextlib import suppress
from os import PathLike
from pathlib import Path
from uuid import uuid4


def write_whole(path: str | PathLike[str], data: bytes) -> None:
    """Write a file; one that was there is replaced when the new one is whole, and not before.

    What is there and is no file, as a device or a pipe, is written to and stays.

    Raises
    ------
    OSError
        If it cannot be written; what was there before is still there.
    """
    path = Path(path)
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    path = Path(os.path.realpath(path))  # a link goes on to lead to the file
    part = path.with_name(f".widget2048-{uuid4().hex}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, part)
        part.replace(path)
    except BaseException as error:
        with suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            error.filename = str(path)
        raise
