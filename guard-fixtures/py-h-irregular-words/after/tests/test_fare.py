from ferry.fare import plural


def test_odd():
    assert plural("child") == "children"
    assert plural("person") == "people"
