import json
from pathlib import Path

import pytest

from ship.cargo import cargo

HERE = Path(__file__).parent


@pytest.fixture
def record():
    return json.loads((HERE / "inputs" / "cargo.json").read_text())


def test_cargo(record):
    assert cargo(40) == record
