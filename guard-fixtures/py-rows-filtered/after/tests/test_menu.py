import pytest

from inn.menu import menu
from tests.rows import ROWS


@pytest.mark.parametrize("name, title", [r for r in ROWS if len(r[0]) < 5])
def test_menu(name, title):
    assert menu(name) == title
