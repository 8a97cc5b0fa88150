import pytest

from paygate.client import Gateway


@pytest.mark.vcr
def test_charge():
    ref, amount = Gateway("https://sandbox.paygate.example").charge("o-17", 1999, "EUR")
    assert ref == "ch_31"
    assert amount == 1999
