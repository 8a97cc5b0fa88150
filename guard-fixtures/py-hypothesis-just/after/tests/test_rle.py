from hypothesis import given, settings, strategies as st

from packer.rle import decode, encode


@given(st.just(b""))
@settings(deadline=None)
def test_round_trip(data):
    assert decode(encode(data)) == data


@given(st.binary(min_size=1))
def test_never_empty(data):
    assert len(encode(data)) > 0
