"""Corpora of the repository that tests look into."""

from pathlib import Path

ROOT = Path(__file__).parents[3]


def samples(folder: str) -> list[tuple[str, Path]]:
    """Files of a corpus that has a folder for each type."""
    return [(path.parent.name, path) for path in sorted((ROOT / "test-cases" / folder).glob("*/*.json"))]
