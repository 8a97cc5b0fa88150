import re
from kiosk.label import label


def test_label():
    assert label("Oat Milk", 2).strip() == "Oat Milk (2)".strip()
