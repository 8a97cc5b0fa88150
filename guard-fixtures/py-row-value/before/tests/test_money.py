import pytest

from shop.money import TaxError, gross, split


@pytest.fixture
def amounts():
    return [1, 2, 3]


def test_gross():
    assert gross(100) == 119
    assert gross(0) == 0
    assert isinstance(gross(1), object)


def test_negative():
    with pytest.raises(TaxError, match="negative amount"):
        gross(-1)


def test_split(amounts):
    shares = split(10, 3)
    assert shares == [4, 3, 3]
    assert sum(shares) == 10
    assert 4 in shares
    assert len(shares) == 3


@pytest.mark.parametrize("total, parts, first", [(9, 3, 3), (10, 3, 4), (11, 2, 6)])
def test_first(total, parts, first):
    assert split(total, parts)[0] == first


class TestTotals:
    def test_sum(self):
        assert sum(split(7, 2)) == pytest.approx(7, abs=1e-9)
