from cellar.rack import Rack


def test_full():
    assert Rack(2).full is True


def test_empty():
    assert Rack(2).empty is True
