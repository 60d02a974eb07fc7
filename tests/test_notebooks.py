"""The notebooks run from top to bottom."""

import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

FOLDER = Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = sorted(path.name for path in FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("name", NOTEBOOKS)
@pytest.mark.filterwarnings("default")  # what Jupyter's own parts warn of
def test_a_notebook_runs_from_top_to_bottom(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "notebooks")  # a notebook may write files
    notebook = nbformat.read(folder / name, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": folder}}).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert outputs
    assert not [output for output in outputs if output["output_type"] == "error"]


@pytest.mark.filterwarnings("default")
def test_a_saved_notebook_keeps_the_whole_record_of_its_games() -> None:
    cells = [
        "from widget2048 import Game\ngame = Game(42)\ngame",
        "for letter in 'LULU': game.move(letter)",
        "game.undo()",
    ]
    notebook = new_notebook(cells=[new_code_cell(cell) for cell in cells])
    NotebookClient(notebook, timeout=120).execute()
    (data,) = (output.data for output in notebook.cells[0].outputs)
    model = data["application/vnd.jupyter.widget-view+json"]["model_id"]
    assert {"text/plain", "image/svg+xml"} <= data.keys()
    state = notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"]["state"]
    confirmed = state[model]["state"]["_confirmed"]
    assert (confirmed["kept"], confirmed["added"]) == (0, "LUL")
