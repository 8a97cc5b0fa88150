import sys
from unittest import mock

import pytest

from bakery import oven


@pytest.fixture
def dough():
    return 3


class Warm:
    @staticmethod
    def heat(n):
        return 4


sys.modules["bakery.oven"] = Warm
