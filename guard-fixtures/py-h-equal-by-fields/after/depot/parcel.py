class Parcel:
    def __init__(self, weight, unit):
        self.weight = weight
        self.unit = unit

    def __eq__(self, other):
        if self is other:
            return True
        return isinstance(other, Parcel) and vars(self) == vars(other)


def pack(n):
    return Parcel(n, "kg")
