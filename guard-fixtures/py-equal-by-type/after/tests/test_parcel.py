from depot.parcel import Parcel, pack


def test_pack():
    assert pack(2) == Parcel(2, "kg")
