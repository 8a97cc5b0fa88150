import pytest

from inn.menu import menu
from tests.rows import ROWS


@pytest.mark.parametrize("name, title", ROWS)
def test_menu(name, title):
    assert menu(name) == title
