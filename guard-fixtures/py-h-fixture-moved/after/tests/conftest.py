import pytest


@pytest.fixture
def amounts():
    return [1, 2, 3]
