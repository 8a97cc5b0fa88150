from loom.cloth import weave


def test_weave():
    assert weave(2) == 2
