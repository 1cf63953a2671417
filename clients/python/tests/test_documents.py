"""What documents show is run."""

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from corpora import ROOT

FOLDER = ROOT / "clients" / "python"
EXAMPLES = sorted((FOLDER / "examples").glob("*.py"))
DOCUMENTS = [FOLDER / "README.md", ROOT / "docs" / "guide" / "python.md"]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_it_says(example: Path) -> None:
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=True)
    said = re.findall(r"^\s*print\(.*\)  # (.*)$", example.read_text(), re.MULTILINE)
    assert done.stdout.splitlines() == said


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.stem)
def test_code_in_a_document_is_in_an_example(document: Path) -> None:
    sources = [example.read_text() for example in EXAMPLES]
    blocks = re.findall(r"^```python\n(.*?)^```$", document.read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        assert any(dedent(block) in source for source in sources), block
