"""The `.env` of docker-compose.yml."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from extractor.entrypoints.env_file import VARIABLES, fill, sample, write

ROOT = Path(__file__).parents[2]
SECRETS = {variable.name for variable in VARIABLES if variable.is_secret}


def values(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


class TestTheFile:
    def test_every_secret_is_generated_once_and_kept(self, tmp_path: Path) -> None:
        path = tmp_path / ".env"
        assert set(write(path)) == SECRETS
        first = values(path.read_text())
        assert all(re.fullmatch("[0-9a-f]{64}", first[name]) for name in SECRETS)
        assert len({first[name] for name in SECRETS}) == len(SECRETS)
        assert path.stat().st_mode & 0o777 == 0o600
        assert write(path) == []
        assert values(path.read_text()) == first

    def test_what_a_person_set_stays(self) -> None:
        """Comments, their order and other variables too."""
        mine = '# mine\nOTHER=1\nEXTRACTOR_MODEL=claude-haiku-5-5\nexport REDIS_PASSWORD="abc"\nPOSTGRES_PASSWORD= # empty\n'
        text, filled = fill(mine, lambda: "made")
        assert set(filled) == SECRETS - {"REDIS_PASSWORD"}
        assert text.startswith(
            '# mine\nOTHER=1\nEXTRACTOR_MODEL=claude-haiku-5-5\nexport REDIS_PASSWORD="abc"\nPOSTGRES_PASSWORD=made\n'
        )

    def test_the_last_line_of_a_variable_counts(self) -> None:
        """As it does for compose."""
        text, filled = fill("REDIS_PASSWORD=a\nREDIS_PASSWORD=\n", lambda: "made")
        assert "REDIS_PASSWORD" in filled
        assert text.startswith("REDIS_PASSWORD=a\nREDIS_PASSWORD=made\n")


class TestTheSample:
    def test_it_is_what_the_command_would_write_without_any_secret(self) -> None:
        assert (ROOT / ".env.example").read_text() == sample()
        assert not any(values(sample()).values())

    def test_compose_asks_for_every_secret_and_knows_no_default(self) -> None:
        """A stack with a published password would be worse than one that does not start."""
        text = (ROOT / "docker-compose.yml").read_text()
        for name in SECRETS:
            assert f"${{{name}:?" in text, name
            assert f"${{{name}:-" not in text, name
            assert f"${{{name}-" not in text, name


def test_it_runs_before_anything_is_installed(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from extractor.entrypoints import env_file; env_file.main(['-'])"
    )
    done = subprocess.run(
        [sys.executable, "-ISc", code, str(ROOT)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert set(values(done.stdout)) == {variable.name for variable in VARIABLES}
    assert list(tmp_path.iterdir()) == []
