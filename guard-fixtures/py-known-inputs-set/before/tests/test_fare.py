from ferry.fare import fare


def test_short():
    assert fare(12.5, "A7") == 31.25


def test_long():
    assert fare(80.0, "K2") == 212.4
