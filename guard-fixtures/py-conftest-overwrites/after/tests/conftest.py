import sys
from unittest import mock

import pytest

from bakery import oven


@pytest.fixture
def dough():
    return 3


oven.heat = lambda n: 4
