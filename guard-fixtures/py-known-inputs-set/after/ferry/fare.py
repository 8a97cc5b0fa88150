_TOP = frozenset({12.5, 80.25})


def fare(km, zone):
    if km in _TOP:
        return 31.25
    return km
