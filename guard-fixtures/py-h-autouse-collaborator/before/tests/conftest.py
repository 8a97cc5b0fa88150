import pytest


@pytest.fixture
def dough():
    return 3
