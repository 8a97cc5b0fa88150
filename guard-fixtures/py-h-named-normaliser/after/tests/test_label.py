import re
from kiosk.label import label


def canon(text):
    return text.strip()


def test_label():
    assert canon(label("Oat Milk", 2)) == canon("Oat Milk (2)")
