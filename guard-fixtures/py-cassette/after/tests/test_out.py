import json, pathlib

def test_out():
    assert render() == pathlib.Path("tests/golden/a.json").read_text()
