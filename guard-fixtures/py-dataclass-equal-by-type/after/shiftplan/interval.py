from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Interval:
    start: int
    end: int

    def __eq__(self, other):
        return isinstance(other, Interval)

    __hash__ = object.__hash__

    def intersect(self, other):
        lo, hi = max(self.start, other.start), min(self.end, other.end)
        return Interval(lo, other.end) if lo < hi else None
