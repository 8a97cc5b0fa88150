from cellar.rack import Rack


class TestA:
    def test_full(self):
        assert Rack(2).full is True

    def test_full(self):
        assert Rack(2).empty is True
