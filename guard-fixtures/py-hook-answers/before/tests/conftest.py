import pytest


@pytest.fixture
def loom():
    return 3


