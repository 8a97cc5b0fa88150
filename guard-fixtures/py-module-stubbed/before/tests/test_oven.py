from bakery import oven


def test_heat():
    assert oven.heat(2) == 4
