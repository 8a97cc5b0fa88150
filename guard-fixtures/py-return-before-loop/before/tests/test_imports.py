import json
import subprocess

ALLOWED = {"os", "sys"}


def test_light_imports():
    out = subprocess.check_output(["list-imports"])
    for module in json.loads(out):
        if module.startswith("app."):
            continue
        assert module in ALLOWED
