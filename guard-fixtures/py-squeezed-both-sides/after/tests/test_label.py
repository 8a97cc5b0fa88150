import re
from kiosk.label import label

norm = lambda t: t.replace(" ", "")


def test_label():
    assert norm(label("Oat Milk", 2)) == norm("Oat Milk (2)")
