import pytest

from inn.menu import menu

ROWS = [
    ("soup", "Soup"),
    ("long drink", "Long Drink"),
    ("tea", "Tea"),
]


@pytest.mark.parametrize("name, title", ROWS)
def test_menu(name, title):
    assert menu(name) == title
