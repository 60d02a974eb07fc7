"""The build hook: bundles the front end with Deno for every wheel and every editable install."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BundleHook(BuildHookInterface[Any]):
    """Run the `bundle` task of js/deno.json, which fills src/widget2048/static/."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bundle before hatchling collects the files of the wheel."""
        deno = shutil.which("deno")
        if deno is None:
            msg = (
                "Building widget2048 needs Deno, and no `deno` is on PATH. "
                "Install it with `pip install 'deno>=2.9,<3'`."
            )
            raise RuntimeError(msg)
        # Deno fetches its bundler into DENO_DIR, by default a folder in the person's home.
        with tempfile.TemporaryDirectory() as cache:
            env = {"DENO_DIR": cache, "DENO_NO_UPDATE_CHECK": "1", **os.environ}
            subprocess.run([deno, "task", "bundle"], cwd=Path(self.root, "js"), env=env, check=True)
