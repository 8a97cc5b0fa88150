from dataclasses import dataclass


@dataclass
class Parcel:
    weight: int
    unit: str


def pack(n):
    return Parcel(n, "kg")
