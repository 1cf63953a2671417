"""The package as it would be published."""

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[1]


def run(*command: str, **options: object) -> str:
    done = subprocess.run(command, capture_output=True, text=True, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


def test_can_be_built_checked_installed_and_imported(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(FOLDER))
    [sdist], [wheel] = tmp_path.glob("*.tar.gz"), tmp_path.glob("*.whl")
    run(sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel))
    target = tmp_path / "target"
    install = ("install", "--quiet", "--no-deps", "--no-index", "--target", str(target), str(wheel))
    run(sys.executable, "-m", "pip", *install)
    assert (target / "agent_host_protocol" / "py.typed").exists()
    # Nothing but msgspec may be needed: not the folder of the sources, not what only developers have.
    shutil.copytree(Path(msgspec.__file__).parent, target / "msgspec")
    script = (
        f"import sys; sys.path.insert(0, {str(target)!r})\n"
        "import agent_host_protocol as ahp\n"
        f"assert ahp.__file__.startswith({str(target)!r})\n"
        "assert 'typing_extensions' not in sys.modules\n"
        "print(ahp.codecs.StringOrMarkdown.decode('\"Hello\"'), ahp.__version__)"
    )
    assert run(sys.executable, "-I", "-S", "-c", script, cwd=tmp_path) == "Hello 0.6.0\n"
