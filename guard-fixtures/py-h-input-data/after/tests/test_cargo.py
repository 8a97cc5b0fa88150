import json
from pathlib import Path

import pytest

from ship.cargo import cargo

HERE = Path(__file__).parent


def test_cargo():
    data = json.loads((HERE / "inputs/cargo.json").read_text())
    assert cargo(data) == {"tons": 40}
