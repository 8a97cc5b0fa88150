from p import sq
def test_sq():
    for n, want in [(1, 1), (2, 4), (3, 9)]:
        assert sq(n) == want
