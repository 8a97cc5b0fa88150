from shiftplan.interval import Interval


def test_intersect():
    assert Interval(1, 8).intersect(Interval(5, 12)) == Interval(5, 8)


def test_disjoint():
    assert Interval(1, 2).intersect(Interval(2, 4)) is None
