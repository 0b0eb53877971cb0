"""The notebook of the examples, run from the top by a kernel without a browser."""

import json
import re

import pytest

from conftest import ROOT

NOTEBOOK = ROOT / "python" / "examples" / "tour.ipynb"


def test_the_notebook_shows_what_it_says():
    for needed in ("nbclient", "ipykernel", "tqdm"):
        pytest.importorskip(needed, reason=f"{needed}: not run, it is not installed")
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(book)
    NotebookClient(book, timeout=300, kernel_name="python3").execute()
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    solved, hint, path, batch, rated, made = ([dict(output) for output in cell.outputs] for cell in code)

    def shown(outputs, kind):
        return [output["data"][kind] for output in outputs if kind in output.get("data", {})]

    # Boards, the steps of a path, and their texts.
    assert [html.count("<svg") for html in shown(solved, "text/html")] == [1]
    assert "<br>" in shown(hint, "text/html")[0] and "placed" in shown(hint, "text/html")[0]
    assert shown(path, "text/html")[0].count("<details") == 12
    for html in shown(solved, "text/html") + shown(hint, "text/html") + shown(path, "text/html"):
        assert html.count("<svg") == html.count("</svg>")
    # Arrays below bars that came to their ends.
    for outputs, number in ((batch, "2.00k"), (rated, "2.00k")):
        bar = "".join(output.get("text", "") for output in outputs if output["output_type"] == "stream")
        widgets = "".join(shown(outputs, "text/plain"))
        assert "Warning" not in bar
        assert re.search(rf"100%.*{number}/{number}", bar) or "100%" in widgets, outputs
    assert "(2000, 81)" in shown(batch, "text/plain")[-1] and "array" in shown(batch, "text/plain")[-1]
    assert "dtype=uint8" in shown(rated, "text/plain")[-1]
    # The histograms of a dataset, with bars.
    assert len(shown(made, "image/svg+xml")) == 3
    for picture in shown(made, "image/svg+xml"):
        assert picture.count("<rect") > 3 and "highest bar" in picture
    assert "'train'" in shown(made, "text/plain")[-1]


def test_the_notebook_is_kept_without_results():
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        assert not cell.get("outputs") and cell.get("execution_count") is None
