from dataclasses import dataclass


@dataclass(frozen=True)
class Interval:
    start: int
    end: int

    def intersect(self, other):
        lo, hi = max(self.start, other.start), min(self.end, other.end)
        return Interval(lo, hi) if lo < hi else None
