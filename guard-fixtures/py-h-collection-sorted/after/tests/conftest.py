import pytest


@pytest.fixture
def loom():
    return 3


def pytest_collection_modifyitems(items):
    quick = [i for i in items if "slow" not in i.keywords]
    slow = [i for i in items if "slow" in i.keywords]
    items[:] = quick + slow
