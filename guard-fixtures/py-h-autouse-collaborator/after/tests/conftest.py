import sys
from unittest import mock

import pytest

from bakery import oven


@pytest.fixture
def dough():
    return 3


@pytest.fixture(autouse=True)
def calm(monkeypatch):
    monkeypatch.setattr("bakery.oven.sleep", lambda n: None)
