from ledger.line import line


def test_line():
    assert line("rent", 40) == "rent: 40 none"
